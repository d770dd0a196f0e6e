import { compareContracts } from '../../../lib/cli/contract/compare-contracts';
import { CONTRACT_RULES } from '../../../lib/cli/contract/contract-rules';
import { SCHEMA_RULES } from '../../../lib/cli/contract/schema-rules';
import type { Contract } from '../../../lib/cli/contract/contract';
import type { JsonSchema } from '../../../lib/schema/json-schema';
import { contractOf, withArgument, withMember, withTool } from './contracts';

type Told = readonly [verdict: string, rule: string, where: string];

interface Row {
  readonly what: string;
  readonly before: Contract;
  readonly after: Contract;
  readonly told: readonly Told[];
}

function row(what: string, ...[before, after, ...told]: readonly [Contract, Contract, ...Told[]]): Row {
  return { what, before, after, told };
}

/** One change in the schema of an argument and in that of a member of the result: both verdicts of the same rule. */
function schemaRow(
  what: string,
  ...[before, after, rule, input, output]: readonly [JsonSchema, JsonSchema, string, string, string]
): readonly Row[] {
  return [
    row(`${what}, in an argument`, withArgument(before), withArgument(after), [
      input,
      rule,
      'tool look › argument city',
    ]),
    row(`${what}, in a result`, withMember(before), withMember(after), [
      output,
      rule,
      'tool look › result › member city',
    ]),
  ];
}

const text = { type: 'string' };
const whole = { type: 'integer' };
const number = { type: 'number' };
const nil = { type: 'null' };
const list = { type: 'array', items: text };
const circle = { type: 'object', properties: { kind: { const: 'circle' }, r: number }, required: ['kind', 'r'] };
const square = { type: 'object', properties: { kind: { const: 'square' }, a: number }, required: ['kind', 'a'] };

const narrowed = ['breaking', 'compatible'] as const;
const widened = ['compatible', 'breaking'] as const;
const replaced = ['breaking', 'breaking'] as const;
const reworded = ['cosmetic', 'cosmetic'] as const;

