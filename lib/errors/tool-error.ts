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
  override readonly name: string = 'ToolError';
  readonly code = 'ERR_TOOL';
  readonly content: readonly ContentBlock[];

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, options);
    this.content = Object.freeze([...(options.content ?? [])]);
  }
}

/** Whether a thrown value is meant to be read by the model; never throws, whatever was thrown. */
export function isToolError(thrown: unknown): thrown is ToolError {
  try {
    // By its code, so that one of another copy of this package counts too.
    return thrown instanceof Error && (thrown as { code?: unknown }).code === 'ERR_TOOL';
  } catch {
    return false; // a proxy or a getter that throws in turn
  }
}
