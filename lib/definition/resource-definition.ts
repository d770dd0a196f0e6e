import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { CacheHint } from '../metadata/cache-hint';
import type { HiddenMembers } from '../results/hidden-members';
import type { DescribedSchema } from '../schema/described-schema';
import type { OutputContract } from '../schema/output-contract';
import type { ParameterBinding } from './tool-definition';
import type { UriTemplate } from './uri-template';

/** What fixed resources and templates have in common. */
interface ReadableDefinition {
  /** The method's name on the instance. */
  readonly member: string;
  /** One entry per positional parameter. */
  readonly bindings: readonly ParameterBinding[];
  /** The MIME type that the author gave; undefined lets the value decide. */
  readonly mimeType: string | undefined;
  /** How long clients may keep the contents; undefined leaves it to the server. */
  readonly cache: CacheHint | undefined;
  /** What the declared type says of the contents; undefined where it has no members. */
  readonly output: OutputContract | undefined;
  /** The members that never leave with instances of their classes; for what no type cuts. */
  readonly hidden: HiddenMembers | undefined;
  /** Whether the declared type is contents as the protocol has them, rather than data. */
  readonly readyMade: boolean;
}

/** A resource under one URI. */
export interface ResourceDefinition extends ReadableDefinition {
  readonly kind: 'fixed';
  readonly uri: string;
  /** The entry of `resources/list`. */
  readonly listing: Resource;
}

/** A family of resources under a URI template. */
export interface TemplateDefinition extends ReadableDefinition {
  readonly kind: 'template';
  readonly template: UriTemplate;
  /** The schema of the variables as one object, by which their text is converted and checked. */
  readonly input: DescribedSchema;
  /** Variables that reach the method without being screened. */
  readonly unscreened: ReadonlySet<string>;
  /** Gives the members of the family that are listed; undefined where none are. */
  readonly list: ((server: object) => unknown) | undefined;
  /** The entry of `resources/templates/list`. */
  readonly listing: ResourceTemplateType;
}
