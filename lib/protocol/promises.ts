import type { Host } from '../dispatch/host';

/** What a server promises its clients as they connect, besides tools, which all have. */
export interface Promises {
  readonly resources: boolean;
  readonly prompts: boolean;
  readonly completions: boolean;
}

const EVERYTHING: Promises = { resources: true, prompts: true, completions: true };

/**
 * What a host has, enabled at present or not. A promise cannot be made later, so where another server may take its
 * place it is everything that one could have.
 */
export function promisesOf(host: Host): Promises {
  if (host.answerBy !== undefined) return EVERYTHING;
  const { resources, templates, prompts } = host.whole;
  return {
    resources: resources.size > 0 || templates.length > 0,
    prompts: prompts.size > 0,
    completions: prompts.size > 0 || templates.length > 0,
  };
}
