import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Stamp } from './build-request';

/** What a file is like now; `startedAt` is when its reader began, in milliseconds since 1970. */
export function stampOf(path: string, startedAt: number): Stamp | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts?.isFile() !== true) return undefined;
  const { mtimeMs, size } = facts;
  // What was written in the meantime may not be what was read.
  return { path, mtimeMs, size, sha1: mtimeMs >= startedAt ? '' : sha1Of(readFileSync(path)) };
}

/**
 * The stamps of the same files today, or undefined where the content of one has changed.
 *
 * @returns The very same list where no file was even touched.
 */
export function restamped(stamps: readonly Stamp[]): readonly Stamp[] | undefined {
  let touched = false;
  const now: Stamp[] = [];
  for (const stamp of stamps) {
    const { path, mtimeMs, size, sha1 } = stamp;
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts?.isFile() !== true || facts.size !== size || sha1 === '') return undefined;
    if (facts.mtimeMs === mtimeMs) {
      now.push(stamp);
    } else {
      if (sha1Of(readFileSync(path)) !== sha1) return undefined;
      touched = true;
      now.push({ ...stamp, mtimeMs: facts.mtimeMs });
    }
  }
  return touched ? now : stamps;
}

/** SHA-1 in hexadecimal digits. */
export function sha1Of(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}
