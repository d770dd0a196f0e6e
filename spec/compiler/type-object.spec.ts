import { readReturns, type Read } from '../support/read-types';
import type { ManifestResult } from '../../lib/manifest/manifest';

const SOURCE = `
import { integer } from 'stereomcp';
import { EventEmitter } from 'node:events';
import { Exclude } from 'class-transformer';
import { cpus } from 'node:os';
interface User { id: integer; name?: string }
abstract class Base {
  last!: string;
  protected inner = 1;
  static shared = 1;
  abstract first: number;
}
class Account extends Base {
  first = 1;
  readonly level: integer = 1;
  #secret = 2;
  private hidden = 3;
  constructor(public owner: string, private key: string) { super(); }
  get area(): number { return this.#secret + this.hidden + this.key.length; }
  set only(value: string) { this.key = value; }
  get both(): string { return ''; }
  set both(value: string) { this.key = value; }
  static of(): Account { return new Account('', ''); }
  run(): void {}
  last!: string;
  late?: boolean | undefined;
}
class Pair<A, B> { a!: A; b!: B; }
class Strings extends Pair<string, integer> { c!: string }
class Money { constructor(private cents: number) {} toJSON(): string { return String(this.cents); } }
class Emitter extends EventEmitter { ready = true }
class Guarded { id!: number; @Exclude() password!: string; @Exclude({ toClassOnly: true }) seen!: string; }
interface Left { a: string; shared: number }
interface Right { b?: integer; shared: number }
type Named = { z: string; a: string };
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Tree = { kids: Tree[] };
interface Chain { next?: Partial<Chain>; id: string }
type Keys = 'up' | 'down';
enum Color { Red = 'r', Blue = 'b' }
type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;
interface Linked { self: Linked | null; users: Record<string, User>; pairs: [User, Named][] }

export abstract class Server {
  abstract inline(): { b: string; a: { d: integer; c: null } };
  abstract user(): User;
  abstract named(): Named;
  abstract account(): Account;
  abstract strings(): Strings;
  abstract partial(): Partial<User>;
  abstract picked(): Pick<Account, 'first' | 'owner'>;
  abstract omitted(): Omit<User, 'name'>;
  abstract required(): Required<User>;
  abstract readonly(): Readonly<User>;
  abstract partialClass(): Partial<Account>;
  abstract partialGuarded(): Partial<Guarded>;
  abstract mergedGuarded(): Guarded & { more: string };
  abstract mapped(): { [K in keyof User]-?: User[K] | null };
  abstract both(): Left & Right;
  abstract record(): Record<string, integer>;
  abstract numbers(): Record<number, User>;
  abstract keys(): Record<Keys, integer>;
  abstract literals(): Record<'b' | 'a', string>;
  abstract colors(): Partial<Record<Color, number>>;
  abstract indexed(): { total: number; [key: string]: number };
  abstract numbered(): { [index: number]: string };
  abstract patterns(): { [key: \`x-\${string}\`]: number; y: string };
  abstract gaps(): Record<string, number | undefined>;
  abstract optional(): { a?: string; b: string | undefined; c?: integer | null; d: string | null; e?: undefined; f?: never };
  abstract open(): { a: any; b: unknown; c: object; d: {}; e?: unknown };
  abstract json(): Json;
  abstract maybeJson(): { json?: Json; list: Json[] };
  abstract tree(): Tree;
  abstract chain(): Chain;
  abstract linked(): Linked;
  abstract money(): { price: Money };
  abstract emitter(): Emitter;
  abstract conditional(): User extends { id: number } ? { yes: User } : never;
  inferred() { return { when: new Date(), list: [1], way: 'x' as const, maybe: null as string | null }; }
  async promised() { return { id: 1, tags: ['a'] }; }
  processors() { return cpus().map(({ model }) => ({ model })); }
  spread() { const first = { z: 1 }; return { ...first, a: 'x' }; }
  abstract deep(): DeepPartial<{ a: { b: integer } }>;
  abstract proto(): { __proto__: string; constructor: string };
}
`;

const STRING = { type: 'string' };
const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const NULL = { type: 'null' };
const USER = { $ref: 'main.ts#User' };

