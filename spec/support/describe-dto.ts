import type { ClassPlan, Constructor, Meaning } from '../../lib/schema/described-schema';
import { describeType } from '../../lib/schema/describe-type';
import type { JsonSchema } from '../../lib/schema/json-schema';
import type { Direction } from '../../lib/schema/schema-session';
import { SchemaSession } from '../../lib/schema/schema-session';

export interface DescribedDto {
  readonly node: JsonSchema;
  /** The definition of the class itself. */
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly plan: ClassPlan;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  readonly meaningOf: (node: JsonSchema | undefined) => Meaning | undefined;
}

/** A class as the first type of a contract. */
export function describeDto(type: Constructor, direction: Direction = 'output'): DescribedDto {
  const session = new SchemaSession(direction);
  const node = describeType(type, session);
  const definitions = Object.fromEntries(session.definitions);
  const schema = definitions[String(node.$ref).replace('#/$defs/', '')] ?? {};
  const meaning = session.meanings.get(schema);
  if (meaning?.kind !== 'class') throw new Error(`${type.name} was not described as a class`);
  return {
    node,
    schema,
    definitions,
    properties: schema.properties ?? {},
    plan: meaning.plan,
    problems: session.problems,
    warnings: session.warnings,
    meaningOf: (part) => (part === undefined ? undefined : session.meanings.get(part)),
  };
}
