import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSource } from '../../lib/manifest/find-source';
import type { Manifest } from '../../lib/manifest/manifest';
import { sha1Of } from '../../lib/manifest/stamp';
import { declaring, entry, manifestOf, method, useManifests } from './manifests';

const NAME = 'stereomcp-manifest.json';
const REMEDY = 'run `npx stereomcp build` or `npx stereomcp manifest`';

class Weather {}

describe('findSource, for compiled JavaScript', () => {
  useManifests();

  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-spec-')));

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes a package and tells the path of a file in it. */
  function packageOf(name: string, files: Readonly<Record<string, string | Manifest>>): (path: string) => string {
    const path = (file: string): string => join(folder, name, file);
    const all = { 'package.json': JSON.stringify({ name }), ...files };
    for (const [file, content] of Object.entries(all)) {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return path;
  }

  function find(file: string, option?: string | URL, members = ['now']) {
    const site = { file, line: 1 };
    const source = findSource([declaring(Weather, members, site)], { option, construction: undefined });
    const { problems, warnings } = source;
    return { now: source.method(Weather, 'now')?.description, problems, warnings };
  }

  const found = { now: 'Weather.now', problems: [], warnings: [] };
  const weather = entry('Weather', ['now'], { source: '../src/weather.ts', output: 'weather.js' });

  it('finds the manifest beside the file, and above it up to the root of its package', () => {
    const beside = packageOf('beside', { [`dist/${NAME}`]: manifestOf(weather) });
    const above = packageOf('above', {
      [NAME]: manifestOf({ ...weather, output: 'dist/esm/weather.js' }),
      // Builds for two module systems write such a file, which is no root.
      'dist/esm/package.json': '{ "type": "module" }',
    });
    const outside = packageOf('outside/inner', { '../stereomcp-manifest.json': manifestOf(weather) });
    expect([
      find(beside('dist/weather.js')),
      find(above('dist/esm/weather.js')),
      find(outside('weather.js')),
      find('/nowhere/weather.js'),
    ]).toEqual([found, found, { ...found, now: undefined }, { ...found, now: undefined }]);
  });

  it('reads a manifest again once it has changed', () => {
    const path = packageOf('changing', { [NAME]: manifestOf(weather) });
    const before = find(path('weather.js'));
    writeFileSync(path(NAME), JSON.stringify(manifestOf({ ...weather, methods: { now: method(2, 'later') } })));
    utimesSync(path(NAME), new Date(), new Date(Date.now() + 5000));
    expect([before, find(path('weather.js'))]).toEqual([found, { ...found, now: 'later' }]);
  });

  it('names methods and classes that are newer than the manifest', () => {
    const path = packageOf('older', { [NAME]: manifestOf(weather, entry('Sea', ['tide'])) });
    const file = path(NAME);
    const gone = packageOf('gone', { [NAME]: manifestOf(entry('Sea', ['tide'])) });
    expect([find(path('weather.js'), undefined, ['now', 'later']), find(gone('weather.js'))]).toEqual([
      { ...found, warnings: [`Weather.later is not in ${file}, which is older than the code; ${REMEDY}.`] },
      {
        now: undefined,
        problems: [],
        warnings: [`Weather is not in ${gone(NAME)}, which is older than the code; ${REMEDY}.`],
      },
    ]);
  });

  it('names sources that have changed since, those of types that methods mention among them', () => {
    const text = 'class Weather {\n}\n';
    const typed = {
      ...method(2, 'Weather.now'),
      result: { kind: 'data', schema: { type: 'array', items: { $ref: '../src/unit.ts#Unit' } } },
    } as const;
    const manifest = {
      ...manifestOf({ ...weather, methods: { now: typed } }),
      sources: { '../src/weather.ts': sha1Of(text), '../src/unit.ts': sha1Of('one'), '../src/other.ts': sha1Of('x') },
      definitions: {
        '../src/unit.ts#Unit': { name: 'Unit', source: '../src/unit.ts', line: 1, schema: { type: 'string' } },
      },
    };
    const path = packageOf('changed', {
      [`dist/${NAME}`]: manifest,
      'src/weather.ts': `\uFEFF${text.replaceAll('\n', '\r\n')}`,
      'src/unit.ts': 'two',
      'src/other.ts': 'y',
    });
    const shipped = packageOf('shipped', { [`dist/${NAME}`]: manifest });
    expect([find(path('dist/weather.js')), find(shipped('dist/weather.js'))]).toEqual([
      { ...found, warnings: [`${path(`dist/${NAME}`)} is older than ${path('src/unit.ts')}; ${REMEDY}.`] },
      found,
    ]);
  });

  it('goes without a manifest that it cannot read where it was found, and refuses one that was named', () => {
    const broken = packageOf('broken', { [NAME]: '{ "version": 1,' });
    const foreign = packageOf('foreign', { [NAME]: '{ "version": 7 }' });
    const missing = join(folder, 'missing.json');
    const unreadable = `${broken(NAME)} cannot be read as JSON; ${REMEDY} again`;
    const none = { now: undefined, problems: [], warnings: [] };
    expect([
      find(broken('weather.js')),
      find(foreign('weather.js')),
      find('/app/weather.js', broken(NAME)),
      find('/app/weather.js', missing),
    ]).toEqual([
      { ...none, warnings: [`${unreadable}.`] },
      {
        ...none,
        warnings: [`${foreign(NAME)} has format 7 where this version of stereomcp reads format 1; ${REMEDY} again.`],
      },
      { ...none, problems: [`cannot use its \`manifest\` option: ${unreadable}.`] },
      { ...none, problems: [`cannot use its \`manifest\` option: ${missing} does not exist; ${REMEDY} again.`] },
    ]);
  });

  it('takes a manifest that was named by path or URL, whatever lies beside the code', () => {
    const path = packageOf('named', {
      [NAME]: '{',
      'types.json': manifestOf({ ...weather, output: 'weather.js' }),
    });
    expect([
      find(path('weather.js'), path('types.json')),
      find(path('weather.js'), pathToFileURL(path('types.json'))),
      find(path('weather.js'), pathToFileURL(path('types.json')).href),
    ]).toEqual([found, found, found]);
  });
});
