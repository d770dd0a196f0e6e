import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const script = resolve(__dirname, '../../scripts/count-specs.mjs');

/** What the script prints in a folder with the given result files of Jest. */
function count(results?: object, browserResults?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'count-specs-'));
  try {
    mkdirSync(join(folder, 'temp'));
    for (const [name, content] of Object.entries({ 'jest-results': results, 'jest-browser-results': browserResults })) {
      if (content !== undefined) writeFileSync(join(folder, `temp/${name}.json`), JSON.stringify(content));
    }
    return spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the last line of a CI run', () => {
  it('counts what Jest wrote down', () => {
    expect(count({ numPassedTests: 12, numFailedTests: 3, numRuntimeErrorTestSuites: 0 })).toBe(
      'specs: 12 passed, 3 failed\n',
    );
  });

  it('adds what ran in the browser', () => {
    const inNode = { numPassedTests: 12, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
    const inBrowser = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
    expect(count(inNode, inBrowser)).toBe('specs: 14 passed, 2 failed\n');
  });

  it('counts a suite that could not start as a failure', () => {
    expect(count({ numPassedTests: 12, numFailedTests: 0, numRuntimeErrorTestSuites: 1 })).toBe(
      'specs: 12 passed, 1 failed\n',
    );
  });

  it('says that none ran where Jest was never reached', () => {
    expect(count()).toBe('specs: 0 passed, 0 failed\n');
  });
});
