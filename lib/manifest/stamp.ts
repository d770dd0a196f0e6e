import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** A file as it was at some time. */
export interface Stamp {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
  /** SHA-1 of its bytes; empty where it changed while it was read. */
  readonly sha1: string;
}

/** What a file is like now; `startedAt` is when its reader began, in milliseconds since 1970. */
export function stampOf(path: string, startedAt: number): Stamp | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts?.isFile() !== true) return undefined;
  const { mtimeMs, size } = facts;
  // What was written in the meantime may not be what was read.
  return { path, mtimeMs, size, sha1: mtimeMs >= startedAt ? '' : sha1Of(readFileSync(path)) };
}

/** The time of a file whose content is what it was, by time and size, else by its bytes; undefined where it has changed. */
export function unchangedTime({ path, mtimeMs, size, sha1 }: Stamp): number | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts?.isFile() !== true || facts.size !== size || sha1 === '') return undefined;
  if (facts.mtimeMs === mtimeMs) return mtimeMs;
  return sha1Of(readFileSync(path)) === sha1 ? facts.mtimeMs : undefined;
}

/** SHA-1 in hexadecimal digits. */
export function sha1Of(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}
