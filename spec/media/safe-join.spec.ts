import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResourceNotFoundError } from '../../lib/errors/resource-error';
import { safeJoin } from '../../lib/media/safe-join';

describe(safeJoin, () => {
  let folder: string;
  let root: string;

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'safe-join-')));
    root = join(folder, 'root');
    mkdirSync(join(root, 'inner'), { recursive: true });
    mkdirSync(join(folder, 'root-too'));
    writeFileSync(join(root, 'inner', 'note.md'), 'note');
    writeFileSync(join(folder, 'secret'), 'secret');
    symlinkSync(join(folder, 'secret'), join(root, 'out'));
    symlinkSync(folder, join(root, 'up'));
    symlinkSync(join(root, 'inner'), join(root, 'in'));
    symlinkSync(join(folder, 'nowhere'), join(root, 'dangling'));
    symlinkSync(join(root, 'loop'), join(root, 'loop'));
    symlinkSync(root, join(folder, 'link-to-root'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('joins parts below the folder', () => {
    expect(safeJoin(root, 'inner', 'note.md')).toBe(join(root, 'inner', 'note.md'));
    expect(safeJoin(root, 'inner/../inner/./note.md')).toBe(join(root, 'inner', 'note.md'));
    expect(safeJoin(root)).toBe(root);
    expect(safeJoin(root, '')).toBe(root);
  });

  it('gives the path of what is not there yet', () => {
    expect(safeJoin(root, 'inner', 'new', 'note.md')).toBe(join(root, 'inner', 'new', 'note.md'));
  });

  it('takes names with dots for what they are', () => {
    expect(safeJoin(root, '..hidden', 'v1..v2', '...')).toBe(join(root, '..hidden', 'v1..v2', '...'));
  });

  it('follows links that stay inside, also those that the folder itself is behind', () => {
    expect(safeJoin(root, 'in', 'note.md')).toBe(join(root, 'inner', 'note.md'));
    expect(safeJoin(join(folder, 'link-to-root'), 'inner', 'note.md')).toBe(join(root, 'inner', 'note.md'));
  });

  it.each([
    ['a way up', ['..', 'secret']],
    ['a way up inside a part', ['inner/../../secret']],
    ['the folder above', ['..']],
    ['a neighbour whose name begins alike', ['../root-too']],
    ['an absolute path', ['/etc/passwd']],
    ['an absolute path in a later part', ['inner', '/etc/passwd']],
    ['a NUL', ['inner/note.md\0.png']],
    ['a link out', ['out']],
    ['a link out to a folder', ['up', 'secret']],
    ['a link to nothing', ['dangling']],
    ['something below a link to nothing', ['dangling', 'x']],
    ['a link to itself', ['loop']],
    ['something below a file', ['inner', 'note.md', 'x']],
    ['a name that no system takes', ['x'.repeat(5_000)]],
    ['an endless path', ['x/'.repeat(30_000)]],
  ])('refuses %s without saying where', (_what, parts) => {
    let thrown: unknown;
    try {
      safeJoin(root, ...parts);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ResourceNotFoundError);
    expect((thrown as Error).message).toBe('Resource not found');
  });

  it('says that the folder is missing, without the folders around it', () => {
    expect(() => safeJoin(join(folder, 'gone'), 'x')).toThrow(
      /^safeJoin\(\): the folder gone is not there, or cannot be read\.$/,
    );
  });
});
