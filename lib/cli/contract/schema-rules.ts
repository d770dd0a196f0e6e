/** What a change means to those who use a server. */
export type Verdict = 'breaking' | 'compatible' | 'cosmetic';

/** What a rule about schemas says of arguments, which clients send, and of results, which programs read. */
export interface SchemaRuleFacts {
  readonly input: Verdict;
  readonly output: Verdict;
  /** The reason, as one sentence. */
  readonly why: string;
}

const narrowing = (why: string): SchemaRuleFacts => ({ input: 'breaking', output: 'compatible', why });
const widening = (why: string): SchemaRuleFacts => ({ input: 'compatible', output: 'breaking', why });
const replacing = (why: string): SchemaRuleFacts => ({ input: 'breaking', output: 'breaking', why });
const wording = (why: string): SchemaRuleFacts => ({ input: 'cosmetic', output: 'cosmetic', why });

/** The changes of a schema that are told apart. What is breaking for arguments takes values away, for results it adds some. */
export const SCHEMA_RULES = {
  'type-narrowed': narrowing('Values of a type are no longer possible.'),
  'type-widened': widening('Values of another type are possible now.'),
  'type-changed': replacing('No value of the former type is one of the new type.'),
  'null-removed': narrowing('`null` is no longer possible.'),
  'null-added': widening('`null` is possible now.'),
  'property-added': { input: 'compatible', output: 'compatible', why: 'Whoever does not know it can do without it.' },
  'property-added-required': narrowing('Clients have to send what they did not know of.'),
  'property-removed': replacing('It is no longer taken, or no longer there to be read.'),
  'property-required': narrowing('It may no longer be left out.'),
  'property-optional': widening('It may be absent now.'),
  'undeclared-refused': narrowing('Members that the schema does not declare are refused now.'),
  'undeclared-allowed': {
    input: 'compatible',
    output: 'compatible',
    why: 'What a schema does not declare is no part of it.',
  },
  'value-removed': narrowing('A value of a fixed list is gone.'),
  'value-added': widening('A fixed list has a value more.'),
  'values-limited': narrowing('Only the values of a fixed list are possible now.'),
  'values-freed': widening('Values outside of the former list are possible now.'),
  'bound-tightened': narrowing('A bound on a number, a length or a count leaves less room.'),
  'bound-loosened': widening('A bound on a number, a length or a count leaves more room.'),
  'pattern-added': narrowing('Text has to match a pattern now.'),
  'pattern-removed': widening('Text need not match the former pattern.'),
  'pattern-changed': replacing('Nothing tells whether the texts of one pattern match another.'),
  'format-added': narrowing('Text has to have a format now.'),
  'format-removed': widening('Text need not have the former format.'),
  'format-changed': replacing('Texts of one format are seldom texts of another.'),
  'choice-removed': narrowing('One of several shapes is gone.'),
  'choice-added': widening('There is a shape more.'),
  'default-added': { input: 'compatible', output: 'cosmetic', why: 'It could be left out before.' },
  'default-removed': { input: 'breaking', output: 'cosmetic', why: 'Leaving it out means something else now.' },
  'default-changed': { input: 'breaking', output: 'cosmetic', why: 'Leaving it out means something else now.' },
  'encoding-changed': replacing('Text has to be encoded or decoded in another way.'),
  'header-changed': {
    input: 'breaking',
    output: 'cosmetic',
    why: 'Over HTTP, clients send it in a header of this name, too.',
  },
  'schema-changed': replacing('The change is beyond comparing, so the worst is taken for granted.'),
  'schema-rewritten': wording('It admits the same values as before.'),
  'schema-title-changed': wording('A title is for people.'),
  'schema-description-changed': wording('A description is for people and models.'),
  'schema-note-changed': wording('Examples, comments and the like admit and refuse nothing.'),
} as const satisfies Readonly<Record<string, SchemaRuleFacts>>;

export type SchemaRule = keyof typeof SCHEMA_RULES;

/** One difference between two schemas. */
export interface SchemaFinding {
  readonly rule: SchemaRule;
  /** From the root of the schema: `argument city`, `item`. */
  readonly path: readonly string[];
  /** What is different, without a subject: `is required now`. */
  readonly message: string;
  /** The definitions that it is in, on both sides, where references led to them. */
  readonly definition?: { readonly before: unknown; readonly after: unknown; readonly below: string };
}

/** Whether values of before are refused afterwards. */
export function takesAway(findings: readonly SchemaFinding[]): boolean {
  return findings.some(({ rule }) => SCHEMA_RULES[rule].input === 'breaking');
}

/** Whether there are values afterwards that were none before. */
export function adds(findings: readonly SchemaFinding[]): boolean {
  return findings.some(({ rule }) => SCHEMA_RULES[rule].output === 'breaking');
}
