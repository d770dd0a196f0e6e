import * as fc from 'fast-check';

/** A value as JSON can carry it, `__proto__` as a key among them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Names that mean something to JavaScript, to promises or to JSON, and some of the protocol. */
export const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  'then',
  'length',
  '0',
  '',
  '\u0000',
  'id',
  'method',
  'params',
  'result',
  'error',
  'jsonrpc',
  '_meta',
  'progressToken',
  'arguments',
  'inputResponses',
  'requestState',
];

const ODD_NUMBERS = [
  0, -0, -1, 1.5, -2147483649, 4294967296, 9007199254740991, 9007199254740992, -9007199254740994, 1e21, 1e308, 5e-324,
];

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00\ud800',
  '\u2028',
  '\ufeff',
  '__proto__',
  'null',
  'NaN',
  '1e999',
  '../../etc/passwd',
  'file:///etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%',
  '\r\n\r\n',
  '${x}{{x}}<x>',
  'é'.repeat(3),
  'x'.repeat(5_000),
];

/** Lists in lists in lists, or objects in objects. */
function nested(depth: number, kind: 'lists' | 'objects'): Json {
  let value: Json = 1;
  for (let level = 0; level < depth; level++) value = kind === 'lists' ? [value] : { a: value };
  return value;
}

const DEEP: readonly Json[] = [
  nested(70, 'lists'),
  nested(70, 'objects'),
  nested(130, 'lists'),
  nested(1_000, 'objects'),
];

/** Whatever may stand where something else is expected. */
export const oddValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [[]], [null], { a: {} }) },
  { weight: 3, arbitrary: fc.constantFrom<Json>(...ODD_NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<Json>(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(...DEEP) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...ODD_NAMES), fc.constantFrom<Json>(null, 1, 'x', {}, [])), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json> },
);
