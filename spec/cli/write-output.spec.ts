import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { outputFailure } from '../../lib/cli/write-output';
import { CliProject, SERVER } from './cli-project';

const CLI = resolve(__dirname, '../../dist/cli/main.js');

let project: CliProject;
beforeAll(() => {
  project = new CliProject({ 'server.ts': SERVER });
});
afterAll(() => {
  project.dispose();
});

it.each([
  ['the answer of a call', ['call', 'server.ts', 'getReading', 'city=Bonn']],
  ['what a server has, as JSON', ['list', 'server.ts', '--json']],
  ['the help', ['--help']],
])('a full disk behind standard output is told in one line: %s', (_what, words) => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...words], {
    cwd: project.folder,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  // Whether a second passed is up to the machine.
  expect([status, stderr.replaceAll(/^stereomcp: reading .*…\n/gm, '')]).toEqual([
    2,
    'stereomcp: Standard output cannot be written: no space left on device.\n',
  ]);
});

it('an error that is none of the system is told as it is', () => {
  expect(outputFailure(new Error('write after end')).message).toBe(
    'Standard output cannot be written: write after end.',
  );
});
