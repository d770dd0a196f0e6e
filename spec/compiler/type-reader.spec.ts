import { MAX_DEFINITIONS } from '../../lib/compiler/definition-store';
import { MAX_DEPTH, MAX_NODES } from '../../lib/compiler/type-unit';
import { compileSource } from '../support/compile-source';
import { readProperties, readReturns, readReturnsOf } from '../support/read-types';

function members(count: number, type: string): string {
  return Array.from({ length: count }, (_, index) => `m${String(index)}: ${type};`).join(' ');
}

function nested(depth: number): string {
  return `${'{ a: '.repeat(depth)}string${' }'.repeat(depth)}`;
}

describe('types without end', () => {
  const { found, definitions } = readReturns(`
interface Box<T> { inner: Box<Box<T>> }
type Double<T> = { next: Double<[T, T]> };
type Grow<T extends unknown[]> = { next: Grow<[...T, 1]> };
interface Ping<T> { pong: Pong<T[]> }
interface Pong<T> { ping: Ping<T[]> }
type Loop = { loop: Loop; again: Loop[] } | null;
export abstract class Server {
  abstract box(): Box<string>;
  abstract double(): Double<1>;
  abstract grow(): Grow<[]>;
  abstract ping(): Ping<string>;
  abstract loop(): Loop;
  abstract deep(): ${nested(MAX_DEPTH + 1)};
  abstract shallow(): ${nested(MAX_DEPTH - 1)};
  abstract wide(): { ${members(MAX_NODES + 1, 'string')} };
  abstract roomy(): { ${members(MAX_NODES - 1, 'string')} };
}`);

  it.each([
    ['box', /^member inner of Box<.*: its type arguments nest too deep, or without end; give them an end\.$/],
    ['double', /Double leads to itself with ever larger type arguments; give it an end\.$/],
    ['grow', /Grow leads to itself with ever larger type arguments; give it an end\.$/],
    ['ping', /its type arguments nest too deep, or without end; give them an end\.$/],
    ['deep', /: it nests more than 64 types in each other; give the inner ones a name \(an interface or a class\)\.$/],
    ['wide', /: it has more than 5000 parts; give parts of it a name \(an interface or a class\), or send less\.$/],
  ])('have a limit with a reason: %s', (name, reason) => {
    expect(found[name]).toEqual({ kind: 'none', reason: expect.stringMatching(reason) as unknown });
  });

  it.each(['shallow', 'roomy'])('are not those that only come near to it: %s', (name) => {
    expect(found[name]).toMatchObject({ kind: 'data', schema: { type: 'object' } });
  });

  it('end in a reference where they lead back to themselves', () => {
    expect([found.loop, Object.keys(definitions)]).toEqual([
      { kind: 'data', schema: { $ref: 'main.ts#Loop' } },
      ['main.ts#Loop'],
    ]);
  });
});

describe('types that lead to very many others', () => {
  function chain(length: number): string {
    const links = Array.from(
      { length },
      (_, index) => `interface I${String(index)} { next?: I${String((index + 1) % length)}; id: string }`,
    );
    return `${links.join('\n')}\nexport abstract class Server { abstract first(): I0; abstract other(): I1; }`;
  }

  it('are described as long as they stay below the limit', () => {
    const { found, definitions } = readReturns(chain(MAX_DEFINITIONS));
    expect([found.first, Object.keys(definitions).length]).toEqual([
      { kind: 'data', schema: { $ref: 'main.ts#I0' } },
      MAX_DEFINITIONS,
    ]);
  });

  it('are refused beyond it, whichever of them is asked for', () => {
    const { found, definitions } = readReturns(chain(MAX_DEFINITIONS + 1));
    const reason =
      'it leads to more than 1000 named types, or to endlessly many; write an interface of what is to be sent.';
    expect([found, definitions]).toEqual([{ first: { kind: 'none', reason }, other: { kind: 'none', reason } }, {}]);
  });
});

describe('properties and parameters', () => {
  it('have no undefined in their schemas', () => {
    const { found } = readProperties(`
import { integer } from 'stereomcp';
enum Color { Red = 'r', Blue = 'b' }
type Json = string | Json[] | null;
export class Server {
  a?: string;
  b!: string | undefined;
  c?: integer | null;
  d?: Color;
  e?: 'y' | 'x';
  f?: boolean;
  g?: Json;
  h?: undefined;
  i?: string | integer;
  j = 5;
  k: readonly string[] = [];
  l!: () => void;
  m!: Promise<string>;
}`);
    expect(found).toEqual({
      a: { schema: { type: 'string' } },
      b: { schema: { type: 'string' } },
      c: { schema: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
      d: { schema: { type: 'string', enum: ['r', 'b'] } },
      e: { schema: { type: 'string', enum: ['y', 'x'] } },
      f: { schema: { type: 'boolean' } },
      g: { schema: { $ref: 'main.ts#Json' } },
      h: { schema: { type: 'null' } },
      i: { schema: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      j: { schema: { type: 'number' } },
      k: { schema: { type: 'array', items: { type: 'string' } } },
      l: { problem: 'functions have no JSON form; make it a method, which is left out, or write data.' },
      m: { problem: 'Promise has no JSON form; await it and write the type of its value.' },
    });
  });
});

describe('the order of files', () => {
  const sources = {
    'one.ts': `
export type Mode = 'slow' | 'fast';
export interface One { mode: 'fast' | 'slow' | 'off'; either: string | number }
export class Server { one(): One | Two { throw new Error(); } inferred(x: number) { return x > 1 ? 'zeta' : x > 0 ? 'alpha' : 5; } }
import { Two } from './two';`,
    'two.ts': `
import { Mode, One } from './one';
export interface Two { mode: Mode; either: number | string; kind: 'alpha' | 'zeta'; one?: One }
export class Server { two(): Record<'off' | 'fast', Two>; two(): never { throw new Error(); } keyed(): Pick<Two, 'one' | 'kind'> { throw new Error(); } }`,
  };

  it('changes nothing, and neither does reading twice', () => {
    const forward = compileSource(sources, { roots: ['one.ts', 'two.ts'] });
    const backward = compileSource(sources, { roots: ['two.ts', 'one.ts'] });
    const texts = [forward, forward, backward].map((program) => {
      const { found, definitions } = readReturnsOf(program);
      return JSON.stringify([Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)), definitions]);
    });
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toEqual([
      [
        ['inferred', { kind: 'data', schema: { enum: ['alpha', 'zeta', 5] } }],
        ['keyed', expect.anything()],
        ['one', { kind: 'data', schema: { anyOf: [{ $ref: 'one.ts#One' }, { $ref: 'two.ts#Two' }] } }],
        ['two', expect.anything()],
      ],
      expect.anything(),
    ]);
  });
});
