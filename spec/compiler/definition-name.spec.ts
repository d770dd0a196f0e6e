import { readReturns } from '../support/read-types';

const PAGE = 'export interface Page<T> { items: T[] }';

describe('definitions of types with the same name', () => {
  const sources = {
    'a.ts': 'export interface User { a: string }',
    'b.ts': 'export interface User { b: string }\nexport interface Only { c: string }',
    'page.ts': PAGE,
    'main.ts': `
import { User } from './a';
import { User as Other, Only } from './b';
import { Page } from './page';
interface Local { outer: string }
function inside() {
  interface Local { inner: string }
  return { local: undefined as unknown as Local };
}
const Anonymous = class { x = 1; };
export class Server {
  one(): Page<User> { return { items: [] }; }
  two(): Page<Other> { return { items: [] }; }
  only(): Page<Only> { return { items: [] }; }
  outer(): Local { return { outer: '' }; }
  inner() { return inside(); }
  anonymous() { return new Anonymous(); }
  nested(): Page<Page<{ a: 'x' | 'b'; b?: Date }>> { return { items: [] }; }
  tuple(): Page<[string, number?]> { return { items: [] }; }
}`,
  };

  it('keep their own schemas under keys of their own', () => {
    const { found, definitions } = readReturns(sources);
    expect({
      found: Object.fromEntries(
        Object.entries(found).map(([name, result]) => [name, result.kind === 'data' ? result.schema : result]),
      ),
      names: Object.fromEntries(Object.entries(definitions).map(([key, { name, line }]) => [key, [name, line]])),
    }).toEqual({
      found: {
        one: { $ref: 'page.ts#Page<a.ts#User>' },
        two: { $ref: 'page.ts#Page<b.ts#User>' },
        only: { $ref: 'page.ts#Page<Only>' },
        outer: { $ref: 'main.ts#Local' },
        inner: { type: 'object', properties: { local: { $ref: 'main.ts#Local:7' } }, required: ['local'] },
        anonymous: { $ref: 'main.ts#:10' },
        nested: { $ref: 'page.ts#Page<Page<{ a: "b" | "x"; b?: Date }>>' },
        tuple: { $ref: 'page.ts#Page<[string, number?]>' },
      },
      names: {
        'a.ts#User': ['User', 1],
        'b.ts#Only': ['Only', 2],
        'b.ts#User': ['User', 1],
        'main.ts#:10': ['', 10],
        'main.ts#Local': ['Local', 5],
        'main.ts#Local:7': ['Local', 7],
        'page.ts#Page<Only>': ['Page<Only>', 1],
        'page.ts#Page<Page<{ a: "b" | "x"; b?: Date }>>': ['Page<Page<{ a: "b" | "x"; b?: Date }>>', 1],
        'page.ts#Page<[string, number?]>': ['Page<[string, number?]>', 1],
        'page.ts#Page<a.ts#User>': ['Page<User>', 1],
        'page.ts#Page<b.ts#User>': ['Page<User>', 1],
        'page.ts#Page<{ a: "b" | "x"; b?: Date }>': ['Page<{ a: "b" | "x"; b?: Date }>', 1],
      },
    });
  });
});

describe('long type arguments', () => {
  it('are cut in keys, with a checksum of the whole', () => {
    const members = Array.from({ length: 40 }, (_, index) => `member${String(index)}: string`).join('; ');
    const { found } = readReturns(`${PAGE}
export abstract class Server {
  abstract one(): Page<{ ${members} }>;
  abstract two(): Page<{ ${members}; last: string }>;
}`);
    const keys = Object.values(found).map((result) => (result.kind === 'data' ? String(result.schema.$ref) : ''));
    expect(keys.map((key) => key.length)).toEqual([221, 221]);
    expect(new Set(keys).size).toBe(2);
  });
});
