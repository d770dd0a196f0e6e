import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf, writeWhole } from '../../lib/compiler/write-whole';

describe(writeWhole, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stereomcp-write-'));

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('makes the folder, writes what differs and leaves nothing else behind', () => {
    const file = join(folder, 'deep/er/file.json');
    expect(textOf(file)).toBeUndefined();
    expect(writeWhole(file, 'one')).toBe(true);
    const { mtimeMs, ino } = statSync(file);
    expect(writeWhole(file, 'one')).toBe(false);
    expect(statSync(file)).toMatchObject({ mtimeMs, ino });
    expect(writeWhole(file, 'two')).toBe(true);
    // Another file took its place, so a reader of the first one still has all of it.
    expect(statSync(file).ino).not.toBe(ino);
    expect([readFileSync(file, 'utf8'), readdirSync(join(folder, 'deep/er'))]).toEqual(['two', ['file.json']]);
  });

  it('leaves no draft where the file cannot be written', () => {
    mkdirSync(join(folder, 'taken/by-a-folder'), { recursive: true });
    const file = join(folder, 'taken');
    expect(() => writeWhole(file, 'text')).toThrow(
      `${file} cannot be written (EISDIR: illegal operation on a directory).`,
    );
    expect(readdirSync(folder).sort()).toEqual(['deep', 'taken']);
  });
});