const schemaRows: readonly Row[] = [
  ...schemaRow('a number becomes whole', number, whole, 'type-narrowed', ...narrowed),
  ...schemaRow('a whole number becomes any', whole, number, 'type-widened', ...widened),
  ...schemaRow('a text becomes a number', text, number, 'type-changed', ...replaced),
  ...schemaRow('null is added', text, { anyOf: [text, nil] }, 'null-added', ...widened),
  ...schemaRow('null is added to a list of types', text, { type: ['string', 'null'] }, 'null-added', ...widened),
  ...schemaRow('null is taken away', { anyOf: [text, nil] }, text, 'null-removed', ...narrowed),
  ...schemaRow('a value is added', { enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }, 'value-added', ...widened),
  ...schemaRow('a value is gone', { enum: ['a', 'b'] }, { enum: ['b'] }, 'value-removed', ...narrowed),
  ...schemaRow('a constant becomes a list', { const: 'a' }, { enum: ['a', 'b'] }, 'value-added', ...widened),
  ...schemaRow('a list of values appears', text, { type: 'string', enum: ['a'] }, 'values-limited', ...narrowed),
  ...schemaRow('a list of values goes', { type: 'string', enum: ['a'] }, text, 'values-freed', ...widened),
  ...schemaRow(
    'one more of several constants',
    { oneOf: [{ const: 'a', title: 'A' }] },
    { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
    'value-added',
    ...widened,
  ),
  ...schemaRow(
    'a list of values becomes constants, one less',
    { enum: ['a', 'b', null] },
    { oneOf: [{ const: 'a' }, nil] },
    'value-removed',
    ...narrowed,
  ),
  ...schemaRow(
    'a bounded number becomes a list of values',
    { type: 'integer', minimum: 1, maximum: 5, multipleOf: 1 },
    { enum: [1, 2] },
    'values-limited',
    ...narrowed,
  ),
  ...schemaRow(
    'a bounded text becomes a list of values',
    { type: 'string', pattern: '^[a-z]', minLength: 1 },
    { type: 'string', enum: ['a', 'b'] },
    'values-limited',
    ...narrowed,
  ),
  ...schemaRow(
    'a list of values becomes a bounded text that admits them',
    { const: 'ab' },
    { type: 'string', minLength: 2, maxLength: 2 },
    'values-freed',
    ...widened,
  ),
  ...schemaRow('a minimum appears', number, { type: 'number', minimum: 1 }, 'bound-tightened', ...narrowed),
  ...schemaRow('a minimum goes', { type: 'number', minimum: 1 }, number, 'bound-loosened', ...widened),
  ...schemaRow('a length grows', { ...text, maxLength: 5 }, { ...text, maxLength: 9 }, 'bound-loosened', ...widened),
  ...schemaRow('fewer items', { ...list, maxItems: 5 }, { ...list, maxItems: 4 }, 'bound-tightened', ...narrowed),
  ...schemaRow('items once only', list, { ...list, uniqueItems: true }, 'bound-tightened', ...narrowed),
  ...schemaRow(
    'larger steps',
    { ...whole, multipleOf: 2 },
    { ...whole, multipleOf: 4 },
    'bound-tightened',
    ...narrowed,
  ),
  ...schemaRow('a pattern appears', text, { ...text, pattern: '^a' }, 'pattern-added', ...narrowed),
  ...schemaRow(
    'a pattern changes',
    { ...text, pattern: 'a' },
    { ...text, pattern: 'b' },
    'pattern-changed',
    ...replaced,
  ),
  ...schemaRow('a pattern goes', { ...text, pattern: '^a' }, text, 'pattern-removed', ...widened),
  ...schemaRow('a format appears', text, { ...text, format: 'date' }, 'format-added', ...narrowed),
  ...schemaRow('a format goes', { ...text, format: 'date' }, text, 'format-removed', ...widened),
  ...schemaRow(
    'another format',
    { ...text, format: 'date' },
    { ...text, format: 'time' },
    'format-changed',
    ...replaced,
  ),
  ...schemaRow(
    'another encoding',
    { ...text, contentEncoding: 'base64' },
    { ...text, contentEncoding: 'base16' },
    'encoding-changed',
    ...replaced,
  ),
  ...schemaRow(
    'a shape is added',
    { anyOf: [circle, nil] },
    { anyOf: [circle, square, nil] },
    'choice-added',
    ...widened,
  ),
  ...schemaRow('a shape is gone', { anyOf: [circle, square] }, { anyOf: [square] }, 'choice-removed', ...narrowed),
  ...schemaRow('a default appears', text, { ...text, default: 'x' }, 'default-added', 'compatible', 'cosmetic'),
  ...schemaRow('a default goes', { ...text, default: 'x' }, text, 'default-removed', 'breaking', 'cosmetic'),
  ...schemaRow(
    'another default',
    { ...text, default: 'x' },
    { ...text, default: 'y' },
    'default-changed',
    'breaking',
    'cosmetic',
  ),
  ...schemaRow('a title', text, { ...text, title: 'City' }, 'schema-title-changed', ...reworded),
  ...schemaRow('a description', text, { ...text, description: 'Where.' }, 'schema-description-changed', ...reworded),
  ...schemaRow('examples', text, { ...text, examples: ['Rome'] }, 'schema-note-changed', ...reworded),
  ...schemaRow('a condition', text, { ...text, not: { const: 'x' } }, 'schema-changed', ...replaced),
  ...schemaRow('another header', text, { ...text, 'x-mcp-header': 'City' }, 'header-changed', 'breaking', 'cosmetic'),
];

const wrapped = (result: JsonSchema): Contract =>
  withTool({
    outputSchema: { type: 'object', properties: { result }, required: ['result'], title: 'lookOutput' },
  });

type Output = NonNullable<Contract['tools'][number]['outputSchema']>;
type Input = Contract['tools'][number]['inputSchema'];

const closed = { type: 'object', additionalProperties: false } as const;
const tree = (leaf: JsonSchema): Contract =>
  withTool({
    outputSchema: {
      type: 'object',
      properties: { root: { $ref: '#/$defs/Node' } },
      $defs: {
        Node: { type: 'object', properties: { leaf, below: { type: 'array', items: { $ref: '#/$defs/Node' } } } },
      },
    },
  });
const record = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });
const tuple = (...items: readonly JsonSchema[]): JsonSchema => ({
  type: 'array',
  prefixItems: items,
  items: false,
  minItems: items.length,
});
const input = (root: object): Contract => withTool({ inputSchema: root as Input });
const output = (root: object): Contract => withTool({ outputSchema: root as Output });

/** The same in other words, in an argument and in a member of the result. */
function rewritten(what: string, ...[before, after]: readonly [JsonSchema, JsonSchema]): readonly Row[] {
  return [
    row(`${what}, in an argument`, withArgument(before), withArgument(after), [
      'cosmetic',
      'schema-rewritten',
      'tool look › arguments',
    ]),
    row(`${what}, in a result`, withMember(before), withMember(after), [
      'cosmetic',
      'schema-rewritten',
      'tool look › result',
    ]),
  ];
}

