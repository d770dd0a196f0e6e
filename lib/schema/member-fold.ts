import type { Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import { commonTypes, mergeSchemas, typesOf } from './member-keywords';
import type { Typed } from './member-workplace';
import type { RuleReading } from './validator-rule';
import type { ValidatorRecord } from './validator-storage';

/** One decorator of class-validator on a member, and what it says in JSON Schema. */
export interface RuleUse {
  readonly record: ValidatorRecord;
  readonly reading: RuleReading;
}

/** A type and the rules on it in one node. */
export interface Folded {
  readonly node: JsonSchema;
  readonly meaning: Meaning | undefined;
  /** Decorators whose keywords have no place beside a `$ref`, so that class-validator has to judge. */
  readonly homeless: readonly ValidatorRecord[];
  /** Whether the rules contradict the type, which then was left aside. */
  readonly clashes: boolean;
}

/** One node for a type and the rules on it. Where they contradict each other, the rules count. */
export function foldRules(typed: Typed | undefined, uses: readonly RuleUse[]): Folded {
  const clashes = typed !== undefined && !fits(typed, uses);
  const start = clashes ? undefined : typed;
  const homeless: ValidatorRecord[] = [];
  let node: JsonSchema = start?.node ?? {};
  for (const { record, reading } of uses) {
    if (node.$ref === undefined) node = mergeSchemas(node, reading.schema);
    else if (!isAboutTypeOnly(reading.schema)) homeless.push(record);
  }
  const meaning = start?.meaning ?? uses.find(({ reading }) => reading.meaning !== undefined)?.reading.meaning;
  for (const { reading } of uses) {
    if (reading.presence !== undefined) node = withPresence(node, reading.presence, meaning);
  }
  return { node, meaning, homeless, clashes };
}

function fits({ node, meaning, isExplicit }: Typed, uses: readonly RuleUse[]): boolean {
  const rules = uses.reduce<JsonSchema>((all, { reading }) => mergeSchemas(all, reading.schema), {});
  if (commonTypes(node, rules)?.length === 0) return false;
  if (isExplicit || meaning === undefined || typesOf(rules) === undefined || typesOf(node)?.[0] !== 'string')
    return true;
  // A rule on text beside a property that holds a Date or a URL: class-validator takes text only.
  return uses.some(({ reading }) => reading.meaning?.kind === meaning.kind);
}

function isAboutTypeOnly(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => keyword === 'type');
}

/** "Not null" goes without saying where a type is named; "not empty" is a length of one where that type is text. */
function withPresence(node: JsonSchema, presence: 'defined' | 'filled', meaning: Meaning | undefined): JsonSchema {
  const types = typesOf(node);
  if (presence === 'filled' && (types === undefined || types.includes('string')) && meaning === undefined) {
    if (types?.length === 1)
      return node.enum === undefined
        ? mergeSchemas(node, { minLength: 1 })
        : mergeSchemas(node, { not: { const: '' } });
    return mergeSchemas(node, { not: { enum: ['', null] } });
  }
  return types === undefined || types.includes('null') ? mergeSchemas(node, { not: { type: 'null' } }) : node;
}
