import type { JsonSchema } from './json-schema';

/** A class as a value. */
export type Constructor = abstract new (...args: never[]) => object;

/**
 * What a schema node stands for in TypeScript beyond what JSON Schema can say.
 *
 * Results are read by it (`class`), arguments and the typed client's results are revived by it (all kinds).
 */
export type Meaning =
  | { readonly kind: 'date' | 'url' | 'bigint' | 'set' | 'regexp' }
  | { readonly kind: 'bytes'; readonly as: 'Buffer' | 'Uint8Array' | 'ArrayBuffer' }
  | { readonly kind: 'map'; readonly keys: 'string' | 'number' }
  /** An object whose names are numbers; it stays an object, and only how it is published differs. */
  | { readonly kind: 'record'; readonly keys: 'number' }
  | { readonly kind: 'class'; readonly plan: ClassPlan };

/** How instances of one class map to their JSON object and back. */
export interface ClassPlan {
  /** Undefined for a class that the run time does not hold, and for a type that is no class; values stay plain objects. */
  readonly type: Constructor | undefined;
  /** The members that cross the wire, in declared order, bases first. */
  readonly members: readonly MemberPlan[];
  /** Rules that JSON Schema cannot say, checked after it; empty for most classes. */
  readonly residual: readonly ResidualRule[];
  /** Whether a member that no schema names passes in no direction; absent where nothing else than the schema's passes. */
  readonly withholds?: (name: string) => boolean;
}

/** One member of a class on its way out and in. */
export interface MemberPlan {
  /** The member's name on the instance. */
  readonly name: string;
  /** Its name on the wire, which differs under `@Expose({ name })`. */
  readonly wireName: string;
  /** The JSON value that an absent argument is taken for. */
  readonly default?: unknown;
  /** class-transformer's `@Transform` towards plain, where there is one. */
  readonly toPlain?: ((value: unknown, source: object) => unknown) | undefined;
  /** class-transformer's `@Transform` towards the class, where there is one. */
  readonly toClass?: ((value: unknown, source: object) => unknown) | undefined;
}

/** A rule of class-validator that no keyword can express. */
export interface ResidualRule {
  /** The member it judges; its wire name stands in `MemberPlan`. */
  readonly member: string;
  /** class-validator's name of the rule, e.g. `isUrl`; becomes the `type` of the message. */
  readonly rule: string;
  /**
   * Judges an instance (or an object with the same members).
   * Returns undefined when satisfied, else class-validator's sentence; a promise for asynchronous rules.
   */
  readonly check: (value: unknown, object: object) => string | undefined | Promise<string | undefined>;
}

/** A schema as `tools/list` shows it, together with what its nodes mean. */
export interface DescribedSchema {
  readonly schema: JsonSchema;
  /** Keyed by the identity of the nodes inside `schema`, its `$defs` included. */
  readonly meanings: ReadonlyMap<JsonSchema, Meaning>;
}
