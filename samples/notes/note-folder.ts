import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ResourceNotFoundError, safeJoin } from 'stereomcp';

/** One page as it lies in the folder. */
export interface Page {
  /** Below the folder, with slashes on every system. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** A folder of Markdown pages, read anew for every request; what lies outside of it does not exist. */
export class NoteFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The paths of all pages in alphabetical order; links are no pages. */
  async paths(): Promise<string[]> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  }

  /** @throws {ResourceNotFoundError} where there is no such page, or where the path leads out of the folder. */
  async page(path: string): Promise<Page> {
    if (!path.endsWith('.md')) throw new ResourceNotFoundError(`There is no page ${path}; pages end in .md.`);
    const file = safeJoin(this.#root, path);
    const text = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new ResourceNotFoundError(`There is no page ${path}.`, { cause });
    });
    return { path, title: /^# (.+)$/m.exec(text)?.[1] ?? path, text };
  }

  /** The pages of one folder, or all of them. */
  async *pages(folder?: string): AsyncGenerator<Page> {
    for (const path of await this.paths()) {
      if (folder === undefined || path.startsWith(`${folder}/`)) yield this.page(path);
    }
  }
}

/** The address of a page; what a URI cannot hold, such as a space, is encoded. */
export function uriOf(path: string): string {
  return `notes://page/${path.split('/').map(encodeURIComponent).join('/')}`;
}