const EXCLUDE = { package: 'class-transformer', name: 'Exclude', arguments: [] as object[], line: 32 };
const OF_GUARDED = {
  of: ['Guarded'],
  members: { password: [EXCLUDE], seen: [{ ...EXCLUDE, arguments: [{ value: { toClassOnly: true } }] }] },
};

const ROWS: Readonly<Record<string, object>> = {
  inline: {
    type: 'object',
    properties: {
      b: STRING,
      a: { type: 'object', properties: { d: INTEGER, c: NULL }, required: ['d', 'c'] },
    },
    required: ['b', 'a'],
  },
  user: USER,
  named: { $ref: 'main.ts#Named' },
  account: { $ref: 'main.ts#Account' },
  strings: { $ref: 'main.ts#Strings' },
  partial: { type: 'object', properties: { id: INTEGER, name: STRING } },
  picked: { type: 'object', properties: { first: NUMBER, owner: STRING }, required: ['first', 'owner'] },
  omitted: { type: 'object', properties: { id: INTEGER }, required: ['id'] },
  required: { type: 'object', properties: { id: INTEGER, name: STRING }, required: ['id', 'name'] },
  readonly: { type: 'object', properties: { id: INTEGER, name: STRING }, required: ['id'] },
  partialClass: {
    type: 'object',
    properties: {
      last: STRING,
      first: NUMBER,
      level: INTEGER,
      owner: STRING,
      area: NUMBER,
      both: STRING,
      late: { type: 'boolean' },
    },
  },
  partialGuarded: { type: 'object', properties: { id: NUMBER, seen: STRING }, madeOf: OF_GUARDED },
  mergedGuarded: {
    type: 'object',
    properties: { id: NUMBER, seen: STRING, more: STRING },
    required: ['id', 'seen', 'more'],
    madeOf: OF_GUARDED,
  },
  mapped: {
    type: 'object',
    properties: { id: { anyOf: [INTEGER, NULL] }, name: { anyOf: [STRING, NULL] } },
    required: ['id', 'name'],
  },
  both: { type: 'object', properties: { a: STRING, shared: NUMBER, b: INTEGER }, required: ['a', 'shared'] },
  record: { type: 'object', additionalProperties: INTEGER },
  numbers: { type: 'object', additionalProperties: USER, is: 'NumberRecord' },
  keys: { type: 'object', properties: { up: INTEGER, down: INTEGER }, required: ['up', 'down'] },
  literals: { type: 'object', properties: { b: STRING, a: STRING }, required: ['b', 'a'] },
  colors: { type: 'object', properties: { r: NUMBER, b: NUMBER } },
  indexed: { type: 'object', properties: { total: NUMBER }, required: ['total'], additionalProperties: NUMBER },
  numbered: { type: 'object', additionalProperties: STRING, is: 'NumberRecord' },
  patterns: {
    type: 'object',
    properties: { y: STRING },
    required: ['y'],
    patternProperties: { '^x-[\\s\\S]*$': NUMBER },
  },
  gaps: { type: 'object', additionalProperties: NUMBER },
  optional: {
    type: 'object',
    properties: { a: STRING, b: STRING, c: { anyOf: [INTEGER, NULL] }, d: { anyOf: [STRING, NULL] } },
    required: ['d'],
  },
  open: {
    type: 'object',
    properties: { a: {}, b: {}, c: { is: 'object' }, d: {}, e: {} },
    required: ['a', 'b', 'c', 'd'],
  },
  json: { $ref: 'main.ts#Json' },
  maybeJson: {
    type: 'object',
    properties: { json: { $ref: 'main.ts#Json' }, list: { type: 'array', items: { $ref: 'main.ts#Json' } } },
    required: ['list'],
  },
  tree: { $ref: 'main.ts#Tree' },
  chain: { $ref: 'main.ts#Chain' },
  linked: { $ref: 'main.ts#Linked' },
  money: { type: 'object', properties: { price: STRING }, required: ['price'] },
  emitter: { $ref: 'main.ts#Emitter' },
  conditional: { type: 'object', properties: { yes: USER }, required: ['yes'] },
  inferred: {
    type: 'object',
    properties: {
      when: { type: 'string', format: 'date-time', is: 'Date' },
      list: { type: 'array', items: NUMBER },
      way: { type: 'string', enum: ['x'] },
      maybe: { anyOf: [STRING, NULL] },
    },
    required: ['when', 'list', 'way', 'maybe'],
  },
  promised: {
    type: 'object',
    properties: { id: NUMBER, tags: { type: 'array', items: STRING } },
    required: ['id', 'tags'],
  },
  processors: {
    type: 'array',
    items: { type: 'object', properties: { model: STRING }, required: ['model'] },
  },
  spread: { type: 'object', properties: { z: NUMBER, a: STRING }, required: ['z', 'a'] },
  deep: {
    type: 'object',
    properties: { a: { type: 'object', properties: { b: INTEGER } } },
  },
  proto: {
    type: 'object',
    properties: Object.fromEntries([
      ['__proto__', STRING],
      ['constructor', STRING],
    ]),
    required: ['__proto__', 'constructor'],
  },
};

