import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFile } from '../../../lib/cli/loading/find-file';

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-files-')));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'none'));
  for (const name of ['server.ts', 'weather.ts', 'types.d.ts', 'notes.txt']) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'src/main.mts'), '');
  symlinkSync(join(folder, 'server.ts'), join(folder, 'link.ts'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('finds a file behind links', () => {
  expect(findFile(join(folder, 'link.ts'))).toBe(join(folder, 'server.ts'));
});

it.each([
  ['another extension', 'server.js', (at: string) => `There is no file ${at}/server.js; did you mean ${at}/server.ts?`],
  ['no extension', 'server', (at: string) => `There is no file ${at}/server; did you mean ${at}/server.ts?`],
  ['a slip', 'wether.ts', (at: string) => `There is no file ${at}/wether.ts; did you mean ${at}/weather.ts?`],
  [
    'another name',
    'app.ts',
    (at: string) => `There is no file ${at}/app.ts; there are link.ts, server.ts, weather.ts.`,
  ],
  ['a name in an empty folder', 'none/app.ts', (at: string) => `There is no file ${at}/none/app.ts.`],
  ['another folder', 'lib/app.ts', (at: string) => `There is no file ${at}/lib/app.ts, nor a folder ${at}/lib.`],
  ['a folder', 'src', (at: string) => `${at}/src is a folder; give the file with the server; there is main.mts.`],
  [
    'a file that is no code',
    'notes.txt',
    (at: string) =>
      `${at}/notes.txt is no file that can be loaded: its name has to end in .ts, .mts, .cts, .tsx, .js, .mjs, .cjs.`,
  ],
])('says what there is instead of %s', (_what, name, message) => {
  expect(() => findFile(join(folder, name))).toThrow(message(folder));
});
