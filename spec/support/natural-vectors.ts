/** Which server of spec/fixtures/natural shows a vector: its file, and the class in it. */
export interface NaturalServer {
  readonly file: string;
  readonly className: string;
}

const server = (file: string, className: string): NaturalServer => ({ file, className });

const DESCRIBED = server('described-weather', 'DescribedWeather');
const BROKEN = server('broken-upstream', 'BrokenUpstream');

/** The two servers that have one method for each form of a result. */
export const FORM_SERVERS: readonly NaturalServer[] = [
  server('forms', 'Forms'),
  server('promised-forms', 'PromisedForms'),
];

/** Methods with doc comments, and classes of which some members must not leave. */
export const DOCUMENTED = server('documented-weather', 'DocumentedWeather');
export const ACCOUNTS = server('accounts', 'Accounts');

/** Every vector in natural TypeScript: the methods have the names that the vectors call. */
export const NATURAL_VECTORS: ReadonlyMap<string, NaturalServer> = new Map([
  ['S01-scalar-integer', DESCRIBED],
  ['S02-model-with-descriptions', DESCRIBED],
  ['S03-interface', server('interface-weather', 'InterfaceWeather')],
  ['S04-plain-class', server('plain-class-weather', 'PlainClassWeather')],
  ['S05-list-of-models', server('interface-weather', 'InterfaceWeather')],
  ['S06-dictionary', DESCRIBED],
  ['S07-validation-failure', BROKEN],
  ['S08-opt-out', DESCRIBED],
  ['S09-forced-but-impossible', server('forced-station', 'ForcedStation')],
  ['S10-class-without-type-hints', DESCRIBED],
  ['S11-parameter-properties', server('parameter-properties', 'Stations')],
  ['S12-string', DESCRIBED],
  ['S13-scalars', DESCRIBED],
  ['S14-tuple-union-optional', DESCRIBED],
  ['S15-number-keys', DESCRIBED],
  ['S16-error-text', BROKEN],
  ['S17-one-class-both-ways', DESCRIBED],
]);

/** A method of the form servers and the JSON value that it returns. */
export interface NaturalForm {
  readonly tool: string;
  readonly json: unknown;
}

const form = (tool: string, json: unknown): NaturalForm => ({ tool, json });

/** Every row of the forms, as the vectors write it, with the methods that show it. */
export const NATURAL_FORMS: ReadonlyMap<string, readonly NaturalForm[]> = new Map([
  ['string', [form('text', 'a')]],
  ['number', [form('real', 1.5)]],
  ['integer', [form('whole', 2)]],
  ['boolean', [form('flag', false)]],
  ['null, void', [form('nothing', null), form('silent', null)]],
  ['bigint', [form('big', '9007199254740993')]],
  ['Buffer, Uint8Array, ArrayBuffer', [form('buffer', '+/8='), form('bytes', '+/8='), form('array_buffer', '+/8=')]],
  ['Date', [form('date', '1970-01-01T00:00:00.000Z')]],
  ['URL', [form('url', 'https://e.com/a')]],
  ['string[]', [form('texts', ['a'])]],
  ['readonly (number | null)[]', [form('gaps', [1, null])]],
  ['string[][]', [form('table', [['a'], []])]],
  ['[string, number]', [form('tuple', ['a', 1])]],
  ['[string, number?]', [form('open_tuple', ['a'])]],
  ['[string, ...number[]]', [form('rest_tuple', ['a', 1, 2])]],
  ['Set<string>', [form('set', ['a', 'b'])]],
  ['string | number', [form('either', 1)]],
  ['string | null', [form('nullable', null)]],
  ['string | undefined', [form('absent', null)]],
  ["'a' | 'b'", [form('letters', 'b')]],
  ['1 | 2', [form('digits', 2)]],
  ["'a' | 1", [form('mixed', 1)]],
  ["enum Color { Red = 'r', Blue = 'b' }", [form('color', 'b')]],
  ['enum Level { Low, High }', [form('level', 0)]],
  ['Record<number, number>, Map<number, number>', [form('by_number', { 1: 2 }), form('number_map', { 1: 2 })]],
  [
    'Record<string, number>, { [key: string]: number }, Map<string, number>',
    [form('by_text', { a: 1 }), form('indexed', { a: 1 }), form('text_map', { a: 1 })],
  ],
  ["Record<'a' | 'b', number>", [form('pair', { a: 1, b: 2 })]],
  [
    '{ dewPoint: number; note?: string; tag: string | null; end?: string | null; gone: string | undefined }',
    [form('shape', { dewPoint: 1, tag: null, end: null })],
  ],
  [
    'interface Page<T> { items: T[]; total: integer }, used as Page<User> with interface User { id: integer }',
    [form('page', { items: [{ id: 1 }], total: 1 })],
  ],
  [
    'interface Node { id: string; children: Node[] }',
    [form('tree', { id: 'a', children: [{ id: 'b', children: [] }] })],
  ],
  ['{ a: number } & { b?: string }', [form('both', { a: 1 })]],
]);
