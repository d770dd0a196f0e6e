import type { Constructor } from '../../lib/schema/described-schema';
import type { Manifest, ManifestClassFacts } from '../../lib/manifest/manifest';
import { formCandidates, matchForm } from '../../lib/schema/match-form';

interface Asked extends ManifestClassFacts {
  readonly name?: string;
  /** The lines where it is asked for. */
  readonly lines?: readonly number[];
  readonly fields?: readonly string[];
}

/** A manifest in `/app` in which each source, `<name>.ts`, asks for the class that it declares. */
function manifestOf(sources: Readonly<Record<string, Asked>>): Manifest {
  const entries = Object.entries(sources).map(
    ([file, { name = 'Guest', lines = [5], fields = ['name'], ...facts }]) => {
      const source = `${file.replace(/\d$/, '')}.ts`;
      const key = `${source}#${file}`;
      const schema = { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, {}])) };
      const definition = { name, source, line: 1, schema, class: facts };
      return { key, definition, asked: [{ source, output: `${file}.js`, lines }] };
    },
  );
  return {
    version: 1,
    sources: {},
    classes: {},
    definitions: Object.fromEntries(entries.map(({ key, definition }) => [key, definition])),
    forms: Object.fromEntries(entries.map(({ key, asked }) => [key, asked])),
  };
}

/** The keys of what a class may be, where it is asked for at a place such as `/app/a.ts:5`. */
function matched(type: Constructor, sources: Readonly<Record<string, Asked>>, ...places: readonly string[]): unknown {
  const sites = places.map((place) => {
    const [file = '', line] = place.split(':');
    return { file, line: Number(line) };
  });
  const candidates = formCandidates(type, [{ manifest: manifestOf(sources), folder: '/app' }]);
  const match = matchForm(type, candidates, sites);
  if (match === undefined) return undefined;
  return 'found' in match ? match.found.key : match.tie.map(({ key }) => key);
}

/** A class of the text that a compiler makes. */
function classOf(text: string): Constructor {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is the spec's own
  const make = new Function(`return ${text}`) as () => Constructor;
  return make();
}

describe('Which class of the sources a form is', () => {
  const Guest = classOf('class Guest {}');

  it('is told by its name', () => {
    expect(matched(Guest, { a: {}, b: { name: 'Other' } })).toBe('a.ts#a');
    expect(matched(Guest, { b: { name: 'Other' } })).toBeUndefined();
    expect(matched(Guest, { a: { name: 'Guest<string>' } })).toBe('a.ts#a');
  });

  it('is told by the name from which a bundler made another', () => {
    for (const name of ['Guest2', 'Guest$1', '_Guest'])
      expect(matched(classOf(`class ${name} {}`), { a: {}, b: { name: 'Other' } })).toBe('a.ts#a');
  });

  it('is told by where it is asked for, in the source and in JavaScript', () => {
    const sources = { a: { fields: ['x'] }, b: { fields: ['y'] } };
    expect(matched(Guest, sources, '/app/b.ts:5')).toBe('b.ts#b');
    expect(matched(Guest, sources, '/app/a.js:70')).toBe('a.ts#a');
    expect(matched(Guest, sources, '/app/helper.ts:1', '/app/b.js:3')).toBe('b.ts#b');
  });

  it('is told by the line in a source that asks for several', () => {
    const sources = { a1: { fields: ['x'], lines: [5] }, a2: { fields: ['y'], lines: [8, 9] } };
    expect(matched(Guest, sources, '/app/a.ts:9')).toBe('a.ts#a2');
    expect(matched(Guest, sources, '/app/a1.js:8')).toBe('a.ts#a1');
  });

  it('is told by its methods, its fields and what they start with', () => {
    const sources = {
      a: { fields: ['name', 'size'], defaults: { size: 'M' }, methods: ['greet'] },
      b: { fields: ['code'] },
      c: { fields: ['name', 'nights'], initialised: ['nights'] },
    };
    expect(matched(classOf('class Guest { constructor() { this.size = "M"; } greet() {} }'), sources)).toBe('a.ts#a');
    expect(matched(classOf('class Guest { name; nights = 1 + 1; }'), sources)).toBe('c.ts#c');
    expect(matched(classOf('class Guest { /** Text. */\n code; }'), sources)).toBe('b.ts#b');
    expect(matched(classOf('class Guest { greet() {} }'), { b: sources.b, d: { methods: ['greet'] } })).toBe('d.ts#d');
    expect(matched(classOf('class Guest extends class { name; nights = 2; } {}'), sources)).toBe('c.ts#c');
  });

  it('does not matter where all say the same', () => {
    expect(matched(Guest, { a: {}, b: {} })).toBe('a.ts#a');
  });

  it('is a tie where nothing tells them apart', () => {
    expect(matched(Guest, { a: { fields: ['x'] }, b: { fields: ['y'] } }, '/app/bundle.js:1')).toEqual([
      'a.ts#a',
      'b.ts#b',
    ]);
  });

  it('is told without a name by what the class shows, and never without any proof', () => {
    const sources = { a: { fields: ['name', 'nights'], defaults: { nights: 2 } }, b: { fields: ['code'] } };
    expect(matched(classOf('class a{name;nights=2}'), sources)).toBe('a.ts#a');
    expect(matched(classOf('class a{constructor(){this.nights=2}}'), sources)).toBe('a.ts#a');
    expect(matched(classOf('class a{constructor(){d(this,"code")}}'), sources)).toBe('b.ts#b');
    expect(matched(classOf('class a{}'), sources)).toBeUndefined();
    expect(matched(classOf('class a{code;open(){}}'), sources)).toBeUndefined();
    expect(matched(classOf('class Foreign{code}'), sources)).toBeUndefined();
    expect(matched(classOf('class Guest2{code}'), { a: { name: '', fields: ['code'] } })).toBe('a.ts#a');
  });

  it('is no class without a name before those whose name a minifier took', () => {
    const sources = {
      a: { name: '', fields: ['q'] },
      b: { name: 'One', fields: ['b', 'c'] },
      d: { fields: ['x', 'y'] },
    };
    expect(matched(classOf('class a{b;c}'), sources)).toBe('b.ts#b');
    expect(matched(classOf('class a{q}'), sources)).toBe('a.ts#a');
    expect(matched(classOf('class a{}'), sources)).toBeUndefined();
    expect(matched(classOf('[class{b;c}][0]'), sources)).toBe('b.ts#b');
    expect(matched(classOf('[class{}][0]'), sources)).toBe('a.ts#a');
    const alike = { a: { name: '', fields: ['b', 'c'], defaults: { b: 1 } }, b: sources.b };
    expect(matched(classOf('class a{b=1;c}'), alike)).toEqual(['a.ts#a', 'b.ts#b']);
  });

  it('is decided by the exact name before any other, and by nothing but classes that are asked for', () => {
    expect(matched(classOf('class Guest2 {}'), { a: {}, b: { name: 'Guest2' } })).toBe('b.ts#b');
    expect(formCandidates(Guest, [{ manifest: { ...manifestOf({ a: {} }), forms: {} }, folder: '/app' }])).toEqual([]);
  });
});
