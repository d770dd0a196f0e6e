import type { Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';

/** What one use of a decorator of class-validator says in the words of JSON Schema. */
export interface RuleReading {
  /** The keywords, as far as they go: they admit every value that the rule admits, save the deviations that the specs list. */
  readonly schema: JsonSchema;
  /** Why the keywords do not say all of it, so that class-validator's own check has to run after them. */
  readonly residual?: string;
  /** What the value is in TypeScript, where the rule knows. */
  readonly meaning?: Meaning;
  /** Demands whose keywords depend on the type of the member: not null, or not null and not empty. */
  readonly presence?: 'defined' | 'filled';
  /** Whether the rule admits an absent member. */
  readonly admitsAbsence?: true;
  /** The class of the value, where the rule names it. */
  readonly type?: unknown;
}

/** A row of the table: one decorator that judges values. */
export interface ValidatorRule {
  /** The name under which class-validator exports the decorator. */
  readonly decorator: string;
  /** The name under which its metadata is stored. */
  readonly name: string;
  /** What its check expects: the text of a value that travels as text, a `Date`, or the value as it is. */
  readonly judges: 'text' | 'date' | 'value';
  /** Reads the arguments that the decorator stored as its constraints. */
  readonly read: (constraints: readonly unknown[]) => RuleReading;
}

type Reader = (constraints: readonly unknown[]) => RuleReading;

/** A rule on text; `type: string` goes without saying. */
export function textRule(decorator: string, name: string, read: Reader): ValidatorRule {
  return {
    decorator,
    name,
    judges: 'text',
    read: (constraints) => {
      const reading = read(constraints);
      return { ...reading, schema: { type: 'string', ...reading.schema } };
    },
  };
}

/** A rule on a value of any other kind. */
export function valueRule(decorator: string, name: string, read: Reader): ValidatorRule {
  return { decorator, name, judges: 'value', read };
}

/** Keywords that say all of a rule. */
export function says(schema: JsonSchema): RuleReading {
  return { schema };
}

/** Keywords that say a part of a rule, and why the rest stays with class-validator. */
export function saysPartly(schema: JsonSchema, residual: string): RuleReading {
  return { schema, residual };
}

/** A rule that no value satisfies. */
export const SAYS_NO: RuleReading = { schema: { not: {} } };

/** Whether a value crosses the wire as itself and is equal to its like, as objects are not. */
export function isJsonScalar(value: unknown): value is string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'number' && Number.isFinite(value);
}

/** `{ type }` where all values have one. */
export function typeOfAll(values: readonly unknown[]): JsonSchema {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const [type] = types;
  return types.size === 1 && type !== undefined ? { type } : {};
}
