import type { Implementation, Prompt, Resource, ResourceTemplateType, Tool } from '@modelcontextprotocol/server';

/** The version of the format; a file of a newer one is refused. */
export const CONTRACT_FORMAT = 1;

/** What a server says of itself, without its version, which changes with every release. */
export interface ContractServer extends Omit<Implementation, 'version'> {
  readonly instructions?: string;
}

/**
 * What clients see of a server: everything it can offer, whether enabled at present or not.
 *
 * Tools, prompts and resources stand in the order of their names or URIs, so that a diff shows what changed. The bytes of
 * icons in `data:` URIs are replaced by their digest. Arguments stand in the order of parameters; where a method takes
 * them as one object, in that of their names.
 */
export interface Contract {
  readonly format: typeof CONTRACT_FORMAT;
  readonly server: ContractServer;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[];
}
