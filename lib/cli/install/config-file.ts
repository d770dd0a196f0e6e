import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { atEnd } from '../at-end';
import { CommandError } from '../command-error';

/** Who may write a file, in its mode. */
const WRITERS = 0o222;

/** A configuration file as it was found. */
export interface FoundFile {
  /** How it was named. */
  readonly file: string;
  /** Where it is, behind symbolic links. */
  readonly target: string;
  /** What it holds; undefined where there is no file. */
  readonly text: string | undefined;
}

/**
 * Reads a configuration file, or finds out that there is none.
 *
 * @throws CommandError where it cannot be read, or is no text in UTF-8.
 */
export function readConfigFile(file: string): FoundFile {
  const target = behindLinks(file);
  const bytes = readIfThere(file, target);
  if (bytes === undefined) return { file, target, text: undefined };
  try {
    // A byte order mark is part of what has to stay.
    return { file, target, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    throw new CommandError(`${file} is no text in UTF-8. Save it in that encoding first; nothing was changed.`);
  }
}

/**
 * Writes a configuration file as a whole, or not at all: what was there is copied beside it, and the new text takes its
 * place in one step, with the same mode and owner.
 *
 * @param found The file as it was read; where it has changed since, nothing is written.
 * @param time For the name of the copy.
 * @returns The copy; undefined where there was no file.
 * @throws CommandError where the file cannot be written; it is then as it was.
 */
export function replaceConfigFile({ file, target, text }: FoundFile, next: string, time: Date): string | undefined {
  const stats = statSync(target, { throwIfNoEntry: false });
  refuseReadOnly(file, target, stats);
  const temporary = join(dirname(target), `.${basename(target)}.${String(process.pid)}.tmp`);
  const release = atEnd(() => {
    rmSync(temporary, { force: true });
  });
  try {
    if (stats === undefined) mkdirSync(dirname(target), { recursive: true });
    writeThrough(temporary, next, stats);
    // Clients write their files, too.
    if (readConfigFile(file).text !== text) {
      throw new CommandError(`${file} was changed by another program meanwhile. Run the command again.`);
    }
    const backup = stats === undefined ? undefined : backUp(target, time);
    renameSync(temporary, target);
    return backup;
  } catch (error) {
    throw refusalOf(error, `${file} cannot be written`);
  } finally {
    rmSync(temporary, { force: true });
    release();
  }
}

function readIfThere(file: string, target: string): Buffer | undefined {
  try {
    return readFileSync(target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw refusalOf(error, `${file} cannot be read`);
  }
}

/** The file itself, which a symbolic link of dotfiles stays pointed at. */
function behindLinks(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') throw new CommandError(`${file} is a symbolic link that leads to itself.`);
    if (code !== 'ENOENT') throw refusalOf(error, `${file} cannot be read`);
  }
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return resolve(file);
  const aim = resolve(dirname(file), readlinkSync(file));
  throw new CommandError(
    `${file} is a symbolic link to ${aim}, which is not there. Make that file, or remove the link.`,
  );
}

function refuseReadOnly(file: string, target: string, stats: Stats | undefined): void {
  if (stats === undefined) return;
  // The superuser may write everything; who took the permission away meant that, too.
  if ((stats.mode & WRITERS) !== 0 && isWritable(target)) return;
  throw new CommandError(`${file} is read-only, so nothing was changed. Make it writable first, or use --print.`);
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes a new file down to the disk. Without another one to take after, only its owner may read it: it may hold keys. */
function writeThrough(file: string, text: string, like: Stats | undefined): void {
  const mode = like === undefined ? 0o600 : like.mode & 0o777;
  const handle = openSync(file, 'wx', mode);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (like === undefined) return;
  chmodSync(file, mode); // the process may mask what it creates
  const { uid, gid } = statSync(file);
  if (uid !== like.uid || gid !== like.gid) chownSync(file, like.uid, like.gid);
}

/** `mcp.json.20261130-221501.bak`, with a number where that is taken. */
function backUp(file: string, time: Date): string {
  const moment = time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  for (let number = 0; ; number++) {
    const backup = `${file}.${moment}${number === 0 ? '' : `-${String(number)}`}.bak`;
    try {
      copyFileSync(file, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function refusalOf(error: unknown, what: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'permission is denied',
    EPERM: 'permission is denied',
    EROFS: 'the file system is read-only',
    EISDIR: 'it is a folder',
    ENOTDIR: 'what should be its folder is a file',
    ENOSPC: 'there is no space left',
  };
  const reason = reasons[code] ?? (error as Error).message;
  return new CommandError(`${what}: ${reason}. Nothing was changed.`, { cause: error });
}
