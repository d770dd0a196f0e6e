import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import type { CallOptions } from './call-options';
import type { Link } from './link';
import type { SdkClient } from './sdk-client';

/** The prompts of a server. */
export interface PromptControls {
  /** All prompts that it lists, of all pages. */
  list(): Promise<readonly Prompt[]>;
  /** The messages of a prompt, by its name on the wire; arguments are texts. */
  get(name: string, args?: Readonly<Record<string, string>>): Promise<GetPromptResult>;
}

interface PromptParts {
  readonly link: Link;
  readonly options: CallOptions;
}

export function promptControls(client: SdkClient, { link, options }: PromptParts): PromptControls {
  return Object.freeze({
    list: async () =>
      (await link.request({ send: (own) => client.listPrompts(undefined, own), isRepeatable: () => true }, options))
        .prompts,
    get: (name: string, args: Readonly<Record<string, string>> = {}) =>
      link.request(
        { send: (own) => client.getPrompt({ name, arguments: { ...args } }, own), isRepeatable: () => true },
        options,
      ),
  });
}
