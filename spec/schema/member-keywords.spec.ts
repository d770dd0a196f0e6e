import { commonTypes, mergeSchemas, typesOf } from '../../lib/schema/member-keywords';

describe(mergeSchemas, () => {
  it.each([
    [{ minimum: 1 }, { minimum: 3 }, { minimum: 3 }],
    [{ maxLength: 3 }, { maxLength: 1 }, { maxLength: 1 }],
    [{ type: 'number' }, { type: 'integer' }, { type: 'integer' }],
    [{ type: ['number', 'string'] }, { type: 'string' }, { type: 'string' }],
    [{ type: ['number', 'string'] }, { type: ['string', 'number', 'null'] }, { type: ['number', 'string'] }],
    [{ uniqueItems: false }, { uniqueItems: true }, { uniqueItems: true }],
    [{ pattern: 'a' }, { pattern: 'a' }, { pattern: 'a' }],
    [{ pattern: 'a' }, { pattern: 'b' }, { pattern: 'a', allOf: [{ pattern: 'b' }] }],
    [{ type: 'string' }, { type: 'integer' }, { type: 'string', allOf: [{ type: 'integer' }] }],
    [{ allOf: [{ pattern: 'a' }] }, { allOf: [{ pattern: 'b' }] }, { allOf: [{ pattern: 'a' }, { pattern: 'b' }] }],
    [
      { not: { const: 1 }, allOf: [{ not: { const: 2 } }] },
      { not: { const: 2 } },
      { not: { const: 1 }, allOf: [{ not: { const: 2 } }] },
    ],
  ])('makes one of %j and %j', (first, second, merged) => {
    expect(mergeSchemas(first, second)).toEqual(merged);
  });
});

describe(typesOf, () => {
  it('reads types off names, references and values', () => {
    const nodes = [
      { type: 'string' },
      { $ref: '#/$defs/A' },
      { const: null },
      { enum: ['a', 1, null, [1]] },
      { minimum: 1 },
    ];
    expect(nodes.map(typesOf)).toEqual([
      ['string'],
      ['object'],
      ['null'],
      ['string', 'number', 'null', 'array'],
      undefined,
    ]);
  });
});

describe(commonTypes, () => {
  it('is undefined where one side names no type', () => {
    expect([
      commonTypes({ type: 'string' }, {}),
      commonTypes({ type: 'string' }, { type: 'number' }),
      commonTypes({ type: 'number' }, { enum: [1, 'a'] }),
    ]).toEqual([undefined, [], ['number']]);
  });
});