const DEFINITIONS: Readonly<Record<string, object>> = {
  User: { type: 'object', properties: { id: INTEGER, name: STRING }, required: ['id'] },
  Named: { type: 'object', properties: { z: STRING, a: STRING }, required: ['z', 'a'] },
  Account: {
    type: 'object',
    properties: {
      last: STRING,
      first: NUMBER,
      level: INTEGER,
      owner: STRING,
      area: NUMBER,
      both: STRING,
      late: { type: 'boolean' },
    },
    required: ['last', 'first', 'level', 'owner', 'area', 'both'],
  },
  Strings: { type: 'object', properties: { a: STRING, b: INTEGER, c: STRING }, required: ['a', 'b', 'c'] },
  Json: {
    anyOf: [
      STRING,
      NUMBER,
      { type: 'boolean' },
      { type: 'array', items: { $ref: 'main.ts#Json' } },
      { type: 'object', additionalProperties: { $ref: 'main.ts#Json' } },
      NULL,
    ],
  },
  Tree: {
    type: 'object',
    properties: { kids: { type: 'array', items: { $ref: 'main.ts#Tree' } } },
    required: ['kids'],
  },
  Chain: {
    type: 'object',
    properties: { next: { $ref: 'main.ts#Partial<Chain>' }, id: STRING },
    required: ['id'],
  },
  'Partial<Chain>': { type: 'object', properties: { next: { $ref: 'main.ts#Partial<Chain>' }, id: STRING } },
  Linked: {
    type: 'object',
    properties: {
      self: { anyOf: [{ $ref: 'main.ts#Linked' }, NULL] },
      users: { type: 'object', additionalProperties: USER },
      pairs: {
        type: 'array',
        items: { type: 'array', prefixItems: [USER, { $ref: 'main.ts#Named' }], minItems: 2, maxItems: 2 },
      },
    },
    required: ['self', 'users', 'pairs'],
  },
  Emitter: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'] },
};

describe('objects', () => {
  let read: Read<ManifestResult> = { found: {}, definitions: {} };
  beforeAll(() => {
    read = readReturns(SOURCE);
  });

  it.each(Object.keys(ROWS))('of %s', (name) => {
    expect(read.found[name]).toEqual({ kind: 'data', schema: ROWS[name] });
  });

  it('keep the order of what is spread into a literal', () => {
    expect(JSON.stringify(read.found.spread)).toBe(JSON.stringify({ kind: 'data', schema: ROWS.spread }));
  });

  it('keep the order of their members, those of bases first', () => {
    const { properties } = read.definitions['main.ts#Account']?.schema ?? {};
    expect(Object.keys(properties ?? {})).toEqual(['last', 'first', 'level', 'owner', 'area', 'both', 'late']);
  });

  it('with a name are definitions, each once', () => {
    const schemas = Object.entries(read.definitions).map(([key, { schema }]) => [key.replace('main.ts#', ''), schema]);
    expect(Object.fromEntries(schemas)).toEqual(DEFINITIONS);
  });

  it('of classes say which members never travel and which cannot be assigned', () => {
    expect(read.definitions['main.ts#Account']).toMatchObject({
      name: 'Account',
      source: 'main.ts',
      line: 13,
      class: { hidden: ['inner', 'hidden', 'key'], readOnly: ['area'] },
    });
    expect(read.definitions['main.ts#User']).not.toHaveProperty('class');
  });
});
