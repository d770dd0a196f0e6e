import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseLock, takeLock, touchLock } from '../../lib/manifest/build-lock';

describe(takeLock, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stereomcp-spec-'));
  const file = join(folder, 'build.lock');

  afterEach(() => {
    releaseLock(file);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('names its holder until it is released', () => {
    const taken = takeLock(file, () => false);
    const holder = readFileSync(file, 'utf8');
    releaseLock(file);
    expect([taken, holder, existsSync(file)]).toEqual([true, String(process.pid), false]);
  });

  it('waits while the holder lives, and builds nothing that was built meanwhile', () => {
    writeFileSync(file, String(process.pid));
    let waits = 0;
    const isDone = (): boolean => {
      waits += 1;
      return true;
    };
    const release = `setTimeout(() => require('fs').rmSync(${JSON.stringify(file)}), 300)`;
    const other = spawnSync(process.execPath, [
      '-e',
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(release)}], { detached: true, stdio: 'ignore' }).unref()`,
    ]);
    expect([other.status, takeLock(file, isDone), waits, existsSync(file)]).toEqual([0, false, 1, false]);
  });

  it('takes over the lock of a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(file, String(pid));
    expect([takeLock(file, () => false), readFileSync(file, 'utf8')]).toEqual([true, String(process.pid)]);
  });

  it('takes over the lock of a process that was killed before it wrote its name', () => {
    writeFileSync(file, '');
    const before = new Date(Date.now() - 3_000);
    utimesSync(file, before, before);
    const start = Date.now();
    const taken = takeLock(file, () => false);
    expect([taken, readFileSync(file, 'utf8')]).toEqual([true, String(process.pid)]);
    expect(Date.now() - start).toBeLessThan(30_000);
  });

  it('takes over a lock whose holder shows no sign of life, which a touch would be', () => {
    writeFileSync(file, String(process.pid));
    const longAgo = new Date(Date.now() - 600_000);
    utimesSync(file, longAgo, longAgo);
    touchLock(file);
    const touched = statSync(file).mtimeMs;
    utimesSync(file, longAgo, longAgo);
    expect([takeLock(file, () => false), touched > longAgo.getTime() + 500_000]).toEqual([true, true]);
  });

  it('fails where the folder cannot be written', () => {
    expect(() => takeLock(join(file, 'below.lock'), () => false)).toThrow('ENOENT');
  });
});
