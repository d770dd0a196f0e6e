import type { ContentBlock } from '@modelcontextprotocol/server';

/** What a `ToolError` may carry besides its message. */
export interface ToolErrorOptions extends ErrorOptions {
  /** Content blocks that the model sees after the message. */
  readonly content?: readonly ContentBlock[];
}

/**
 * A failure that the model is meant to read and act on.
 *
 * The client gets `isError: true` with the message, also under `maskErrors`, and the given content blocks after it.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code = 'ERR_TOOL';
  readonly content: readonly ContentBlock[];

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, options);
    this.content = Object.freeze([...(options.content ?? [])]);
  }
}
