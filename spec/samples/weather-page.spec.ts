import { differences, lacking } from '../../samples/checking/differences';
import { outlineSchema } from '../../samples/checking/outline-schema';
import { createPaint } from '../../samples/checking/paint';
import { sideBySide } from '../../samples/weather/side-by-side';

describe(createPaint, () => {
  it('colours on a terminal', () => {
    expect(createPaint(true, undefined)('red', 'no')).toBe('\u001b[31mno\u001b[0m');
    expect(createPaint(true, '')('bold', 'yes')).toBe('\u001b[1myes\u001b[0m');
  });

  it('leaves text alone in a pipe, and on a terminal under NO_COLOR', () => {
    expect(createPaint(false, undefined)('red', 'no')).toBe('no');
    expect(createPaint(true, '1')('red', 'no')).toBe('no');
  });
});

describe(differences, () => {
  it('finds none in equal values, whatever the order of members', () => {
    expect(differences({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, 'x')).toEqual([]);
  });

  it('names each place, missing and surplus ones too', () => {
    expect(differences({ a: 1, b: [1, 2], c: '2' }, { b: [2, 1, 3], c: 2, d: false }, 'x')).toEqual([
      'x.a: expected 1, got nothing',
      'x.b[0]: expected 1, got 2',
      'x.b[1]: expected 2, got 1',
      'x.b[2]: expected nothing, got 3',
      'x.c: expected "2", got 2',
      'x.d: expected nothing, got false',
    ]);
  });

  it('tells arrays, objects and null apart', () => {
    expect(differences([], {}, 'x')).toEqual(['x: expected [], got {}']);
    expect(differences(null, {}, 'x')).toEqual(['x: expected null, got {}']);
    expect(differences({}, undefined, 'x')).toEqual(['x: expected {}, got nothing']);
  });
});

describe(lacking, () => {
  it('names each word that a text lacks', () => {
    expect(lacking(['sun', 'rain'], 'rain by evening', 'x')).toEqual(['x: expected to read of sun']);
  });
});

describe(outlineSchema, () => {
  it('says where there is no schema', () => {
    expect(outlineSchema(undefined)).toBe('none, text only');
  });

  it('shows members, optional ones with a question mark, and definitions behind the type', () => {
    const Place = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const properties = {
      at: { type: 'string', format: 'date-time' },
      place: { $ref: '#/$defs/Place' },
      tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      pair: { type: 'array', prefixItems: [{ type: 'integer' }, { enum: ['a', 1] }] },
      rest: { type: 'object', additionalProperties: { type: 'boolean' } },
      any: {},
    };
    const schema = { $defs: { Place }, type: 'object', title: 'Trip', properties, required: ['at', 'place'] };
    expect(outlineSchema(schema)).toBe(
      'Trip { at: string (date-time), place: Place, tags?: (string | null)[], pair?: [integer, "a" | 1], ' +
        'rest?: { [key]: boolean }, any?: anything } where Place is { name: string }',
    );
  });
});

describe(sideBySide, () => {
  it('puts lines next to each other, and lets long ones go on under their text', () => {
    const left = { heading: 'left', lines: ['text: one two three four', '      five'] };
    const right = { heading: 'right', lines: ['  "member": "value value"'] };
    expect(sideBySide(left, right, 43)).toEqual([
      'left                 │ right',
      '─────────────────────┼─────────────────────'.slice(0, 43),
      'text: one two three  │   "member": "value',
      '      four           │   value"',
      '      five           │',
    ]);
  });

  it('cuts words that fit nowhere', () => {
    const cut = sideBySide({ heading: 'l', lines: ['abcdefghij'] }, { heading: 'r', lines: [] }, 11);
    expect(cut.slice(2)).toEqual(['abcd │', 'efgh │', 'ij   │']);
  });
});
