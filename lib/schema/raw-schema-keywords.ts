import { isPlainObject, shown, type SchemaProblem } from './raw-schema-values';
import { placesBelow, type SchemaPlace } from './raw-schema-walk';
import { SCHEMA_FORMATS } from './schema-keywords';

/** What a keyword of the draft must be. */
interface KeywordRule {
  readonly must: string;
  readonly holds: (value: unknown) => boolean;
}

const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const FORMATS: ReadonlySet<string> = new Set(SCHEMA_FORMATS);

const SCHEMA: KeywordRule = { must: 'must be a schema (an object, true or false)', holds: isSchema };
const SCHEMA_LIST: KeywordRule = {
  must: 'must be a list of at least one schema',
  holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
};
const SCHEMA_MAP: KeywordRule = {
  must: 'must be an object of schemas',
  holds: (value) => isPlainObject(value) && Object.values(value).every(isSchema),
};
const TEXT: KeywordRule = { must: 'must be a text', holds: (value) => typeof value === 'string' };
const FLAG: KeywordRule = { must: 'must be true or false', holds: (value) => typeof value === 'boolean' };
const LIST: KeywordRule = { must: 'must be a list', holds: Array.isArray };
const NUMBER: KeywordRule = { must: 'must be a number', holds: (value) => typeof value === 'number' };
const COUNT: KeywordRule = {
  must: 'must be a whole number that is not negative',
  holds: (value) => Number.isInteger(value) && Number(value) >= 0,
};
const NAMES: KeywordRule = { must: 'must be a list of distinct member names', holds: isNameList };
const REFERENCE: KeywordRule = { must: 'must be a reference, which is a text', holds: TEXT.holds };
const ANCHOR: KeywordRule = {
  must: 'must be a name: a letter or _, then letters, digits, - _ or .',
  holds: (value) => typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
};

const RULES: ReadonlyMap<string, KeywordRule> = new Map<string, KeywordRule>([
  ...under(SCHEMA, 'items additionalProperties not if then else contains propertyNames contentSchema'),
  ...under(SCHEMA, 'unevaluatedItems unevaluatedProperties'),
  ...under(SCHEMA_LIST, 'anyOf oneOf allOf prefixItems'),
  ...under(SCHEMA_MAP, 'properties patternProperties dependentSchemas $defs definitions'),
  ...under(TEXT, 'title description pattern format contentEncoding contentMediaType $comment $id'),
  ...under(FLAG, 'uniqueItems deprecated readOnly writeOnly'),
  ...under(NUMBER, 'minimum maximum exclusiveMinimum exclusiveMaximum'),
  ...under(COUNT, 'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains'),
  ...under(LIST, 'enum examples'),
  ...under(NAMES, 'required'),
  ...under(REFERENCE, '$ref $dynamicRef'),
  ...under(ANCHOR, '$anchor $dynamicAnchor'),
  ['multipleOf', { must: 'must be a number above 0', holds: (value) => typeof value === 'number' && value > 0 }],
  ['type', { must: `must be one of ${[...TYPES].join(', ')} or a list of some of them`, holds: isType }],
  [
    'dependentRequired',
    {
      must: 'must be an object of lists of distinct member names',
      holds: (value) => isPlainObject(value) && Object.values(value).every(isNameList),
    },
  ],
]);

/** Keywords whose value the draft does not allow, everywhere in a schema. */
export function checkKeywords(schema: Readonly<Record<string, unknown>>): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const pending: SchemaPlace[] = [{ at: '', node: schema }];
  const seen = new Set<object>([schema]);
  for (let place = pending.shift(); place !== undefined; place = pending.shift()) {
    const { at, node } = place;
    problems.push(...nodeProblems(node).map((message) => ({ at, message })));
    for (const next of placesBelow(place)) {
      if (seen.has(next.node)) continue;
      seen.add(next.node);
      pending.push(next);
    }
  }
  return problems;
}

function nodeProblems(node: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  for (const [keyword, rule] of RULES) {
    const value = node[keyword];
    if (value === undefined || !Object.hasOwn(node, keyword) || rule.holds(value)) continue;
    problems.push(`has a wrong "${keyword}": it ${rule.must}, not ${shown(value)}.${hint(keyword, value)}`);
  }
  if (typeof node.format === 'string' && !FORMATS.has(node.format)) {
    problems.push(`has an unknown "format": ${shown(node.format)}; draft 2020-12 defines ${[...FORMATS].join(', ')}.`);
  }
  const named = isPlainObject(node.patternProperties) ? Object.keys(node.patternProperties) : [];
  const patterns = typeof node.pattern === 'string' ? [node.pattern, ...named] : named;
  return [...problems, ...patterns.flatMap(patternProblems)];
}

/** Where an older draft said it otherwise. */
function hint(keyword: string, value: unknown): string {
  if (keyword === 'items' && Array.isArray(value)) return ' A tuple is written with "prefixItems".';
  if (keyword === 'required' && typeof value === 'boolean') return ' List the member in the "required" of its object.';
  if (keyword.startsWith('exclusive') && typeof value === 'boolean') return ' Write the bound itself there.';
  return '';
}

/** With the flag under which validators compile patterns. */
function patternProblems(pattern: string): string[] {
  try {
    new RegExp(pattern, 'u');
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`has a pattern that is no regular expression (${reason}).`];
  }
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isPlainObject(value);
}

function isType(value: unknown): boolean {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && new Set(value).size === value.length && value.every((name) => TYPES.has(name));
}

function isNameList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((name) => typeof name === 'string') && new Set(value).size === value.length;
}

function under(rule: KeywordRule, keywords: string): (readonly [string, KeywordRule])[] {
  return keywords.split(' ').map((keyword) => [keyword, rule]);
}
