import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ToolError } from '../errors/tool-error';
import { isBytes, viewOf } from './bytes';
import { FileBytes } from './file-bytes';

/** Where a medium comes from. */
export type MediaSource =
  | { readonly kind: 'file'; readonly path: string; readonly shown: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

/**
 * The source of a medium, checked as far as that needs no reading.
 *
 * @throws {TypeError} unless exactly one of path and data is given, each of its own type.
 */
export function mediaSource(
  name: string,
  { path, data }: { readonly path?: unknown; readonly data?: unknown },
): MediaSource {
  if ((path === undefined) === (data === undefined)) {
    throw new TypeError(`new ${name}() takes exactly one of path or data, such as new ${name}({ path }).`);
  }
  if (data !== undefined) return { kind: 'bytes', bytes: bytesOf(name, data) };
  const file = filePath(`new ${name}()`, path);
  return { kind: 'file', path: file, shown: nameOfFile(file) };
}

/**
 * The path of a file that an author gave as text or as a file URL.
 *
 * @throws {TypeError} for anything else; `what` begins the message.
 */
export function filePath(what: string, path: unknown): string {
  if (path instanceof URL) {
    if (path.protocol === 'file:') return fileURLToPath(path);
    throw new TypeError(`${what}: path is a ${path.protocol} URL; only files are read, so fetch it and give data.`);
  }
  if (typeof path === 'string' && path !== '') return path;
  throw new TypeError(`${what}: path must be a file path or a file URL.`);
}

/** The last part of a path, by which messages name a file without telling where it lies. */
export function nameOfFile(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? 'the path';
}

/** The bytes of a source, for as long as they are not released. */
export interface MediaReading {
  readonly bytes: Buffer;
  release(): void;
}

/**
 * The bytes of a source; a file is read here and not before, at most `limit` bytes of it.
 *
 * @throws {ToolError} where there is nothing to read or too much; the message names no folder.
 */
export async function readMedia(source: MediaSource, limit: number): Promise<MediaReading> {
  if (source.kind === 'bytes') {
    refuseEmpty(source.bytes.length, 'the data');
    refuseSize(source.bytes.length, 'the data', limit);
    return { bytes: source.bytes, release: () => undefined };
  }
  const { path, shown } = source;
  let file: FileHandle | undefined;
  try {
    // A named pipe would otherwise keep the call waiting for somebody to write into it.
    file = await open(path, constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0)); // Windows has none
    const stats = await file.stat();
    if (!stats.isFile()) throw new ToolError(`${shown} is no file.`);
    refuseSize(stats.size, shown, limit);
    const read = await FileBytes.read(file, { size: stats.size, limit });
    refuseEmpty(read.bytes.length, shown);
    refuseSize(read.bytes.length, shown, limit);
    return read;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError(`${shown} cannot be read: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await file?.close();
  }
}

/** Refuses what would not fit into a message; `limit` is what is left of it. */
export function refuseSize(size: number, what: string, limit: number): void {
  if (size <= limit) return;
  throw new ToolError(
    `${what} has ${size > limit + 1 ? String(size) : `more than ${String(limit)}`} bytes, and at most ${String(limit)} fit into the message; return a ResourceLink to it instead, or raise maxMediaBytes.`,
  );
}

function refuseEmpty(size: number, what: string): void {
  if (size === 0) throw new ToolError(`${what} has no bytes.`);
}

function bytesOf(name: string, data: unknown): Buffer {
  if (isBytes(data)) return viewOf(data);
  throw new TypeError(`new ${name}(): ${wrongData(data)}`);
}

function wrongData(data: unknown): string {
  if (typeof data === 'string') {
    const what = data.startsWith('data:') ? 'a data URI' : 'text';
    return `data is ${what}; give the raw bytes, for example Buffer.from(base64, 'base64').`;
  }
  if (data instanceof Promise) return 'data is a promise; await it first.';
  return 'data must be a Buffer, Uint8Array or ArrayBuffer.';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
  ELOOP: 'its links lead in a circle',
  ENXIO: 'it is no file',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
};

/** In our own words, since the system's message shows the whole path. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : REASONS[code]) ?? `the system says ${code ?? 'no more'}`;
}
