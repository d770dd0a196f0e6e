import { inlineReferences } from '../../lib/schema/inline-references';
import type { Meaning } from '../../lib/schema/described-schema';
import type { JsonSchema } from '../../lib/schema/json-schema';

const DATE: Meaning = { kind: 'date' };
const URL_MEANING: Meaning = { kind: 'url' };

describe('inlineReferences', () => {
  it('puts definitions in place and drops them', () => {
    const schema: JsonSchema = {
      $defs: {
        Point: { type: 'object', properties: { x: { type: 'number' } }, title: 'Point' },
        Line: { type: 'object', properties: { from: { $ref: '#/$defs/Point' }, to: { $ref: '#/$defs/Point' } } },
        Unused: { type: 'null' },
      },
      type: 'object',
      properties: { lines: { type: 'array', items: { $ref: '#/$defs/Line' } } },
    };
    const point = { type: 'object', properties: { x: { type: 'number' } }, title: 'Point' };

    expect(inlineReferences({ schema, meanings: new Map() }).schema).toEqual({
      type: 'object',
      properties: {
        lines: { type: 'array', items: { type: 'object', properties: { from: point, to: point } } },
      },
    });
  });

  it('lets what stands beside a reference win over the definition', () => {
    const schema: JsonSchema = {
      $defs: { Point: { type: 'object', title: 'Point', description: 'A point.' } },
      properties: { from: { $ref: '#/$defs/Point', description: 'Where it starts.' } },
      type: 'object',
    };

    expect(inlineReferences({ schema, meanings: new Map() }).schema).toEqual({
      properties: { from: { type: 'object', title: 'Point', description: 'Where it starts.' } },
      type: 'object',
    });
  });

  it('keeps what is recursive and inlines what only leads there', () => {
    const schema: JsonSchema = {
      $defs: {
        Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } } },
        Even: { anyOf: [{ $ref: '#/$defs/Odd' }, { type: 'null' }] },
        Odd: { anyOf: [{ $ref: '#/$defs/Even' }, { type: 'string' }] },
        Forest: { type: 'array', items: { $ref: '#/$defs/Tree' } },
      },
      type: 'object',
      properties: { forest: { $ref: '#/$defs/Forest' } },
    };

    expect(inlineReferences({ schema, meanings: new Map() }).schema).toEqual({
      $defs: { Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } } } },
      type: 'object',
      properties: { forest: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
    });
  });

  it('inlines inside what it keeps', () => {
    const schema: JsonSchema = {
      $defs: {
        Name: { type: 'string' },
        Tree: { type: 'object', properties: { name: { $ref: '#/$defs/Name' }, next: { $ref: '#/$defs/Tree' } } },
      },
      type: 'object',
      properties: { tree: { $ref: '#/$defs/Tree' } },
    };

    expect(inlineReferences({ schema, meanings: new Map() }).schema.$defs).toEqual({
      Tree: { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#/$defs/Tree' } } },
    });
  });

  it('carries the meanings of every node along, those of merged ones too', () => {
    const date = { type: 'string', format: 'date-time' };
    const link = { type: 'string', format: 'uri' };
    const visit = { type: 'object', properties: { on: date, link: { $ref: '#/$defs/Link' } } };
    const schema: JsonSchema = {
      $defs: { Link: link, Visit: visit },
      type: 'object',
      properties: { first: { $ref: '#/$defs/Visit', description: 'The first.' } },
    };
    const plan: Meaning = { kind: 'class', plan: { type: Object, members: [], residual: [] } };
    const root: Meaning = { kind: 'map', keys: 'string' };
    const { schema: inlined, meanings } = inlineReferences({
      schema,
      meanings: new Map<JsonSchema, Meaning>([
        [date, DATE],
        [link, URL_MEANING],
        [visit, plan],
        [schema, root],
      ]),
    });
    const first = inlined.properties?.first;

    expect(first).toEqual({ type: 'object', properties: { on: date, link }, description: 'The first.' });
    expect(meanings.get(inlined)).toBe(root);
    expect(meanings.get(first ?? {})).toBe(plan);
    expect(meanings.get(first?.properties?.on ?? {})).toBe(DATE);
    expect(meanings.get(first?.properties?.link ?? {})).toBe(URL_MEANING);
  });

  it('takes data for data, whatever it looks like', () => {
    const schema: JsonSchema = {
      $defs: { Name: { type: 'string' } },
      type: 'object',
      properties: { $ref: { $ref: '#/$defs/Name' } },
      default: { $ref: '#/$defs/Name' },
      examples: [{ properties: { a: { $ref: '#/$defs/Name' } } }],
    };

    expect(inlineReferences({ schema, meanings: new Map() }).schema).toEqual({
      type: 'object',
      properties: { $ref: { type: 'string' } },
      default: { $ref: '#/$defs/Name' },
      examples: [{ properties: { a: { $ref: '#/$defs/Name' } } }],
    });
  });

  it('leaves the given schema and its meanings alone', () => {
    const schema: JsonSchema = {
      $defs: { Name: { type: 'string' } },
      type: 'object',
      properties: { name: { $ref: '#/$defs/Name' } },
    };
    const before = structuredClone(schema);
    const meanings = new Map();
    inlineReferences({ schema, meanings });

    expect(schema).toEqual(before);
    expect(meanings.size).toBe(0);
  });

  it('stays small where every definition uses the one before twice', () => {
    const $defs: Record<string, JsonSchema> = { D0: { type: 'string' } };
    for (let index = 1; index <= 60; index++) {
      const previous = { $ref: `#/$defs/D${index - 1}` };
      $defs[`D${index}`] = { type: 'array', prefixItems: [previous, { ...previous }] };
    }
    const { schema } = inlineReferences({
      schema: { $defs, type: 'object', properties: { all: { $ref: '#/$defs/D60' } } },
      meanings: new Map(),
    });
    let depth = 0;
    for (let node = schema.properties?.all; node?.prefixItems !== undefined; node = node.prefixItems[0]) depth++;

    expect(depth).toBe(60);
  });
});
