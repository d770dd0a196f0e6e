import { findSource } from '../../lib/manifest/find-source';
import type { DeclaringClass, ManifestOption } from '../../lib/manifest/class-source';
import { declaring, entry, manifestOf, method, useManifests } from './manifests';

/** What a bundler calls classes whose names it shortened. */
const { a, s, t } = {
  a: class {
    own = 1;
  },
  s: class {
    foreign = 1;
  },
  t: class {},
};

class Weather {
  own = 1;
}
class Weather2 {}
class LibServer {}
class Site {}

const MAIN = { file: '/app/out/main.js', line: 9 };
const CHUNK = { file: '/app/out/chunk.js', line: 3 };
const ELSEWHERE = { file: '/app/node_modules/lib/index.js', line: 3 };

/** The entry that the bundle `main.js` shares its name with. */
const MAIN_ENTRY = entry('Weather', ['search'], { source: '../src/main.ts', output: 'main.js' });

const PARAMETER = { name: 'city', type: { schema: { type: 'string' } } };

useManifests();

describe('a class of a bundle that no manifest knows', () => {
  function find(chain: readonly DeclaringClass[], others: readonly DeclaringClass[], option?: ManifestOption) {
    const classes = () => [chain, ...others.map((other) => [other])];
    const manifest = manifestOf(MAIN_ENTRY);
    const source = findSource(chain, { option: option ?? manifest, construction: undefined, classes });
    const { type, members } = chain[0] ?? declaring(Weather, []);
    return { problems: source.problems, found: source.method(type, members[0] ?? '')?.description };
  }

  const nothing = { problems: [], found: undefined };
  const search = { problems: [], found: 'Weather.search' };
  const sub = declaring(class Sub {}, []);

  it('takes no entry by its file and members alone', () => {
    expect(find([declaring(LibServer, ['search'], MAIN)], [])).toEqual(nothing);
  });

  it('takes none by its name and some members where the class of the entry is loaded', () => {
    const own = declaring(Weather, ['search'], MAIN);
    const foreign = declaring(Weather2, ['search', 'more'], MAIN);
    expect([find([foreign], [own]), find([own], [foreign])]).toEqual([nothing, search]);
  });

  it('leaves an entry to the class with the better claim, in whatever order they are served', () => {
    const own = declaring(Weather, ['search'], MAIN);
    const foreign = declaring(s, ['search'], MAIN);
    expect([find([foreign, sub], [own]), find([own, sub], [foreign])]).toEqual([nothing, search]);
  });

  it.each([
    ['in the same file', MAIN],
    ['in another file of the bundle', CHUNK],
  ])('is refused together with a minified one whose members agree, %s', (_where, site) => {
    const own = declaring(a, ['search'], MAIN);
    const foreign = declaring(s, ['search'], site);
    const refused = {
      problems: [
        'may be Weather (../src/main.ts:1), and so may another class with the same decorated members; keep class names where code is minified, rename one of the classes, or name the manifest of this class with the `manifest` option.',
      ],
      found: undefined,
    };
    expect([find([own, sub], [foreign]), find([foreign, sub], [own])]).toEqual([refused, refused]);
  });

  it('is no rival where it stands in a package beside the bundle', () => {
    expect(find([declaring(a, ['search'], MAIN), sub], [declaring(s, ['search'], ELSEWHERE)])).toEqual(search);
  });

  it('is no rival of a class whose author named its manifest', () => {
    expect(find([declaring(a, ['search'], MAIN)], [declaring(s, ['search'], MAIN)])).toEqual(search);
  });

  it('is no rival where a function made one class twice', () => {
    const make = () =>
      class {
        own = 1;
      };
    const [one, other] = [make(), make()].map((type) => ({ ...declaring(type, ['search'], MAIN), name: 'a' }));
    if (one === undefined || other === undefined) throw new Error('no class was made');
    expect(find([one, sub], [other])).toEqual(search);
  });

  it('takes no entry whose methods have other decorators or fewer parameters', () => {
    const manifest = manifestOf({
      ...MAIN_ENTRY,
      methods: { search: { ...method(2, 'Weather.search'), parameters: [PARAMETER] } },
    });
    const shaped = (decorator: string, length: number) => ({
      ...declaring(s, ['search'], MAIN),
      shapes: new Map([['search', { decorators: [decorator], length }]]),
    });
    expect([
      find([shaped('Tool', 1)], [], manifest),
      find([shaped('Tool', 2)], [], manifest),
      find([shaped('Prompt', 1)], [], manifest),
    ]).toEqual([search, nothing, nothing]);
  });

  it('takes no entry with other bases, and may have bases that are in none', () => {
    const manifest = manifestOf(
      entry('Base', ['ping']),
      entry('Weather', ['search'], { bases: ['src/base.ts#Base:1'] }),
    );
    const within = (...chain: readonly DeclaringClass[]) =>
      findSource(chain, { option: manifest, construction: undefined }).method(s, 'search')?.description;
    const [base, foreign, own] = [
      declaring(t, ['ping'], MAIN),
      declaring(Site, ['visit'], MAIN),
      declaring(s, ['search'], MAIN),
    ];
    expect([within(own), within(foreign, own), within(base, own), within(base, foreign, own)]).toEqual([
      undefined,
      undefined,
      'Weather.search',
      'Weather.search',
    ]);
  });

  it('takes no entry of a class without a name, unless it has none itself', () => {
    const manifest = manifestOf(entry('', ['search'], { source: '../src/main.ts', output: 'main.js' }));
    const named = (name: string) => ({ ...declaring(LibServer, ['search'], MAIN), name });
    const names = ['LibServer', 'default', 'main_default', 'default_1', '', 'e'];
    expect(names.map((name) => find([named(name)], [], manifest).found)).toEqual([
      undefined,
      ...names.slice(1).map(() => '.search'),
    ]);
  });

  it('takes no entry because its lines in the bundle agree with those of the source', () => {
    const methods = (text: string) => ({ search: method(9, text) });
    const manifest = manifestOf(
      entry('Weather', [], { source: '../src/main.ts', lines: [8, 10], methods: methods('one') }),
      entry('Climate', [], { source: '../src/climate.ts', lines: [20, 22], methods: methods('other') }),
    );
    const { found, problems } = find([declaring(s, ['search'], MAIN)], [], manifest);
    expect([found, problems.length]).toEqual([undefined, 1]);
  });
});

