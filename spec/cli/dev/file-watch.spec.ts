import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FileWatch } from '../../../lib/cli/dev/file-watch';
import { isIgnoredFolder, isNoise } from '../../../lib/cli/dev/ignored-files';

let folder: string;
let watch: FileWatch | undefined;
const changed = new Set<string>();

function write(name: string, text = String(performance.now())): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

async function untilChanged(...names: readonly string[]): Promise<void> {
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline && !names.every((name) => changed.has(name))) await sleep(10);
  expect([...changed].sort()).toEqual([...names].sort());
}

describe(FileWatch, () => {
  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'watched-')));
    changed.clear();
    for (const name of ['app/server.ts', 'shared/units.ts', 'shared/other.ts', 'app/dist/made.js']) write(name);
    watch = await FileWatch.open({
      file: join(folder, 'app/server.ts'),
      onchange: (file) => changed.add(relative(folder, file)),
      onerror: (error) => {
        throw error;
      },
    });
    watch.follow([join(folder, 'app/server.ts'), join(folder, 'shared/units.ts'), join(folder, 'app/dist/made.js')]);
    await sleep(300); // until what was added is watched
  });

  afterEach(async () => {
    await watch?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('counts the sources', () => {
    expect(watch?.size).toBe(3);
  });

  it('sees sources wherever they lie, and new files below the folder of the server', async () => {
    write('app/server.ts');
    write('shared/units.ts');
    write('app/dist/made.js');
    write('app/data/cities.json');
    await untilChanged('app/server.ts', 'shared/units.ts', 'app/dist/made.js', 'app/data/cities.json');
  });

  it('sees a file that is put in the place of a source, also again and again', async () => {
    for (let time = 0; time < 3; time++) {
      changed.clear();
      write('app/.server.ts.new');
      renameSync(join(folder, 'app/.server.ts.new'), join(folder, 'app/server.ts'));
      await untilChanged('app/server.ts');
      await sleep(150);
    }
  });

  it('sees a source go and come back', async () => {
    rmSync(join(folder, 'shared/units.ts'));
    await untilChanged('shared/units.ts');
    await sleep(150);
    changed.clear();
    write('shared/units.ts');
    await untilChanged('shared/units.ts');
  });

  it('sees nothing of what is installed, made or hidden', async () => {
    for (const name of ['node_modules/a/index.js', '.git/index', 'dist/other.js', 'build/a.js', '.env']) {
      write(`app/${name}`);
    }
    for (const name of ['notes.db', 'notes.db-wal', 'server.log', 'server.ts~']) write(`app/${name}`);
    write('app/last.json');
    await untilChanged('app/last.json');
  });

  it('follows what is loaded next, also beside what was before', async () => {
    watch?.follow([join(folder, 'shared/other.ts')], { more: true });
    expect(watch?.size).toBe(4);
    watch?.follow([]);
    expect(watch?.size).toBe(1);
  });
});

describe('what counts as made by a program', () => {
  it.each(['node_modules', '.git', 'dist', 'build', 'out', 'coverage', 'temp', '.cache'])(
    'the folder %s does',
    (name) => {
      expect(isIgnoredFolder(name)).toBe(true);
    },
  );

  it.each(['src', 'data', 'assets', 'lib'])('the folder %s does not', (name) => {
    expect(isIgnoredFolder(name)).toBe(false);
  });

  it.each(['a.log', 'a.db', 'a.sqlite3', 'a.db-journal', '.hidden', '#a#', 'a.swp', '4913'])(
    'the file %s does',
    (name) => {
      expect(isNoise(join('/somewhere', name))).toBe(true);
    },
  );

  it.each(['server.ts', 'cities.json', 'logo.png', 'README.md', 'database.ts'])('the file %s does not', (name) => {
    expect(isNoise(join('/somewhere', name))).toBe(false);
  });
});
