import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const samples = readdirSync(resolve(root, 'samples')).filter((name) =>
  existsSync(resolve(root, 'samples', name, 'server.ts')),
);

/** What `npm run inspect -- …` says and exits with, where it has nothing to run. */
function inspect(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const script = resolve(root, 'scripts/inspect.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm run inspect', () => {
  it('lists the samples where none is named', () => {
    const { status, stdout, stderr } = inspect();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const listed = stdout.slice(stdout.indexOf('Samples:')).trim().split(/\s+/).slice(1);
    expect(listed).toEqual(samples.map((name) => `samples/${name}`));
  });

  it('says the same for --help', () => {
    expect(inspect('--help')).toEqual(inspect());
  });

  it('refuses a sample that is not there, and names those that are', () => {
    const known = samples.map((name) => `samples/${name}`).join(', ');
    const stderr = (asked: string) => `There is no sample "${asked}". The samples with a server: ${known}.\n`;
    for (const asked of ['samples/wether', 'constructor', '..', '../samples']) {
      expect(inspect(asked)).toEqual({ status: 1, stdout: '', stderr: stderr(asked) });
    }
  });
});