describe('two classes of one name in one file', () => {
  it.each([1, 5, 9, 13, 30])('are refused, whatever the lines of the JavaScript without a source map: %i', (line) => {
    const local = (start: number, text: string) =>
      entry('Weather', [], {
        source: '../src/main.ts',
        output: 'main.js',
        lines: [start, start + 4],
        methods: { search: method(start + 2, text) },
      });
    const source = findSource([declaring(Weather, ['search'], { file: '/app/out/main.js', line })], {
      option: manifestOf(local(4, 'one'), local(11, 'other')),
      construction: undefined,
    });
    expect([source.method(Weather, 'search'), source.problems.length]).toEqual([undefined, 1]);
  });
});

describe('a class that a bundler renamed', () => {
  it.each(['Weather2', 'Weather$1', '_Weather', '_Weather2'])('is known as %s', (name) => {
    const chain = [{ ...declaring(Weather2, ['search'], CHUNK), name }];
    const source = findSource(chain, { option: manifestOf(MAIN_ENTRY), construction: undefined });
    expect(source.method(Weather2, 'search')?.description).toBe('Weather.search');
  });

  it.each(['Weathers', 'Weather2s', 'MyWeather', 'Weath'])('is not known as %s', (name) => {
    const chain = [{ ...declaring(Weather2, ['search'], CHUNK), name }];
    const source = findSource(chain, { option: manifestOf(MAIN_ENTRY), construction: undefined });
    expect(source.method(Weather2, 'search')).toBeUndefined();
  });

  it('is found though its bundle has the name of the output of another class', () => {
    const manifest = manifestOf(MAIN_ENTRY, entry('Site', ['visit'], { source: '../src/site.ts', output: 'site.js' }));
    const source = findSource([declaring(Site, ['visit'], MAIN)], { option: manifest, construction: undefined });
    expect(source.method(Site, 'visit')?.description).toBe('Site.visit');
  });
});
