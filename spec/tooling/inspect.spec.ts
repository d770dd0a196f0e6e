import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
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

/** A port that is taken while `check` runs. */
async function withTakenPort(check: (port: number) => void): Promise<void> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, settle));
  try {
    check((server.address() as AddressInfo).port);
  } finally {
    await new Promise((settle) => server.close(settle));
  }
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

  it('refuses more than one sample', () => {
    const stderr = 'One sample at a time; "samples/weather" is too much.\n';
    expect(inspect('samples/weather', 'samples/weather')).toEqual({ status: 1, stdout: '', stderr });
  });

  it('refuses an option that it does not know, and shows those that it does', () => {
    const { status, stdout, stderr } = inspect('samples/weather', '--colour');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain("Unknown option '--colour'");
    expect(stderr).toContain(inspect('--help').stdout.trim());
  });

  it('refuses what is no port', () => {
    for (const port of ['web', '65536', '-1', '1e3']) {
      const stderr = `--proxy-port: "${port}" is no port; write a number from 0 to 65535.\n`;
      expect(inspect('samples/weather', '--no-build', '--port=0', `--proxy-port=${port}`)).toEqual({
        status: 1,
        stdout: '',
        stderr,
      });
    }
  });

  it('refuses a port that is taken', async () => {
    await withTakenPort((port) => {
      const stderr = `--port: port ${port} is taken; choose another, or 0 for any.\n`;
      expect(inspect('weather', '--no-build', `--port=${port}`)).toEqual({ status: 1, stdout: '', stderr });
    });
  });
});
