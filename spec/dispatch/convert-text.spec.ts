import { convertTexts } from '../../lib/dispatch/convert-text';
import type { JsonSchema } from '../../lib/schema/json-schema';

function convert(node: JsonSchema, text: string, $defs: Record<string, JsonSchema> = {}): unknown {
  return convertTexts({ x: text }, { type: 'object', properties: { x: node }, $defs }).x;
}

const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const BOOLEAN = { type: 'boolean' };
const TEXT = { type: 'string' };

describe(convertTexts, () => {
  it.each([
    [TEXT, '5', '5'],
    [TEXT, 'true', 'true'],
    [TEXT, 'null', 'null'],
    [TEXT, '', ''],
    [{ type: 'string', format: 'date-time' }, '2026-07-28T00:00:00Z', '2026-07-28T00:00:00Z'],
    [NUMBER, '5', 5],
    [NUMBER, '-1.5e3', -1500],
    [INTEGER, '5', 5],
    [INTEGER, '9007199254740991', 9007199254740991],
    [INTEGER, '5.5', 5.5],
    [BOOLEAN, 'true', true],
    [BOOLEAN, 'false', false],
    [{ enum: ['a', 'b'] }, 'a', 'a'],
    [{ enum: [1, 2] }, '2', 2],
    [{ enum: [1, '1'] }, '1', '1'],
    [{ enum: ['a', null] }, 'null', null],
    [{ anyOf: [NUMBER, { type: 'null' }] }, 'null', null],
    [{ anyOf: [NUMBER, { type: 'null' }] }, '3', 3],
    [{ oneOf: [BOOLEAN, NUMBER] }, 'true', true],
    [{ anyOf: [NUMBER, TEXT] }, '3', '3'],
    [{ type: ['number', 'null'] }, 'null', null],
    [{ type: 'array', items: NUMBER }, '[1, 2]', [1, 2]],
    [{ type: 'object' }, ' {"a":1}', { a: 1 }],
    [{}, '5', '5'],
  ])('by %j, reads %j', (node, text, value) => {
    expect(convert(node, text)).toEqual(value);
  });

  it.each([
    [NUMBER, ''],
    [NUMBER, 'five'],
    [NUMBER, ' 5'],
    [NUMBER, '5 '],
    [NUMBER, '+5'],
    [NUMBER, '05'],
    [NUMBER, '0x10'],
    [NUMBER, 'NaN'],
    [NUMBER, 'true'],
    [INTEGER, '9007199254740993'],
    [INTEGER, '-9007199254740993'],
    [BOOLEAN, 'True'],
    [BOOLEAN, '1'],
    [BOOLEAN, ''],
    [{ enum: ['a', 'b'] }, 'c'],
    [{ enum: [1, 2] }, '3'],
    [{ type: 'array' }, '{"a":1}'],
    [{ type: 'array' }, '[1'],
    [{ type: 'object' }, '[1]'],
    [{ type: 'null' }, 'none'],
  ])('by %j, leaves %j to the check that follows', (node, text) => {
    expect(convert(node, text)).toBe(text);
  });

  it('follows references, also those that lead in a circle', () => {
    const $defs = { Level: INTEGER, Loop: { $ref: '#/$defs/Loop' } };
    expect(convert({ $ref: '#/$defs/Level' }, '5', $defs)).toBe(5);
    expect(convert({ $ref: '#/$defs/Loop' }, '5', $defs)).toBe('5');
  });

  it('reads the texts of a list each by the type of its place', () => {
    const read = (node: JsonSchema, given: readonly unknown[]): unknown =>
      convertTexts(
        { x: given },
        {
          type: 'object',
          properties: { x: node },
          $defs: { List: { type: 'array', items: NUMBER }, Loop: { $ref: '#/$defs/Loop' } },
        },
      ).x;
    expect(read({ type: 'array', items: NUMBER }, ['1', 'a', '2.5'])).toEqual([1, 'a', 2.5]);
    expect(read({ type: 'array', items: TEXT }, ['1', 'true'])).toEqual(['1', 'true']);
    expect(read({ anyOf: [{ type: 'null' }, { $ref: '#/$defs/List' }] }, ['1'])).toEqual([1]);
    expect(read({ type: 'array', prefixItems: [TEXT, NUMBER], items: BOOLEAN }, ['1', '2', 'true'])).toEqual([
      '1',
      2,
      true,
    ]);
    expect(read({ $ref: '#/$defs/Loop' }, ['1'])).toEqual(['1']);
    expect(read({ type: 'array' }, ['1'])).toEqual(['1']);
    expect(read(TEXT, ['1'])).toEqual(['1']);
  });

  it('leaves what is undeclared and what is no text as it is, whatever its name', () => {
    const texts = JSON.parse('{"y":"5","constructor":"5","__proto__":"5","z":7}') as Record<string, unknown>;
    const converted = convertTexts(texts, { type: 'object', properties: { z: NUMBER } });
    expect(JSON.stringify(converted)).toBe('{"y":"5","constructor":"5","__proto__":"5","z":7}');
    expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  });

  it('reads a text of 50,000 characters in proportion to its length', () => {
    for (const unit of ['1', ' ', '[', '{"a":', '-']) {
      const start = performance.now();
      convert({ anyOf: [NUMBER, { type: 'array' }, { type: 'object' }] }, unit.repeat(50_000 / unit.length));
      expect(performance.now() - start).toBeLessThan(200);
    }
  });
});
