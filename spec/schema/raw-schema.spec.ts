import { checkRawSchema } from '../../lib/schema/raw-schema';

const GOOD = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://example.org/schemas/order',
  $defs: {
    'a/b~c d': { type: 'string' },
    Named: { $anchor: 'named', type: 'string', format: 'date-time' },
    Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } } },
    Part: {
      $id: 'part',
      $defs: { Inner: { $anchor: 'inner', type: 'integer' } },
      properties: { inner: { $ref: '#/$defs/Inner' }, again: { $ref: '#inner' }, whole: { $ref: '#' } },
    },
  },
  type: 'object',
  properties: {
    required: { type: ['string', 'null'], pattern: '^\\p{L}+$' },
    escaped: { $ref: '#/$defs/a~1b~0c%20d' },
    anchored: { $ref: '#named', description: 'beside' },
    tree: { $ref: '#/$defs/Tree' },
    part: { $ref: 'part' },
    inner: { $ref: 'https://example.org/schemas/part#inner' },
    self: { $ref: '#' },
    listed: { anyOf: [{ $ref: '#/properties/tree' }, true] },
    tuple: { prefixItems: [{ type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 }], items: false, minItems: 1 },
    unknown: { 'x-mcp-header': 'X-Region', const: { $ref: 'is data here' } },
    elsewhere: { $ref: '#/components/Thing' },
    undescribed: { description: undefined },
  },
  patternProperties: { '^x-': {} },
  required: ['required', 'notDescribed'],
  dependentRequired: { tree: ['part'] },
  additionalProperties: { not: {} },
  components: { Thing: { type: 'object' } },
};

