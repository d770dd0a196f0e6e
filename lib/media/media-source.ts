import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ToolError } from '../errors/tool-error';

/** Bytes as authors hold them. */
export type MediaBytes = Uint8Array | ArrayBuffer;

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
    throw new TypeError(`new ${name}() takes exactly one of path or data.`);
  }
  return data === undefined ? fileSource(name, path) : { kind: 'bytes', bytes: bytesOf(name, data) };
}

/**
 * The bytes of a source; a file is read here and not before, at most `limit` bytes of it.
 *
 * @throws {ToolError} where there is nothing to read or too much; the message names no folder.
 */
export async function readMedia(source: MediaSource, limit: number): Promise<Buffer> {
  if (source.kind === 'bytes') {
    refuseSize(source.bytes.length, 'the data', limit);
    return source.bytes;
  }
  let file: FileHandle | undefined;
  try {
    file = await open(source.path);
    const stats = await file.stat();
    if (!stats.isFile()) throw new ToolError(`${source.shown} is no file.`);
    refuseSize(stats.size, source.shown, limit);
    const bytes = await readWhole(file, stats.size, limit);
    refuseSize(bytes.length, source.shown, limit);
    return bytes;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError(`${source.shown} cannot be read: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await file?.close();
  }
}

/** Refuses a medium without bytes, and one that would not fit into a message. */
export function refuseSize(size: number, what: string, limit: number): void {
  if (size === 0) throw new ToolError(`${what} has no bytes.`);
  if (size > limit) {
    throw new ToolError(
      `${what} has ${size > limit + 1 ? String(size) : `more than ${String(limit)}`} bytes, and at most ${String(limit)} fit into a message; return a ResourceLink to it instead, or raise maxMediaBytes.`,
    );
  }
}

/** Reads to the end, which may lie further on than the size said; one byte beyond the limit is enough to know. */
async function readWhole(file: FileHandle, size: number, limit: number): Promise<Buffer> {
  let buffer = Buffer.allocUnsafe(Math.min(size, limit) + 1);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, null);
    filled += bytesRead;
    if (bytesRead === 0 || filled > limit) return buffer.subarray(0, filled);
    if (filled === buffer.length) {
      const grown = Buffer.allocUnsafe(Math.min(buffer.length * 2, limit + 1));
      buffer.copy(grown, 0, 0, filled);
      buffer = grown;
    }
  }
}

function fileSource(name: string, path: unknown): MediaSource {
  const isUrl = path instanceof URL;
  if (!isUrl && (typeof path !== 'string' || path === '')) {
    throw new TypeError(`new ${name}(): path must be a file path or a file URL.`);
  }
  if (isUrl && path.protocol !== 'file:') {
    throw new TypeError(
      `new ${name}(): path is a ${path.protocol} URL; only files are read, so fetch it and give data.`,
    );
  }
  const file = isUrl ? fileURLToPath(path) : path;
  return { kind: 'file', path: file, shown: basename(file) };
}

/** A view on the author's bytes, never a copy, and only of the part that a typed array covers. */
function bytesOf(name: string, data: unknown): Buffer {
  if (data instanceof Uint8Array) return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (data instanceof ArrayBuffer) return Buffer.from(data);
  if (typeof data === 'string') {
    const what = data.startsWith('data:') ? 'a data URI' : 'text';
    throw new TypeError(
      `new ${name}(): data is ${what}; give the raw bytes, for example Buffer.from(base64, 'base64').`,
    );
  }
  throw new TypeError(`new ${name}(): data must be a Buffer, Uint8Array or ArrayBuffer.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
};

/** In our own words, since the system's message shows the whole path. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : REASONS[code]) ?? `the system says ${code ?? 'no more'}`;
}
