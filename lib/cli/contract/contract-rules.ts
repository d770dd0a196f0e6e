import { SCHEMA_RULES, type SchemaRule, type Verdict } from './schema-rules';

/** What a rule about a contract says. */
export interface ContractRuleFacts {
  readonly verdict: Verdict;
  /** The reason, as one sentence. */
  readonly why: string;
}

const breaking = (why: string): ContractRuleFacts => ({ verdict: 'breaking', why });
const compatible = (why: string): ContractRuleFacts => ({ verdict: 'compatible', why });
const cosmetic = (why: string): ContractRuleFacts => ({ verdict: 'cosmetic', why });

/** The changes of a contract outside of schemas that are told apart. */
export const CONTRACT_RULES = {
  'server-renamed': compatible('Clients know a server by their own configuration; some show or store its name.'),
  'server-words-changed': cosmetic('Title, description, instructions and website are for people and models.'),
  'tool-removed': breaking('Whoever calls it gets an error.'),
  'tool-renamed': breaking('Whoever calls it by the former name gets an error.'),
  'tool-added': compatible('Nobody calls it yet.'),
  'tool-words-changed': cosmetic('Title and description are for people and models.'),
  'tool-meta-changed': compatible('`_meta` and what is beside the standard keys mean something to some clients only.'),
  'tool-task-changed': breaking('Clients that call it with a task, or without one, are refused now.'),
  'tool-task-optional': compatible('It can be called in both ways now, with a task and without.'),
  'tool-riskier': breaking('People may let it run unasked because of what its annotations said.'),
  'tool-safer': compatible('Clients ask for consent more often than they have to, until they read it anew.'),
  'tool-annotations-restated': cosmetic('They say what was taken for granted without them.'),
  'arguments-reordered': breaking(
    'Programs with a typed client that knows only the type give arguments by their places: values would change places unnoticed.',
  ),
  'result-schema-removed': breaking('Programs lose the structured result.'),
  'result-schema-added': compatible('The text of results stays; the structured result is new.'),
  'resource-removed': breaking('Whoever reads it gets an error.'),
  'resource-moved': breaking('Whoever reads the former URI gets an error.'),
  'resource-added': compatible('Nobody reads it yet.'),
  'resource-renamed': compatible('Resources are read by their URI.'),
  'resource-words-changed': cosmetic('Title, description, size and annotations are for people and models.'),
  'mime-type-changed': breaking('Programs read other contents than they expect.'),
  'mime-type-added': compatible('It was open before.'),
  'mime-type-removed': breaking('The contents may be anything now.'),
  'template-removed': breaking('Whoever reads a URI of the family gets an error.'),
  'template-moved': breaking('URIs made from the former template lead nowhere.'),
  'template-added': compatible('Nobody reads such URIs yet.'),
  'prompt-removed': breaking('Whoever gets it gets an error.'),
  'prompt-renamed': breaking('Whoever gets it by the former name gets an error.'),
  'prompt-added': compatible('Nobody gets it yet.'),
  'prompt-words-changed': cosmetic('Title and description are for people and models.'),
  'prompt-argument-removed': breaking('Clients send what is no longer taken.'),
  'prompt-argument-added': compatible('It may be left out.'),
  'prompt-argument-added-required': breaking('Clients have to send what they did not know of.'),
  'prompt-argument-required': breaking('It may no longer be left out.'),
  'prompt-argument-optional': compatible('Clients that send it still may.'),
  'icons-changed': cosmetic('Icons are for people.'),
} as const satisfies Readonly<Record<string, ContractRuleFacts>>;

export type ContractRule = keyof typeof CONTRACT_RULES | SchemaRule;

/** One difference between two contracts. */
export interface ContractChange {
  readonly verdict: Verdict;
  readonly rule: ContractRule;
  /** What changed: `tool get_weather › argument city`. */
  readonly where: string;
  /** What is different, as a sentence without its subject and full stop. */
  readonly message: string;
}

/** A change by a rule about contracts. */
export function changeBy(rule: keyof typeof CONTRACT_RULES, where: string, message: string): ContractChange {
  return { verdict: CONTRACT_RULES[rule].verdict, rule, where, message };
}

/** A change by a rule about schemas, for arguments (`input`) or results (`output`). */
export function schemaChangeBy(
  rule: SchemaRule,
  direction: 'input' | 'output',
  { where, message }: Pick<ContractChange, 'where' | 'message'>,
): ContractChange {
  return { verdict: SCHEMA_RULES[rule][direction], rule, where, message };
}