describe('checkRawSchema', () => {
  it('has nothing to say of a good schema and leaves it as it is', () => {
    const before = structuredClone(GOOD);

    expect(checkRawSchema(GOOD, 'inputSchema')).toEqual([]);
    expect(GOOD).toEqual(before);
  });

  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [true, 'true'],
    ['{}', '"{}"'],
    [[], '[]'],
    [() => ({}), 'a function'],
    [new Map(), 'an instance of Map'],
  ])('wants an object, not %p', (schema, what) => {
    expect(checkRawSchema(schema, 'outputSchema')).toEqual([`outputSchema must be a JSON Schema object, not ${what}.`]);
  });

  it('tells how to convert the schema of a validation library', () => {
    class LibrarySchema {
      readonly '~standard' = { version: 1 };
    }

    expect(checkRawSchema(new LibrarySchema(), 'inputSchema')).toEqual([
      "inputSchema must be a JSON Schema object; convert the validation library's schema first (Zod: z.toJSONSchema(schema)).",
    ]);
  });

  it.each([
    [{}, "outputSchema has no type at its root; the protocol demands type: 'object' there."],
    [{ type: 'array' }, 'outputSchema has the type "array" at its root; the protocol demands type: \'object\' there.'],
    [
      { type: ['object'] },
      'outputSchema has the type ["object"] at its root; the protocol demands type: \'object\' there.',
    ],
  ])('wants the type object at the root: %j', (schema, problem) => {
    expect(checkRawSchema(schema, 'outputSchema')).toEqual([problem]);
  });

  it('refuses another draft', () => {
    expect(
      checkRawSchema({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }, 'inputSchema'),
    ).toEqual([
      'inputSchema names "http://json-schema.org/draft-07/schema#" as its $schema; leave it out and write the schema in draft 2020-12.',
    ]);
  });

  it('refuses objects that contain themselves, and takes one object in two places', () => {
    const text = { type: 'string' };
    const node: Record<string, unknown> = { type: 'object', properties: { a: text, b: text } };
    (node.properties as Record<string, unknown>).next = node;

    expect(checkRawSchema(node, 'inputSchema')).toEqual([
      'inputSchema at /properties/next contains itself; put the recursive part under $defs and refer to it by $ref.',
    ]);
    expect(checkRawSchema({ type: 'object', properties: { a: text, b: text } }, 'inputSchema')).toEqual([]);
  });

  it.each([
    [Number.NaN, 'NaN'],
    [Infinity, 'Infinity'],
    [10n, '10n'],
    [new Date(0), 'an instance of Date'],
    [/a/, 'an instance of RegExp'],
    [String, 'a function'],
    [Symbol('s'), 'Symbol(s)'],
    [[undefined], 'undefined'],
  ])('refuses what JSON cannot say: %p', (value, what) => {
    const at = Array.isArray(value) ? '/properties/a~1b/default/0' : '/properties/a~1b/default';

    expect(checkRawSchema({ type: 'object', properties: { 'a/b': { default: value } } }, 'inputSchema')).toEqual([
      `inputSchema at ${at} is ${what}, which JSON cannot say.`,
    ]);
  });

  it.each([
    ['#/$defs/Missing', 'nowhere'],
    ['#missing', 'nowhere'],
    ['#/properties', undefined],
    ['#/properties/a/title/b', 'nowhere'],
    ['#/toString', 'nowhere'],
    ['https://', 'nowhere'],
    ['other.json', 'out of the schema; put the definition under $defs'],
    ['https://json-schema.org/draft/2020-12/schema', 'out of the schema; put the definition under $defs'],
    ['file:///etc/passwd', 'out of the schema; put the definition under $defs'],
  ])('says where the reference %s leads', (reference, where) => {
    const schema = { type: 'object', properties: { a: { title: 'A' }, b: { items: { $ref: reference } } } };

    expect(checkRawSchema(schema, 'inputSchema')).toEqual(
      where === undefined
        ? []
        : [`inputSchema at /properties/b/items has a "$ref" "${reference}" that leads ${where}.`],
    );
  });

  it('checks the references of a part that only a reference shows to be a schema', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/components/A' } },
      components: { A: { items: { $ref: '#/components/B' } } },
    };

    expect(checkRawSchema(schema, 'inputSchema')).toHaveLength(1);
  });

  it.each([
    ['a reference to itself', { $defs: { A: { $ref: '#/$defs/A' } } }],
    [
      'two references to each other',
      { $defs: { A: { allOf: [{ $ref: '#/$defs/B' }] }, B: { anyOf: [{ $ref: '#/$defs/A' }] } } },
    ],
  ])('refuses %s', (_what, definitions) => {
    const problems = checkRawSchema(
      { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, ...definitions },
      'inputSchema',
    );

    expect(problems).toEqual([
      expect.stringMatching(/leads back to itself without going deeper into the value, so no check would ever end\.$/),
    ]);
  });

  it.each([
    ['an anchor', { u: { $ref: '#user' } }, { U: { $anchor: 'user' } }, ['/properties/u has a "$ref" "#user"']],
    [
      'a dynamic reference',
      { u: { $dynamicRef: '#user' } },
      { U: { $dynamicAnchor: 'user' } },
      ['/properties/u has a "$dynamicRef" "#user"'],
    ],
    ['an address', { u: { $ref: 's#/$defs/U' } }, { U: {} }, ['/properties/u has a "$ref" "s#/$defs/U"']],
    [
      'a whole address',
      { u: { $ref: 'https://x.org/s#/$defs/U' } },
      { U: {} },
      ['/properties/u has a "$ref" "https://x.org/s#/$defs/U"'],
    ],
  ])('keeps the schema of a result to pointers, not %s', (_what, properties, $defs, found) => {
    const schema = { $id: 'https://x.org/s', type: 'object', properties, $defs };
    const fix = '; an output schema refers by place alone, so write "$ref": "#/$defs/U".';
    expect({ output: checkRawSchema(schema, 'outputSchema'), input: checkRawSchema(schema, 'inputSchema') }).toEqual({
      output: found.map((problem) => `outputSchema at ${problem}${fix}`),
      input: [],
    });
  });

  it('refuses a part of the schema of a result under an address of its own, where the same pointer leads elsewhere', () => {
    const schema = {
      type: 'object',
      properties: { u: { $ref: '#/$defs/U' }, all: { $recursiveRef: '#' } },
      $defs: {
        U: { $id: 'https://x.org/u', properties: { n: { $ref: '#/$defs/N' } }, $defs: { N: { type: 'string' } } },
        N: { type: 'object' },
      },
    };
    expect(checkRawSchema(schema, 'outputSchema')).toEqual([
      'outputSchema at /properties/all has a "$recursiveRef" "#"; an output schema refers by place alone, so write "$ref": "#".',
      'outputSchema at /$defs/U has the $id "https://x.org/u" of its own; leave it out and refer to the part by its place, as in "#/$defs/U".',
    ]);
  });

  it('takes pointers from the root in the schema of a result, whatever address it has', () => {
    const schema = {
      $id: 'https://x.org/s',
      type: 'object',
      properties: { u: { $ref: '#/$defs/U' }, self: { $ref: '#' }, never: { $ref: '#/$defs/Never' } },
      $defs: { U: { $anchor: 'user', type: 'string' }, Never: false },
    };
    expect(checkRawSchema(schema, 'outputSchema')).toEqual([]);
  });

  it('refuses a name that stands twice', () => {
    const schema = {
      type: 'object',
      $defs: { A: { $anchor: 'x' }, B: { $anchor: 'x' }, C: { $id: 'c' }, D: { $id: 'c' }, E: { $id: '#e' } },
    };

    expect(checkRawSchema(schema, 'inputSchema')).toEqual([
      'inputSchema at /$defs/B has the anchor "x" a second time.',
      'inputSchema at /$defs/D has the $id "c" a second time.',
      'inputSchema at /$defs/E has the $id "#e", which is no address; for a local name write $anchor.',
    ]);
  });

  it.each([
    [{ type: 'text' }, 'type'],
    [{ type: ['string', 'string'] }, 'type'],
    [{ type: [] }, 'type'],
    [{ required: 'a' }, 'required'],
    [{ required: ['a', 'a'] }, 'required'],
    [{ properties: [] }, 'properties'],
    [{ properties: { b: 'string' } }, 'properties'],
    [{ items: [{}] }, 'items'],
    [{ additionalProperties: 'no' }, 'additionalProperties'],
    [{ anyOf: [] }, 'anyOf'],
    [{ allOf: {} }, 'allOf'],
    [{ prefixItems: [1] }, 'prefixItems'],
    [{ enum: 'a' }, 'enum'],
    [{ minimum: '1' }, 'minimum'],
    [{ exclusiveMinimum: true }, 'exclusiveMinimum'],
    [{ multipleOf: 0 }, 'multipleOf'],
    [{ minLength: -1 }, 'minLength'],
    [{ maxItems: 1.5 }, 'maxItems'],
    [{ uniqueItems: 'yes' }, 'uniqueItems'],
    [{ pattern: 1 }, 'pattern'],
    [{ format: {} }, 'format'],
    [{ title: 1 }, 'title'],
    [{ dependentRequired: { a: 'b' } }, 'dependentRequired'],
    [{ $defs: { A: 1 } }, '$defs'],
    [{ $ref: {} }, '$ref'],
    [{ $anchor: '1a' }, '$anchor'],
    [{ examples: 'a' }, 'examples'],
  ])('refuses the malformed keyword of %j', (node, keyword) => {
    const problems = checkRawSchema({ type: 'object', properties: { a: node } }, 'inputSchema');

    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(`inputSchema at /properties/a has a wrong "${keyword}": it must be `)).toBe(true);
  });

  it.each([
    [{ items: [{}] }, ' A tuple is written with "prefixItems".'],
    [{ required: true }, ' List the member in the "required" of its object.'],
    [{ exclusiveMaximum: false }, ' Write the bound itself there.'],
  ])('says what draft 2020-12 writes instead of %j', (node, hint) => {
    expect(checkRawSchema({ type: 'object', properties: { a: node } }, 'inputSchema')[0]?.endsWith(hint)).toBe(true);
  });

  it('refuses patterns that do not compile, also as names', () => {
    const schema = { type: 'object', properties: { a: { pattern: '[' } }, patternProperties: { '\\-': {} } };

    expect(checkRawSchema(schema, 'inputSchema')).toEqual([
      expect.stringMatching(/^inputSchema has a pattern that is no regular expression \(/),
      expect.stringMatching(/^inputSchema at \/properties\/a has a pattern that is no regular expression \(/),
    ]);
  });

  it('refuses formats that draft 2020-12 does not define', () => {
    expect(checkRawSchema({ type: 'object', properties: { a: { format: 'url' } } }, 'inputSchema')).toEqual([
      expect.stringMatching(
        /^inputSchema at \/properties\/a has an unknown "format": "url"; draft 2020-12 defines date-time, /,
      ),
    ]);
  });

  it('reports all mistakes at once', () => {
    const schema = { type: 'array', required: 'a', properties: { a: { $ref: '#/nowhere' }, b: { format: 'url' } } };

    expect(checkRawSchema(schema, 'inputSchema')).toHaveLength(4);
  });
});
