import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const script = resolve(__dirname, '../../scripts/find-chromium.mjs');

/** What the script says where Chromium is at `path`. */
function find(path: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, CHROMIUM_PATH: path };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const missing =
  'The browser specs (npm run test:browser) cannot run: no program at CHROMIUM_PATH (/nowhere/chromium). ' +
  'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n';

describe('the search for Chromium', () => {
  it('prints the program that it found', () => {
    expect(find(process.execPath)).toEqual({ status: 0, stdout: `${process.execPath}\n`, stderr: '' });
  });

  it('fails with one line that says what to install', () => {
    expect(find('/nowhere/chromium')).toEqual({ status: 1, stdout: '', stderr: missing });
  });

  it('only says so where the browser is optional', () => {
    expect(find('/nowhere/chromium', '--optional')).toEqual({ status: 0, stdout: '', stderr: missing });
    expect(find(process.execPath, '--optional')).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
