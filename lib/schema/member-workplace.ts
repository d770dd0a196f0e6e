import type { Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import type { SchemaSession } from './schema-session';

/** A described type, before the rules of the member are added. */
export interface Typed {
  readonly node: JsonSchema;
  readonly meaning: Meaning | undefined;
  /** Whether the author wrote the type out, rather than the compiler. */
  readonly isExplicit: boolean;
}

/** The type of a member as far as anything but its rules tells it. */
export interface MemberType {
  /** Whether the member holds many values; `item` is the type of each then. */
  readonly container: 'array' | 'set' | 'map' | undefined;
  readonly whole: Typed | undefined;
  readonly item: Typed | undefined;
  readonly optional: boolean;
  readonly nullable: boolean;
}

/** What the rules of a member let conclude about its type. */
export interface Evidence {
  /** Whether rules judge each item, or demand an array. */
  readonly isArray: boolean;
  /** Whether `@ValidateNested` asks for a class. */
  readonly isNested: boolean;
  /** The class that a rule demands an instance of. */
  readonly instanceOf: unknown;
}

/** Makes the node of a type expression; handed in by the file that knows all kinds of types, classes among them. */
export type TypeDescriber = (expression: unknown, session: SchemaSession) => JsonSchema;

/** Where schemas are made: one session, and the way back from a type to its node. */
export interface Workplace {
  readonly session: SchemaSession;
  readonly describe: TypeDescriber;
}
