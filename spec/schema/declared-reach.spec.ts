import type { Manifest } from '../../lib/manifest/manifest';
import { reachByName, reachClasses } from '../../lib/schema/declared-reach';
import type { Constructor } from '../../lib/schema/described-schema';
import { nullable, optional, record, tuple, union } from '../../lib/schema/type-expression';
import { manifestReturning, resultOf, returning } from '../support/declared-types';
import { runSource } from '../support/run-source';

const SOURCE = `
export class Author { @v.IsString() name!: string; @t.Exclude() secret!: string; }
export class Chapter { @t.Expose() no!: number; title!: string; }
export class Book { @t.Type(() => Chapter) chapters!: Chapter[]; @v.ValidateNested() author!: Author; @Field({ type: () => [Author] }) others!: Author[]; when!: Date; }
export class Plain { a!: string; }
export class Page<T> { @v.IsInt() total!: number; items!: T[]; }
`;

const classes = runSource(returning('Book', SOURCE)) as Readonly<
  Record<'Author' | 'Chapter' | 'Book' | 'Plain' | 'Page', Constructor>
>;
const { Author, Chapter, Book, Plain, Page } = classes;

/** Which definitions are found to be which classes, where the source has `written` and the run time `type`. */
function found(written: string, type: unknown): Readonly<Record<string, Constructor>> {
  const manifest = manifestReturning(written, SOURCE);
  const into = new Map<string, Constructor>();
  reachClasses(resultOf(manifest).schema, type, { manifest, into });
  return Object.fromEntries([...into].map(([key, value]) => [key.replace('main.ts#', ''), value]));
}

/** The same class as a minifier leaves it. */
function renamed(type: Constructor, name: string): Constructor {
  const copy = runSource(returning('Book', SOURCE))[type.name] as Constructor;
  Object.defineProperty(copy, 'name', { value: name });
  return copy;
}

describe(reachClasses, () => {
  it('finds a class and, by what its members left, the classes below it', () => {
    expect(found('Book', Book)).toEqual({ Book, Chapter, Author });
  });

  it.each([
    ['Plain | null', () => Plain],
    ['Plain[]', [Plain]],
    ['Plain[] | null', nullable([() => Plain] as never)],
    ['Plain | undefined', optional(Plain)],
    ['Record<string, Plain>', record(Plain)],
    ['Map<number, Plain>', record(Number, Plain)],
    ['[string, Plain]', tuple(String, Plain)],
    ['Set<Plain>', [Plain]],
    ['Plain[][]', [[Plain]]],
  ])('follows %s', (written, type) => {
    expect(found(written, type)).toEqual({ Plain });
  });

  it('tells the branches of a union by name and members', () => {
    expect(found('Plain | Author', union(Author, Plain))).toEqual({ Plain, Author });
    expect(found('(Plain | Author)[]', [union(Author, Plain)])).toEqual({ Plain, Author });
  });

  it('takes every instance of a generic class for it', () => {
    expect(found('[Page<Plain>, Page<Author>]', tuple(Page, Page))).toEqual({
      'Page<Plain>': Page,
      'Page<Author>': Page,
    });
  });

  it('knows a class again that a minifier renamed, by its decorated members', () => {
    const small = renamed(Author, 'a');
    expect(found('Author', small)).toEqual({ Author: small });
  });

  it.each([
    ['another class in its place', 'Plain', () => Author],
    ['another decorated class in its place', 'Chapter', () => Author],
    ['a class without decorators under another name', 'Plain', () => renamed(Plain, 'b')],
    ['a class of the name with other members', 'Plain', () => renamed(Author, 'Plain')],
    ['a class of the name without the decorators of the source', 'Author', () => renamed(Plain, 'Author')],
    ['an erased type', 'Plain', () => Promise],
    ['a list where there is none', 'Plain', () => Array],
    ['a class in the place of an interface', '{ a: string }', () => Plain],
    ['a type that is not there yet', 'Plain', () => undefined],
  ])('does not take %s for it', (_what, written, type) => {
    expect(found(written, type())).toEqual({});
  });

  it('survives thunks that fail', () => {
    const failing = (): never => {
      throw new Error('not yet');
    };
    expect(found('Plain', failing)).toEqual({});
  });
});

describe(reachByName, () => {
  let manifest: Manifest;
  beforeAll(() => {
    manifest = manifestReturning(
      '[Book, Plain, N.Plain, Page<Plain>, Page<Book>]',
      `${SOURCE} namespace N { export class Plain { a!: string; } }`,
    );
  });

  it('finds the only definition of the name whose members agree', () => {
    expect(reachByName(Author, manifest, Object.keys(manifest.definitions))).toBe('main.ts#Author');
    expect(reachByName(renamed(Chapter, 'Author'), manifest, Object.keys(manifest.definitions))).toBeUndefined();
  });

  it('finds none where two have the name, or none among the given ones', () => {
    expect(reachByName(Plain, manifest, Object.keys(manifest.definitions))).toBeUndefined();
    expect(reachByName(Page, manifest, Object.keys(manifest.definitions))).toBeUndefined();
    expect(reachByName(Author, manifest, ['main.ts#Book', 'gone'])).toBeUndefined();
    expect(reachByName(Plain, manifest, ['main.ts#Plain'])).toBe('main.ts#Plain');
  });
});
