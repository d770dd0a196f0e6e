import { Ajv2020 } from 'ajv/dist/2020';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { publishedOutput } from '../../lib/schema/published-output';

const TEXT: JsonSchema = { type: 'string' };

describe(publishedOutput, () => {
  it('gives the very schema where no member is called like something every object inherits', () => {
    const schema = { type: 'object', properties: { name: TEXT, keys: { type: 'object', additionalProperties: TEXT } } };
    expect(publishedOutput(schema)).toBe(schema);
  });

  it('leaves a member that must be there where it is', () => {
    const schema = { type: 'object', properties: { toString: TEXT }, required: ['toString'] };
    expect(publishedOutput(schema)).toBe(schema);
  });

  it('makes patterns of optional members with such names, at every depth', () => {
    const schema = {
      type: 'object',
      properties: {
        list: { type: 'array', items: { anyOf: [{ type: 'object', properties: { valueOf: TEXT } }, TEXT] } },
        constructor: { $ref: '#/$defs/Entry' },
      },
      required: ['list'],
      $defs: {
        Entry: { type: 'object', properties: { toString: TEXT, name: TEXT, ['__proto__']: TEXT }, required: ['name'] },
      },
    };
    const before = structuredClone(schema);
    expect(publishedOutput(schema as unknown as JsonSchema)).toEqual({
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: { anyOf: [{ type: 'object', properties: {}, patternProperties: { '^valueOf$': TEXT } }, TEXT] },
        },
      },
      patternProperties: { '^constructor$': { $ref: '#/$defs/Entry' } },
      required: ['list'],
      $defs: {
        Entry: {
          type: 'object',
          properties: { name: TEXT },
          patternProperties: { '^toString$': TEXT, '^__proto__$': TEXT },
          required: ['name'],
        },
      },
    });
    expect(schema).toEqual(before);
  });

  it('keeps a pattern that is there already, and values that only look like members', () => {
    const properties = { toString: TEXT };
    const schema = {
      properties,
      patternProperties: { '^toString$': { maxLength: 3 }, '^x-': TEXT },
      additionalProperties: false,
      default: { properties },
    };
    expect(publishedOutput(schema)).toEqual({
      properties: {},
      patternProperties: { '^toString$': { allOf: [{ maxLength: 3 }, TEXT] }, '^x-': TEXT },
      additionalProperties: false,
      default: { properties },
    });
  });

  it('writes a node that stands in two places once', () => {
    const shared = { type: 'object', properties: { toString: TEXT } };
    const published = publishedOutput({ properties: { a: shared, b: shared } });
    expect(published.properties?.a).toBe(published.properties?.b);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    'lets a check without own members take %s for absent',
    (name) => {
      const schema = { type: 'object', properties: Object.fromEntries([[name, TEXT]]), additionalProperties: false };
      const check = new Ajv2020({ strict: false }).compile(publishedOutput(schema));
      const holding = (value: unknown): object => Object.fromEntries([[name, value]]);
      expect([{}, holding('text'), holding(1), { [`${name}s`]: 'text' }].map((value) => check(value))).toEqual([
        true,
        true,
        false,
        false,
      ]);
    },
  );
});
