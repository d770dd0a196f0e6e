import { compareContracts } from '../../../lib/cli/contract/compare-contracts';
import type { Contract } from '../../../lib/cli/contract/contract';
import type { JsonSchema } from '../../../lib/schema/json-schema';
import { contractOf, withArgument, withMember, withTool } from './contracts';

type Told = readonly [verdict: string, rule: string, where: string];
type Row = readonly [what: string, before: Contract, after: Contract, ...told: readonly Told[]];

/** One change in the schema of an argument and in that of a member of the result: both verdicts of the same rule. */
function schemaRow(
  what: string,
  ...[before, after, rule, input, output]: readonly [JsonSchema, JsonSchema, string, string, string]
): readonly Row[] {
  return [
    [`${what}, in an argument`, withArgument(before), withArgument(after), [input, rule, 'tool look › argument city']],
    [`${what}, in a result`, withMember(before), withMember(after), [output, rule, 'tool look › result › member city']],
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

describe('the comparison of contracts: schemas', () => {
  it.each(schemaRows)('%s', (_what, before, after, ...told) => {
    const found = compareContracts(before, after).map(({ verdict, rule, where }) => [verdict, rule, where]);
    expect(found).toEqual(told);
  });

  it.each(schemaRows)('finds nothing where nothing changed: %s', (_what, before, after) => {
    expect([compareContracts(before, before), compareContracts(after, structuredClone(after))]).toEqual([[], []]);
  });
});
