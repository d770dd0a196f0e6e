import { keywordTags, strayKeywordTags } from '../../lib/compiler/keyword-tags';
import type { ManifestMethod } from '../../lib/manifest/manifest';
import { manifestOf, methodsOf } from '../support/read-manifest';

function method(doc: string, written = 'cities: string[], days: number', before = ''): ManifestMethod {
  const { f } = methodsOf(`${before} class X extends MCPServer {\n${doc}\n@Tool() f(${written}): void {} }`);
  if (f === undefined) throw new Error('the tool is missing');
  return f;
}

function schemas(...given: Parameters<typeof method>): readonly unknown[] {
  return method(...given).parameters.map(({ type }) => ('schema' in type ? type.schema : type.problem));
}

const CITIES = { type: 'array', items: { type: 'string' } };
const DAYS = { type: 'number' };

describe(keywordTags, () => {
  it.each([
    ['/** Plans. @param cities Where to. @minItems 2 */', { minItems: 2 }, {}],
    [
      '/** Plans.\n * @param cities Where to.\n *\n * @minItems 2\n * @uniqueItems\n */',
      { minItems: 2, uniqueItems: true },
      {},
    ],
    [
      '/**\n * @param cities - Where to.\n * @maxItems 3\n * @param days How long.\n * @minimum 1\n * @default 7\n * @returns Nothing.\n */',
      { maxItems: 3 },
      { minimum: 1, default: 7 },
    ],
    ['/** @param {number} days @TJS-type integer */', {}, { type: 'integer' }],
    ['/** @param cities @items.minLength 2 */', { items: { type: 'string', minLength: 2 } }, {}],
    ['/** @arg days @multipleOf 0.5 */', {}, { multipleOf: 0.5 }],
  ])('gives tags that follow a @param to its parameter: %s', (doc, cities, days) => {
    expect(schemas(doc)).toEqual([
      { ...CITIES, ...cities },
      { ...DAYS, ...days },
    ]);
    expect(method(doc)).not.toHaveProperty('strayTags');
  });

  it('keeps the texts of both free of them', () => {
    const { description, parameters } = method('/** Plans. @param cities Where to. @minItems 2 */');
    expect({ description, text: parameters[0]?.description }).toEqual({ description: 'Plans.', text: 'Where to.' });
  });

  it('lets a comment in front of the parameter win', () => {
    const written = '/** @minLength 3 */ name: string';
    expect(schemas('/** @param name @minLength 2 @maxLength 9 */', written)).toEqual([
      { type: 'string', minLength: 3, maxLength: 9 },
    ]);
  });

  it('says what is wrong with a value, as in a comment in front of the parameter', () => {
    expect(schemas('/** @param name @minLength many */', 'name: string')).toEqual([
      'its doc comment has a wrong "minLength": it must be a whole number that is not negative, not "many".',
    ]);
  });

  it('reads those of overloads, and those of the implementation over them', () => {
    const { f } = methodsOf(`class X extends MCPServer {
      /** @param name @minLength 1 @maxLength 9 */ f(name: string): void;
      /** @param name @minLength 2 */ @Tool() f(name: string): void {} }`);
    expect(f?.parameters).toEqual([{ name: 'name', type: { schema: { type: 'string', minLength: 2, maxLength: 9 } } }]);
  });

  it('reads a comment behind the decorator', () => {
    const { f } = methodsOf('class X extends MCPServer { @Tool() /** @param n @minimum 1 */ f(n: number): void {} }');
    expect(f?.parameters).toEqual([{ name: 'n', type: { schema: { type: 'number', minimum: 1 } } }]);
  });

  it('gives them to a parameter that a constructor makes a member', () => {
    const { definitions } = manifestOf(`import { MCPServer, Tool } from 'stereomcp';
      class D {
/** @param n How many. @minimum 1 */ constructor(public n: number) {} }
      class X extends MCPServer { @Tool() f(d: D): void {} }`);
    expect(definitions['main.ts#D']?.schema.properties).toMatchObject({ n: { type: 'number', minimum: 1 } });
  });
});

describe(strayKeywordTags, () => {
  it.each([
    ['/** Plans. @minItems 2 */', ['@minItems']],
    ['/** Plans. @minItems 2 @param cities Where to. */', ['@minItems']],
    [
      '/** @param cities Where to. @returns Nothing. @minItems 2 @minLength 1 @minItems 3 */',
      ['@minItems', '@minLength'],
    ],
    ['/** @param towns Where to. @minItems 2 */', ['@minItems']],
    ['/** @param cities.length How many. @minimum 2 */', ['@minimum']],
    ['/**\n * @param {object} days How many.\n * @param {number} days.n\n * @minimum 2\n */', ['@minimum']],
  ])('tells of tags that follow no parameter: %s', (doc, strayTags) => {
    expect(method(doc)).toMatchObject({ strayTags });
    expect(schemas(doc)).toEqual([CITIES, DAYS]);
  });

  it('leaves tags alone that are about methods', () => {
    const doc =
      '/** Plans. @param cities Where to. @example plan(["Oslo"]) @deprecated Use g. @see g @throws Never. @type {void} */';
    expect(method(doc)).not.toHaveProperty('strayTags');
    expect(schemas(doc)).toEqual([CITIES, DAYS]);
  });
});
