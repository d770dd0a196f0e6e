import { findSource } from '../../lib/manifest/find-source';
import { declaring, entry, manifestOf, method, undecorated, useManifests } from './manifests';

/** What a bundler calls classes whose names it shortened. */
const { e, t } = { e: class {}, t: class {} };

class Weather {}
class Weather2 {}
class Sea {}
class Crud {}
class Users extends Crud {}

const BUNDLE = { file: '/app/bundle.js', line: 1 };

describe('findSource, given a manifest', () => {
  useManifests();

  const nothing = { construction: undefined };

  function find(option: ReturnType<typeof manifestOf>, ...chain: Parameters<typeof findSource>[0]) {
    return findSource(chain, { ...nothing, option });
  }

  it('finds a class in a bundle by its name and members', () => {
    const manifest = manifestOf(entry('Weather', ['now', 'later']), entry('Sea', ['now', 'later']));
    const source = find(manifest, declaring(Sea, ['later', 'now'], BUNDLE));
    expect({ ...source, now: source.method(Sea, 'now'), place: source.place(Sea, 'now') }).toMatchObject({
      manifest,
      problems: [],
      warnings: [],
      now: method(2, 'Sea.now'),
      place: { file: 'src/sea.ts', line: 2 },
    });
  });

  it('knows a class whose name a bundler changed to tell two apart', () => {
    const manifest = manifestOf(entry('Weather', ['now']), entry('Sea', ['now']));
    expect(find(manifest, declaring(Weather2, ['now'], BUNDLE)).method(Weather2, 'now')).toEqual(
      method(2, 'Weather.now'),
    );
  });

  it('finds a class whose name a minifier took by its decorated members', () => {
    const manifest = manifestOf(entry('Weather', ['now']), entry('Sea', ['now', 'tide']));
    expect(find(manifest, declaring(e, ['tide', 'now'], BUNDLE)).method(e, 'tide')).toEqual(method(3, 'Sea.tide'));
  });

  it('tells minified classes with the same members apart by those of their bases', () => {
    const manifest = manifestOf(
      entry('Shore', ['tide']),
      entry('Weather', ['now']),
      entry('Sea', ['now'], { bases: ['src/shore.ts#Shore:1'] }),
    );
    const source = find(manifest, declaring(t, ['tide'], BUNDLE), declaring(e, ['now'], BUNDLE));
    expect([source.method(e, 'now'), source.method(t, 'tide'), source.problems]).toEqual([
      method(2, 'Sea.now'),
      method(2, 'Shore.tide'),
      [],
    ]);
  });

  it('never takes another class for one that it does not know, though their members agree', () => {
    const source = find(manifestOf(entry('Weather', ['now'])), declaring(Sea, ['now'], BUNDLE));
    expect([source.method(Sea, 'now'), source.problems]).toEqual([undefined, []]);
  });

  it('names the classes that a minified one may be, and what tells them apart', () => {
    const manifest = manifestOf(entry('Weather', ['now']), entry('Sea', ['now']));
    const source = find(manifest, declaring(e, ['now'], BUNDLE));
    expect([source.method(e, 'now'), source.problems]).toEqual([
      undefined,
      [
        'may be any of Weather (src/weather.ts:1), Sea (src/sea.ts:1), which have the same decorated members; rename one of them, keep class names where code is minified, or name the manifest of this class alone with the `manifest` option.',
      ],
    ]);
  });

  it('takes either of two classes that say the same', () => {
    const copies = ['a', 'b'].map((folder) =>
      entry('Weather', [], { source: `src/${folder}.ts`, methods: { now: method(folder === 'a' ? 5 : 9) } }),
    );
    const source = find(manifestOf(...copies), declaring(Weather, ['now'], BUNDLE));
    expect([source.method(Weather, 'now'), source.problems]).toEqual([method(5), []]);
  });

  it('prefers the class of the file that runs, by the end of its path', () => {
    const manifest = manifestOf(
      entry('Weather', ['now'], { source: 'src/a.ts', output: 'a.js' }),
      entry('Weather', ['now'], { source: 'src/b.ts', output: 'b.js', methods: { now: method(7) } }),
    );
    const site = { file: '/app/dist/b.js', line: 1 };
    expect(find(manifest, declaring(Weather, ['now'], site)).method(Weather, 'now')).toEqual(method(7));
  });

  it('tells classes of one name in one file apart by the lines of their decorators', () => {
    const source = 'spec/samples.spec.ts';
    const manifest = manifestOf(
      entry('Weather', ['now'], { source, lines: [10, 12] }),
      entry('Weather', ['now'], { source, lines: [20, 22], methods: { now: method(21, 'the second') } }),
    );
    const transformed = { file: '/app/spec/samples.spec.ts', line: 14 };
    const mapped = { ...transformed, original: { ...transformed, line: 21 } };
    const second = find(manifest, declaring(Weather, ['now'], mapped));
    const unknown = find(manifest, declaring(Weather, ['now'], transformed));
    expect([
      second.method(Weather, 'now'),
      second.problems,
      unknown.method(Weather, 'now'),
      unknown.problems.length,
    ]).toEqual([method(21, 'the second'), [], undefined, 1]);
  });

  it('takes a class of a source that the manifest does not know for the one of its name and members', () => {
    const site = { file: '/app/copy/moved.ts', line: 2 };
    const manifest = manifestOf(entry('Weather', ['now']), entry('Sea', ['now']));
    const weather = find(manifest, declaring(Weather, ['now'], site));
    const other = find(manifest, declaring(Weather, ['later'], site));
    expect([weather.method(Weather, 'now'), other.method(Weather, 'later')]).toEqual([
      method(2, 'Weather.now'),
      undefined,
    ]);
  });

  it('takes the methods of a generic base as the class instantiates them, and the others as the base declares them', () => {
    const manifest = manifestOf(
      entry('Crud', ['list', 'count'], { generic: true }),
      entry('Users', [], { bases: ['src/crud.ts#Crud:1'], methods: { list: undecorated(3, 'users') } }),
      entry('Admins', [], { bases: ['src/crud.ts#Crud:1'], methods: { list: undecorated(3, 'admins') } }),
    );
    const source = find(manifest, declaring(Crud, ['list', 'count'], BUNDLE), declaring(Users, []));
    expect([
      source.method(Crud, 'list'),
      source.method(Crud, 'count'),
      source.place(Crud, 'list'),
      source.problems,
    ]).toEqual([undecorated(3, 'users'), method(3, 'Crud.count'), { file: 'src/crud.ts', line: 2 }, []]);
  });

  it('knows a class without decorators of its own by where it is constructed', () => {
    const heir = { bases: ['src/crud.ts#Crud:1'] };
    const manifest = manifestOf(
      entry('Crud', ['list'], { generic: true }),
      entry('Users', [], { ...heir, source: 'src/a.ts', methods: { list: undecorated(3, 'a') } }),
      entry('Users', [], { ...heir, source: 'src/b.ts', methods: { list: undecorated(3, 'b') } }),
    );
    const chain = [declaring(Crud, ['list'], BUNDLE), declaring(Users, [])];
    const found = findSource(chain, { option: manifest, construction: { file: '/app/src/b.ts', line: 30 } });
    const tied = findSource(chain, { option: manifest, construction: undefined });
    expect([found.method(Crud, 'list'), found.problems, tied.method(Crud, 'list'), tied.problems]).toEqual([
      undecorated(3, 'b'),
      [],
      method(2, 'Crud.list'),
      [
        'may be any of Users (src/a.ts:1), Users (src/b.ts:1), which have the same name and base; rename one of them, keep class names where code is minified, or name the manifest of this class alone with the `manifest` option.',
      ],
    ]);
  });

  it('reads members that every object has as members of the manifest only', () => {
    const source = find(manifestOf(entry('Weather', ['now'])), declaring(Weather, ['now', 'constructor'], BUNDLE));
    expect([source.method(Weather, 'constructor'), source.method(Weather, '__proto__')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('says nothing where manifests are turned off', () => {
    const manifest = manifestOf(entry('Weather', ['now']));
    const chain = [declaring(Weather, ['now'], BUNDLE)];
    const off = findSource(chain, { ...nothing, option: false });
    process.env.STEREOMCP_MANIFEST = 'off';
    try {
      const sources = [off, findSource(chain, { ...nothing, option: manifest })];
      expect(sources.map((source) => [source.manifest, source.method(Weather, 'now'), source.warnings])).toEqual([
        [undefined, undefined, []],
        [undefined, undefined, []],
      ]);
    } finally {
      delete process.env.STEREOMCP_MANIFEST;
    }
  });

  it('refuses an object that is no manifest, and one of another format', () => {
    const chain = [declaring(Weather, ['now'], BUNDLE)];
    const options = [{ version: 2 }, { version: 1, classes: [] }, {}] as unknown as readonly ReturnType<
      typeof manifestOf
    >[];
    expect(options.map((option) => findSource(chain, { ...nothing, option }).problems)).toEqual([
      [
        'cannot use its `manifest` option: the object has format 2 where this version of stereomcp reads format 1; run `npx stereomcp build` or `npx stereomcp manifest` again.',
      ],
      [
        'cannot use its `manifest` option: the object is no manifest of stereomcp; run `npx stereomcp build` or `npx stereomcp manifest` again.',
      ],
      [
        'cannot use its `manifest` option: the object is no manifest of stereomcp; run `npx stereomcp build` or `npx stereomcp manifest` again.',
      ],
    ]);
  });
});