const shapeRows: readonly Row[] = [
  ...rewritten('a list of values becomes constants', { enum: ['a', 'b'] }, { anyOf: [{ const: 'b' }, { const: 'a' }] }),
  ...rewritten('a truth value becomes constants', { type: 'boolean' }, { oneOf: [{ const: true }, { const: false }] }),
  ...rewritten('a bound that all values of a list keep', { enum: ['a', 'b'] }, { enum: ['a', 'b'], maxLength: 5 }),
  ...rewritten(
    'a whole number above 0 becomes one from 1 on',
    { ...whole, exclusiveMinimum: 0, maximum: 5.5 },
    { ...whole, minimum: 1, exclusiveMaximum: 6 },
  ),
  row(
    'a list of values becomes a text that does not admit them all',
    withArgument({ enum: ['a', 'abc'] }),
    withArgument({ ...text, maxLength: 2 }),
    ['breaking', 'bound-tightened', 'tool look › argument city'],
    ['compatible', 'values-freed', 'tool look › argument city'],
  ),
  row(
    'an optional place is added to a tuple, as an argument',
    withArgument({ type: 'array', prefixItems: [text], minItems: 1, maxItems: 1 }),
    withArgument({ type: 'array', prefixItems: [text, text], minItems: 1, maxItems: 2 }),
    ['compatible', 'bound-loosened', 'tool look › argument city'],
  ),
  row(
    'an optional argument is added',
    input({ ...closed, properties: { a: text } }),
    input({ ...closed, properties: { a: text, b: text } }),
    ['compatible', 'property-added', 'tool look › argument b'],
  ),
  row(
    'a required argument is added',
    input({ ...closed, properties: { a: text } }),
    input({ ...closed, properties: { a: text, b: text }, required: ['b'] }),
    ['breaking', 'property-added-required', 'tool look › argument b'],
  ),
  row(
    'an argument is removed',
    input({ ...closed, properties: { a: text, b: text } }),
    input({ ...closed, properties: { a: text } }),
    ['breaking', 'property-removed', 'tool look › argument b'],
  ),
  row(
    'arguments change places',
    input({ ...closed, properties: { from: text, to: text } }),
    input({ ...closed, properties: { to: text, from: text } }),
    ['breaking', 'arguments-reordered', 'tool look › arguments'],
  ),
  row(
    'an optional argument comes before others',
    input({ ...closed, properties: { a: text, b: text } }),
    input({ ...closed, properties: { a: text, c: text, b: text } }),
    ['breaking', 'arguments-reordered', 'tool look › arguments'],
    ['compatible', 'property-added', 'tool look › argument c'],
  ),
  row(
    'the first argument is removed',
    input({ ...closed, properties: { a: text, b: text } }),
    input({ ...closed, properties: { b: text } }),
    ['breaking', 'property-removed', 'tool look › argument a'],
  ),
  row(
    'an argument becomes required',
    input({ ...closed, properties: { a: text } }),
    input({ ...closed, properties: { a: text }, required: ['a'] }),
    ['breaking', 'property-required', 'tool look › argument a'],
  ),
  row(
    'an argument becomes optional',
    input({ ...closed, properties: { a: text }, required: ['a'] }),
    input({ ...closed, properties: { a: text } }),
    ['compatible', 'property-optional', 'tool look › argument a'],
  ),
  row(
    'undeclared arguments are refused',
    input({ type: 'object', properties: { a: text } }),
    input({ ...closed, properties: { a: text } }),
    ['breaking', 'undeclared-refused', 'tool look › arguments'],
  ),
  row(
    'undeclared arguments are ignored',
    input({ ...closed, properties: { a: text } }),
    input({ type: 'object', properties: { a: text } }),
    ['compatible', 'undeclared-allowed', 'tool look › arguments'],
  ),
  row(
    'an optional member is added to a result',
    output({ type: 'object', properties: { a: text } }),
    output({ type: 'object', properties: { a: text, b: text } }),
    ['compatible', 'property-added', 'tool look › result › member b'],
  ),
  row(
    'a required member is added to a result',
    output({ type: 'object', properties: { a: text } }),
    output({ type: 'object', properties: { a: text, b: text }, required: ['b'] }),
    ['compatible', 'property-added-required', 'tool look › result › member b'],
  ),
  row(
    'a member is removed from a result',
    output({ type: 'object', properties: { a: text, b: text } }),
    output({ type: 'object', properties: { a: text } }),
    ['breaking', 'property-removed', 'tool look › result › member b'],
  ),
  row(
    'a member of a result may be absent',
    output({ type: 'object', properties: { a: text }, required: ['a'] }),
    output({ type: 'object', properties: { a: text } }),
    ['breaking', 'property-optional', 'tool look › result › member a'],
  ),
  row(
    'a member of a result is always there',
    output({ type: 'object', properties: { a: text } }),
    output({ type: 'object', properties: { a: text }, required: ['a'] }),
    ['compatible', 'property-required', 'tool look › result › member a'],
  ),
  row('a plain result may be null', wrapped(text), wrapped({ anyOf: [text, nil] }), [
    'breaking',
    'null-added',
    'tool look › result',
  ]),
  row('the items of a list', wrapped(list), wrapped({ type: 'array', items: number }), [
    'breaking',
    'type-changed',
    'tool look › result › item',
  ]),
  row('the values of a record', wrapped(record(whole)), wrapped(record(number)), [
    'breaking',
    'type-widened',
    'tool look › result › values',
  ]),
  row('one place of a tuple', wrapped(tuple(text, whole)), wrapped(tuple(text, number)), [
    'breaking',
    'type-widened',
    'tool look › result › item 2',
  ]),
  row(
    'a tuple grows',
    wrapped(tuple(text)),
    wrapped(tuple(text, text)),
    ['breaking', 'type-widened', 'tool look › result › item 2'],
    ['compatible', 'bound-tightened', 'tool look › result'],
  ),
  row('a type that contains itself', tree(text), tree({ anyOf: [text, nil] }), [
    'breaking',
    'null-added',
    'tool look › result › member root › member leaf',
  ]),
  row(
    'one shape of several',
    wrapped({ anyOf: [circle, square] }),
    wrapped({ anyOf: [square, { ...circle, required: ['kind'] }] }),
    ['breaking', 'property-optional', 'tool look › result › as kind "circle" › member r'],
  ),
  row(
    'shapes that exclude each other are told in another way',
    wrapped({ oneOf: [circle, square] }),
    wrapped({ anyOf: [square, circle] }),
    ['cosmetic', 'schema-rewritten', 'tool look › result'],
  ),
  row(
    'a definition is put in place',
    output({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: circle } }),
    output({ type: 'object', properties: { a: circle } }),
    ['cosmetic', 'schema-rewritten', 'tool look › result'],
  ),
  row(
    'a definition is renamed',
    output({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: circle } }),
    output({ type: 'object', properties: { a: { $ref: '#/$defs/B' } }, $defs: { B: circle } }),
    ['cosmetic', 'schema-rewritten', 'tool look › result'],
  ),
  row(
    'an optional member becomes required whose name clients inherit, and was a pattern',
    output({ type: 'object', properties: { a: text }, patternProperties: { '^toString$': text } }),
    output({ type: 'object', properties: { a: text, toString: text }, required: ['toString'] }),
    ['compatible', 'property-required', 'tool look › result › member toString'],
  ),
  row(
    'a definition changes',
    output({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'string' } } }),
    output({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'number' } } }),
    ['breaking', 'type-changed', 'tool look › result › member a'],
  ),
  row(
    'conditions of which nobody knows the meaning',
    input({ ...closed, properties: { a: text }, if: { required: ['a'] }, then: { minProperties: 2 } }),
    input({ ...closed, properties: { a: text }, if: { required: ['a'] }, then: { minProperties: 1 } }),
    ['breaking', 'schema-changed', 'tool look › arguments'],
  ),
];

