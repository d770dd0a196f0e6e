import { headerProblems, namesHeader } from '../../lib/schema/header-problems';
import type { JsonSchema } from '../../lib/schema/json-schema';

function of(properties: Record<string, unknown>, more: JsonSchema = {}): JsonSchema {
  return { type: 'object', properties: properties as Record<string, JsonSchema>, ...more };
}

function header(name: unknown, type = 'string'): JsonSchema {
  return { type, 'x-mcp-header': name };
}

describe(headerProblems, () => {
  it('has nothing against tokens on texts, integers and booleans, at any depth of members', () => {
    const inner = of({ zone: header('Zone', 'boolean') });
    const schema = of({ region: header('X-Region_1'), n: header("!#$%&'*+-.^_`|~", 'integer'), place: of({ inner }) });
    expect(headerProblems(schema)).toEqual([]);
    expect(namesHeader(schema)).toBe(true);
    expect(headerProblems(of({ a: { type: 'string' } }))).toEqual([]);
  });

  it.each([
    [
      of({ a: header('') }),
      `'a' has the header ""; a header has letters, digits and signs such as - and _, without spaces.`,
    ],
    [
      of({ a: header('My Region') }),
      `'a' has the header "My Region"; a header has letters, digits and signs such as - and _, without spaces.`,
    ],
    [
      of({ a: header('a\r\nb') }),
      `'a' has the header "a\\r\\nb"; a header has letters, digits and signs such as - and _, without spaces.`,
    ],
    [
      of({ a: header('Größe') }),
      `'a' has the header "Größe"; a header has letters, digits and signs such as - and _, without spaces.`,
    ],
    [
      of({ a: header(7) }),
      `'a' has the header 7; a header has letters, digits and signs such as - and _, without spaces.`,
    ],
    [of({ a: header('A'), b: header('a') }), `'b' has the header "a", which 'a' has already; take another.`],
    [of({ a: header('A', 'number') }), `'a' has the header "A", but its type is number; declare integer.`],
    [
      of({ a: header('A', 'array') }),
      `'a' has the header "A", but its type is neither text, integer nor boolean; take the header away.`,
    ],
    [
      of({ o: of({ a: header('A', 'object') }) }),
      `'o.a' has the header "A", but its type is neither text, integer nor boolean; take the header away.`,
    ],
    [
      of({ a: { type: 'array', items: header('A') } }),
      `the header "A" is named at /properties/a/items; only an argument, or a member of one that is an inline object, can have a header.`,
    ],
    [
      of({ a: { anyOf: [header('A'), { type: 'null' }] } }),
      `the header "A" is named at /properties/a/anyOf/0; only an argument, or a member of one that is an inline object, can have a header.`,
    ],
    [
      of({ a: { $ref: '#/$defs/D' } }, { $defs: { D: of({ b: header('B') }) } }),
      `the header "B" is named at /$defs/D/properties/b; only an argument, or a member of one that is an inline object, can have a header.`,
    ],
    [
      of({}, header('A')),
      `the header "A" is named at /; only an argument, or a member of one that is an inline object, can have a header.`,
    ],
  ])('tells what is wrong with %j', (schema, problem) => {
    expect(headerProblems(schema)).toEqual([problem]);
  });

  it('survives what is no JSON', () => {
    const cyclic: Record<string, unknown> = { type: 'object', 'x-mcp-header': 'A' };
    cyclic.properties = { cyclic };
    expect(headerProblems(cyclic as JsonSchema)).toEqual([]);
  });
});
