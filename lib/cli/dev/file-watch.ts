import type * as Chokidar from 'chokidar';
import { homedir } from 'node:os';
import { dirname, parse, relative, sep } from 'node:path';
import { loadOptional } from '../load-optional';
import { isIgnoredFolder, isNoise } from './ignored-files';

type Watcher = Pick<Chokidar.FSWatcher, 'on' | 'add' | 'close'>;

/** What hears of changes. */
export interface FileWatchOptions {
  /** The file of the server; what lies below its folder is watched. */
  readonly file: string;
  /** Hears of every file that was written, made or deleted, with its absolute path. */
  readonly onchange: (file: string) => void;
  readonly onerror: (error: unknown) => void;
}

/**
 * Watches the sources of a server wherever they lie, and the other files below its folder.
 *
 * Folders are watched rather than files: editors put a new file in the place of the one that they save.
 */
export class FileWatch {
  readonly #file: string;
  readonly #tree: Watcher;
  /** For folders outside of the tree; nothing below them. */
  readonly #folders: Watcher;
  #sources: ReadonlySet<string> = new Set();

  private constructor(file: string, [tree, folders]: readonly [Watcher, Watcher]) {
    this.#file = file;
    this.#tree = tree;
    this.#folders = folders;
  }

  /** Resolves as soon as every change is seen. */
  static async open({ file, onchange, onerror }: FileWatchOptions): Promise<FileWatch> {
    const { watch } = await loadOptional('chokidar', loadChokidar);
    const root = dirname(file);
    const options = { ignoreInitial: true, atomic: true, ignorePermissionErrors: true } as const;
    const tree = watch(root, {
      ...options,
      ignored: (path) => isIgnoredBelow(root, path),
      // A file that lies loose in somebody's home must not have all of it watched.
      ...(isTooLarge(root) && { depth: 0 }),
    });
    const folders = watch([], { ...options, depth: 0 });
    const opened = new FileWatch(file, [tree, folders]);
    for (const watcher of [tree, folders]) {
      watcher.on('error', onerror);
      watcher.on('all', (event, path) => {
        if (event === 'addDir' || event === 'unlinkDir') return;
        if (opened.isSource(path) || !(isNoise(path) || isIgnoredBelow(root, path))) onchange(path);
      });
    }
    await new Promise<void>((resolve) => tree.on('ready', resolve));
    return opened;
  }

  /** How many sources are watched. */
  get size(): number {
    return this.#sources.size;
  }

  /** Whether the server is made of this file. */
  isSource(path: string): boolean {
    return this.#sources.has(path);
  }

  /** Watches these sources from now on, `more` beside those before; the file of the server is always one. */
  follow(sources: readonly string[], { more = false }: { readonly more?: boolean } = {}): void {
    this.#sources = new Set([this.#file, ...(more ? this.#sources : []), ...sources]);
    const root = dirname(this.#file);
    const further = new Set(
      [...this.#sources].map((source) => dirname(source)).filter((folder) => isOutside(root, folder)),
    );
    this.#folders.add([...further]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#tree.close(), this.#folders.close()]);
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- where it is missing, the promise has to be rejected
async function loadChokidar(): Promise<typeof Chokidar> {
  return require('chokidar') as typeof Chokidar; // eslint-disable-line @typescript-eslint/no-require-imports -- import() would need a flag under Jest, where files are watched, too
}

/** Whether the watch on the root does not see what lies in a folder. */
function isOutside(root: string, folder: string): boolean {
  if (folder === root) return false;
  const path = relative(root, folder);
  return path.startsWith('..') || path === folder || isTooLarge(root) || isIgnoredBelow(root, folder);
}

function isIgnoredBelow(root: string, path: string): boolean {
  if (path === root) return false;
  const segments = relative(root, path).split(sep);
  return segments[0] !== '..' && segments.some(isIgnoredFolder);
}

function isTooLarge(root: string): boolean {
  return root === homedir() || root === parse(root).root;
}