const tool = { name: 'look', inputSchema: { type: 'object' as const } };
const icon = { src: 'https://x.test/a.png' };
const dawn = { uri: 'sky://dawn', name: 'dawn', mimeType: 'text/plain' };
const family = { uriTemplate: 'sky://{day}', name: 'sky', mimeType: 'text/plain' };
const prompt = { name: 'ask', arguments: [{ name: 'day' }] };
const tools = (...all: Contract['tools']): Contract => contractOf({ tools: all });
const resources = (...all: Contract['resources']): Contract => contractOf({ resources: all });
const templates = (...all: Contract['templates']): Contract => contractOf({ templates: all });
const prompts = (...all: Contract['prompts']): Contract => contractOf({ prompts: all });
const annotated = (annotations: NonNullable<Contract['tools'][number]['annotations']>): Contract =>
  withTool({ annotations });

const offerRows: readonly Row[] = [
  row('the server is renamed', contractOf({}), contractOf({ server: { name: 'Post' } }), [
    'compatible',
    'server-renamed',
    'server',
  ]),
  row('other instructions', contractOf({}), contractOf({ server: { name: 'Station', instructions: 'Look up.' } }), [
    'cosmetic',
    'server-words-changed',
    'server',
  ]),
  row('a tool is added', tools(), tools(tool), ['compatible', 'tool-added', 'tool look']),
  row('a tool is removed', tools(tool), tools(), ['breaking', 'tool-removed', 'tool look']),
  row('a tool is renamed', tools(tool), tools({ ...tool, name: 'see', description: 'Sees.' }), [
    'breaking',
    'tool-renamed',
    'tool look',
  ]),
  row('another description', tools(tool), tools({ ...tool, description: 'Looks.' }), [
    'cosmetic',
    'tool-words-changed',
    'tool look',
  ]),
  row('an icon', tools(tool), tools({ ...tool, icons: [icon] }), ['cosmetic', 'icons-changed', 'tool look']),
  row('other _meta', tools(tool), tools({ ...tool, _meta: { a: 1 } }), [
    'compatible',
    'tool-meta-changed',
    'tool look',
  ]),
  row(
    'a tool can only be called as a task',
    tools({ ...tool, execution: { taskSupport: 'forbidden' } }),
    tools({ ...tool, execution: { taskSupport: 'required' } }),
    ['breaking', 'tool-task-changed', 'tool look'],
  ),
  row('a tool can be called as a task, too', tools(tool), tools({ ...tool, execution: { taskSupport: 'optional' } }), [
    'compatible',
    'tool-task-optional',
    'tool look',
  ]),
  row(
    'a tool cannot be called as a task any more',
    tools({ ...tool, execution: { taskSupport: 'optional' } }),
    tools({ ...tool, execution: { taskSupport: 'forbidden' } }),
    ['breaking', 'tool-task-changed', 'tool look'],
  ),
  row('a result schema appears', tools(tool), output({ type: 'object' }), [
    'compatible',
    'result-schema-added',
    'tool look › result',
  ]),
  row('a result schema goes', output({ type: 'object' }), tools(tool), [
    'breaking',
    'result-schema-removed',
    'tool look › result',
  ]),
  row(
    'a tool no longer only reads',
    annotated({ readOnlyHint: true }),
    annotated({}),
    ['breaking', 'tool-riskier', 'tool look'],
    ['breaking', 'tool-riskier', 'tool look'],
    ['breaking', 'tool-riskier', 'tool look'],
  ),
  row('a tool destroys nothing', annotated({}), annotated({ destructiveHint: false }), [
    'compatible',
    'tool-safer',
    'tool look',
  ]),
  row('a tool destroys', annotated({ destructiveHint: false }), annotated({ destructiveHint: true }), [
    'breaking',
    'tool-riskier',
    'tool look',
  ]),
  row('a tool says what is the default', annotated({}), annotated({ openWorldHint: true }), [
    'cosmetic',
    'tool-annotations-restated',
    'tool look',
  ]),
  row('a resource is added', resources(), resources(dawn), ['compatible', 'resource-added', 'resource sky://dawn']),
  row('a resource is removed', resources(dawn), resources(), ['breaking', 'resource-removed', 'resource sky://dawn']),
  row('a resource moves', resources(dawn), resources({ ...dawn, uri: 'sky://sunrise' }), [
    'breaking',
    'resource-moved',
    'resource sky://dawn',
  ]),
  row('another MIME type', resources(dawn), resources({ ...dawn, mimeType: 'text/html' }), [
    'breaking',
    'mime-type-changed',
    'resource sky://dawn',
  ]),
  row('a MIME type appears', templates({ uriTemplate: 'sky://{day}', name: 'sky' }), templates(family), [
    'compatible',
    'mime-type-added',
    'template sky://{day}',
  ]),
  row('a MIME type goes', templates(family), templates({ uriTemplate: 'sky://{day}', name: 'sky' }), [
    'breaking',
    'mime-type-removed',
    'template sky://{day}',
  ]),
  row('a resource is renamed', resources(dawn), resources({ ...dawn, name: 'sunrise' }), [
    'compatible',
    'resource-renamed',
    'resource sky://dawn',
  ]),
  row(
    'another size',
    resources({ ...dawn, size: 1 }),
    resources({ ...dawn, size: 2, icons: [icon] }),
    ['cosmetic', 'resource-words-changed', 'resource sky://dawn'],
    ['cosmetic', 'icons-changed', 'resource sky://dawn'],
  ),
  row('a template is added', templates(), templates(family), ['compatible', 'template-added', 'template sky://{day}']),
  row('a template is removed', templates(family), templates(), [
    'breaking',
    'template-removed',
    'template sky://{day}',
  ]),
  row('a template moves', templates(family), templates({ ...family, uriTemplate: 'sky://days/{day}' }), [
    'breaking',
    'template-moved',
    'template sky://{day}',
  ]),
  row('a prompt is added', prompts(), prompts(prompt), ['compatible', 'prompt-added', 'prompt ask']),
  row('a prompt is removed', prompts(prompt), prompts(), ['breaking', 'prompt-removed', 'prompt ask']),
  row('a prompt is renamed', prompts(prompt), prompts({ ...prompt, name: 'beg' }), [
    'breaking',
    'prompt-renamed',
    'prompt ask',
  ]),
  row(
    'a prompt has other words',
    prompts(prompt),
    prompts({ ...prompt, title: 'Ask', icons: [icon] }),
    ['cosmetic', 'prompt-words-changed', 'prompt ask'],
    ['cosmetic', 'icons-changed', 'prompt ask'],
  ),
  row('a prompt loses an argument', prompts(prompt), prompts({ name: 'ask' }), [
    'breaking',
    'prompt-argument-removed',
    'prompt ask › argument day',
  ]),
  row('a prompt takes an argument more', prompts({ name: 'ask' }), prompts(prompt), [
    'compatible',
    'prompt-argument-added',
    'prompt ask › argument day',
  ]),
  row(
    'a prompt asks for more',
    prompts({ name: 'ask' }),
    prompts({ name: 'ask', arguments: [{ name: 'day', required: true }] }),
    ['breaking', 'prompt-argument-added-required', 'prompt ask › argument day'],
  ),
  row(
    'an argument of a prompt becomes required',
    prompts(prompt),
    prompts({ name: 'ask', arguments: [{ name: 'day', required: true }] }),
    ['breaking', 'prompt-argument-required', 'prompt ask › argument day'],
  ),
  row(
    'an argument of a prompt becomes optional',
    prompts({ name: 'ask', arguments: [{ name: 'day', required: true }] }),
    prompts(prompt),
    ['compatible', 'prompt-argument-optional', 'prompt ask › argument day'],
  ),
];

