import type { ManifestResult } from '../../lib/manifest/manifest';
import { readReturns, type Read } from '../support/read-types';

const SOURCE = `
import { Audio, EmbeddedResource, Image, integer, Reply, reply, ResourceLink } from 'stereomcp';
import type { CallToolResult, ContentBlock, TextContent } from '@modelcontextprotocol/server';
interface User { id: integer }
class Photo extends Image {}
class Empty { constructor(name: string) { Object.assign(this, { name }); } }
class Closed { private a = 1; read() { return this.a; } }
class Station { name!: string }
class Failure extends Error { code = 1 }
class Machine { start!: () => void }
class Handled { handle = () => 1; id = 1 }
type Items<T> = { items: T[] };

export abstract class Server {
  abstract any(): any;
  abstract unknown(): Promise<unknown>;
  abstract object(): object;
  abstract braces(): {};
  abstract never(): never;
  abstract image(): Image;
  abstract photo(): Photo;
  abstract audio(): Promise<Audio>;
  abstract link(): ResourceLink;
  abstract embedded(): EmbeddedResource;
  abstract images(): Image[];
  abstract maybeImage(): Image | null | undefined;
  abstract textOrImage(): string | Image;
  abstract mixed(): (string | Image)[];
  abstract tuple(): [string, Image];
  abstract oneOrMore(): Image | Image[];
  abstract stream(): AsyncGenerator<Image>;
  abstract block(): ContentBlock;
  abstract text(): TextContent;
  abstract blocks(): ContentBlock[];
  abstract result(): Promise<CallToolResult>;
  abstract reply(): Reply<User[]>;
  inferredReply() { return reply({ a: 1 }).text('x'); }
  abstract openReply(): Reply<unknown>;
  abstract replyOrData(): Reply<string> | number;
  abstract empty(): Empty;
  abstract closed(): Promise<Closed>;
  abstract station(): Station;
  abstract thenable(): PromiseLike<string>;
  abstract twice(): Promise<Promise<string>>;
  abstract either(): Promise<string> | string;
  abstract functions(): () => void;
  abstract symbols(): symbol;
  abstract classes(): typeof Station;
  abstract weak(): WeakMap<object, string>;
  abstract error(): Error;
  abstract failure(): Failure;
  abstract search(): URLSearchParams;
  abstract nested(): { a: { b: () => void }[] };
  abstract machine(): Items<Machine>;
  abstract handled(): Handled;
  abstract media(): { a: { photo: Image } };
  abstract pending(): { later: Promise<string> };
  abstract byUser(): Map<User, string>;
  abstract missing(): Missing;
  abstract within(): { a: Missing[] };
  abstract generic<T>(): T;
  abstract maybeGeneric<T>(): Promise<T | undefined>;
  abstract genericItems<T>(): Items<T>;
}
`;

const FUNCTIONS = 'functions have no JSON form; make it a method, which is left out, or write data.';
const UNRESOLVED =
  'its type Missing cannot be resolved (there is no Missing here); mend the type errors of the source first.';
const PARAMETER =
  'T is a type parameter, of which nothing certain is known; extend the class (or call the type) with a concrete type.';
const OF_METHOD =
  'T is a type parameter of the method, of which nothing is known; say what it extends, such as <T extends Item>, or write the type itself.';

function content(shape: string): object {
  return { kind: 'content', shape };
}

function none(reason: string): object {
  return { kind: 'none', reason };
}

const STRING = { kind: 'data', schema: { type: 'string' } };

const ROWS: Readonly<Record<string, object>> = {
  any: { kind: 'open' },
  unknown: { kind: 'open' },
  object: { kind: 'open' },
  braces: { kind: 'open' },
  never: { kind: 'open' },
  image: content('one'),
  photo: content('one'),
  audio: content('one'),
  link: content('one'),
  embedded: content('one'),
  images: content('list'),
  maybeImage: content('one'),
  textOrImage: content('one'),
  mixed: content('list'),
  tuple: content('list'),
  oneOrMore: content('open'),
  stream: content('list'),
  block: content('one'),
  text: content('one'),
  blocks: content('list'),
  result: content('blocks'),
  reply: { kind: 'reply', schema: { type: 'array', items: { $ref: 'main.ts#User' } } },
  inferredReply: {
    kind: 'reply',
    schema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  },
  openReply: { kind: 'open' },
  replyOrData: none('a Reply stands beside other types here; return reply(data) of one type always.'),
  empty: { kind: 'undeclared', className: 'Empty', schema: { $ref: 'main.ts#Empty' } },
  closed: { kind: 'undeclared', className: 'Closed', schema: { $ref: 'main.ts#Closed' } },
  station: { kind: 'data', schema: { $ref: 'main.ts#Station' } },
  thenable: STRING,
  twice: STRING,
  either: STRING,
  functions: none(FUNCTIONS),
  symbols: none('symbols have no JSON form; write a text.'),
  classes: none('a class itself has no JSON form; write the type of its instances.'),
  weak: none('WeakMap has no JSON form; write a Map.'),
  error: none('Error has no JSON form; throw it, or write the text of its message.'),
  failure: none('Error has no JSON form; throw it, or write the text of its message.'),
  search: none('URLSearchParams has no JSON form; write Record<string, string>.'),
  nested: none(`member a[].b: ${FUNCTIONS}`),
  machine: none(`member start of Machine: ${FUNCTIONS}`),
  handled: none(`member handle of Handled: ${FUNCTIONS}`),
  media: none(
    'member a.photo: Image is content, not data, and stands by itself (or in a list) only; use reply(data) to send both.',
  ),
  pending: none('member later: Promise has no JSON form; await it and write the type of its value.'),
  byUser: none(
    'a Map with keys of type User has no JSON form; its keys must be texts or numbers, or write an array of pairs.',
  ),
  missing: none(UNRESOLVED),
  within: none(`member a[]: ${UNRESOLVED}`),
  generic: none(OF_METHOD),
  maybeGeneric: none(OF_METHOD),
  genericItems: none(`member items[] of Items<T>: ${PARAMETER}`),
};

describe('results', () => {
  let read: Read<ManifestResult> = { found: {}, definitions: {} };
  beforeAll(() => {
    read = readReturns(SOURCE);
  });

  it.each(Object.keys(ROWS))('of %s', (name) => {
    expect(read.found[name]).toEqual(ROWS[name]);
  });

  it('without a schema leave no definitions behind', () => {
    expect(Object.keys(read.definitions)).toEqual([
      'main.ts#Closed',
      'main.ts#Empty',
      'main.ts#Station',
      'main.ts#User',
    ]);
  });
});
