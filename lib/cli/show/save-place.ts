import { accessSync, constants, existsSync, linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { replaceFile } from '../../manifest/replace-file';
import { extensionOfType } from '../../media/mime-type';
import { CommandError } from '../command-error';
import { statsOf } from '../stats-of';
import type { Medium } from './medium';

/** What a person has said about where files go. */
export interface SaveRequest {
  /** A file, or a folder: one that is there, or a name with a slash at its end. */
  readonly out: string;
  /** Whether what is there may be replaced. */
  readonly existing: 'keep' | 'replace';
}

/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MOST_TRIES = 10_000;

/** Where the files of an answer are saved. */
export class SavePlace {
  readonly #out: string;
  readonly #isFolder: boolean;
  readonly #replaces: boolean;
  #saved = 0;

  /** @throws CommandError where nothing can be saved there, before anything is asked for. */
  constructor({ out, existing }: SaveRequest) {
    if (out.trim() === '') throw new CommandError('--out is empty. Name a file or a folder.');
    const stats = statsOf(out);
    this.#isFolder = stats?.isDirectory() === true || /[\\/]$/.test(out);
    this.#out = resolve(out);
    this.#replaces = existing === 'replace';
    if (stats !== undefined && !this.#isFolder && !this.#replaces) throw new CommandError(isThere(out));
    refuseUnwritable(out, this.#isFolder ? this.#out : dirname(this.#out));
  }

  /** Whether anything has been saved. */
  get isUsed(): boolean {
    return this.#saved > 0;
  }

  /**
   * Saves a file and says where it is.
   *
   * In a folder it gets the name that fits it, with an extension by its type; the second file of an answer for which one
   * name was given gets a number.
   *
   * @param stem What the file is called where nothing names it.
   * @throws CommandError where it cannot be written.
   */
  save(medium: Medium, stem: string): string {
    this.#saved += 1;
    const { folder, name, extension } = this.#nameOf(medium, stem);
    try {
      if (this.#replaces) {
        const file = join(
          folder,
          this.#isFolder || this.#saved === 1 ? name + extension : `${name}-${String(this.#saved)}${extension}`,
        );
        replaceFile(file, medium.bytes);
        return file;
      }
      return writeNew(medium.bytes, { folder, name, extension });
    } catch (error) {
      throw new CommandError(`${join(folder, name + extension)} cannot be written (${(error as Error).message}).`, {
        cause: error,
      });
    }
  }

  #nameOf({ uri, type }: Medium, stem: string): Named {
    if (!this.#isFolder) {
      const extension = extname(this.#out);
      return { folder: dirname(this.#out), name: basename(this.#out, extension), extension };
    }
    const last = uri === undefined ? '' : lastSegment(uri);
    const own = extname(last);
    const known = extensionOfType(type);
    const extension = known === undefined ? own : `.${known}`;
    const name = safeName(last === '' ? stem : basename(last, own));
    return { folder: this.#out, name, extension: safeName(extension, '') };
  }
}

interface Named {
  readonly folder: string;
  readonly name: string;
  readonly extension: string;
}

/** Writes a file that was not there, in one step, under the first number that is free. */
function writeNew(bytes: Uint8Array, { folder, name, extension }: Named): string {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `.${name}.${String(process.pid)}.tmp`);
  try {
    writeFileSync(draft, bytes);
    for (let number = 1; number < MOST_TRIES; number++) {
      const file = join(folder, number === 1 ? name + extension : `${name}-${String(number)}${extension}`);
      if (linked(draft, file)) return file;
    }
    throw new Error('too many files of that name are there');
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Gives a file a second name unless that is taken. */
function linked(draft: string, file: string): boolean {
  if (existsSync(file)) return false;
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The end of a URI's path: `guidelines` of `brand://guidelines`. */
function lastSegment(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '').replace(/^[^:]*:\/*/, '');
  return (
    path
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? ''
  );
}

function safeName(text: string, otherwise = 'answer'): string {
  const name = text.replaceAll(/[^\w.-]+/g, '_').slice(0, 100);
  const bare = otherwise === '' ? name : name.replace(/^\.+/, '');
  return bare === '' || DEVICES.test(bare) ? otherwise : bare;
}

function isThere(out: string): string {
  return `${out} is there already. Name another file or a folder, or write --force to replace it.`;
}

/** Looks at the nearest folder that is there. */
function refuseUnwritable(out: string, wanted: string): void {
  let folder = wanted;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) throw new Error('no folder');
    accessSync(folder, constants.W_OK);
  } catch {
    throw new CommandError(`Nothing can be saved as ${out}: ${folder} is no folder that can be written to.`);
  }
}