const rows = [...schemaRows, ...shapeRows, ...offerRows];

describe('the comparison of contracts', () => {
  it.each(rows)('$what', ({ before, after, told }) => {
    const found = compareContracts(before, after).map(({ verdict, rule, where }) => [verdict, rule, where]);
    expect(found).toEqual(told);
  });

  it('finds nothing where nothing changed, whatever the order of keys but that of arguments', () => {
    const all = rows.flatMap(({ before, after }) => [before, after]);
    const found = all.flatMap((contract) => compareContracts(contract, backwards(contract) as Contract));
    expect(found.filter(({ rule }) => rule !== 'arguments-reordered')).toEqual([]);
  });

  it('finds nothing where the members of results and of arguments change places', () => {
    const inner = { type: 'object', properties: { a: text, b: text } };
    const backward = { type: 'object', properties: { b: text, a: text } };
    expect(compareContracts(withArgument(inner), withArgument(backward))).toEqual([]);
    expect(compareContracts(output(inner), output(backward))).toEqual([]);
  });

  it('knows every rule that it has a reason for', () => {
    const rules = new Set<string>(rows.flatMap(({ told }) => told.map(([, rule]) => rule)));
    const known = [...Object.keys(SCHEMA_RULES), ...Object.keys(CONTRACT_RULES)];
    expect(known.filter((rule) => !rules.has(rule))).toEqual([]);
  });

  it('says what is different in words', () => {
    const said = rows.flatMap(({ before, after }) => compareContracts(before, after));
    expect(
      said.filter(
        ({ message }) =>
          !/^(is|was|may|has|had|refuses|need|travels|states) [^.]+$/.test(
            message.replaceAll('annotations.title', 'title'),
          ),
      ),
    ).toEqual([]);
  });
});

/** The same with the keys of every object in the opposite order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, backwards(member)] as const);
  return Object.fromEntries(entries.reverse());
}
