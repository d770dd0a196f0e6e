import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';

/** A holder that has shown no sign of life for so long, in milliseconds, no longer counts. */
const SILENT = 60_000;

/** Between its creation and its first byte a lock names nobody; longer than this, in milliseconds, it was left so. */
const NAMELESS = 2_000;

/** How long to wait for another process at most, in milliseconds. */
const PATIENCE = 130_000;

const PAUSE = 40;

/**
 * Takes a lock, waiting for whoever holds it; gives up after two minutes, since building twice is only slow.
 *
 * @param isDone Whether there is nothing left to build, asked after each wait.
 * @returns Whether the lock was taken; it has to be released then.
 */
export function takeLock(file: string, isDone: () => boolean): boolean {
  for (const start = Date.now(); Date.now() - start < PATIENCE;) {
    if (tryLock(file)) return true;
    if (isStale(file)) rmSync(file, { force: true });
    else if (!pause()) return false;
    else if (!isHeld(file) && isDone()) return false;
  }
  return false;
}

/** Gives a lock back. */
export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}

/** Shows that the holder of a lock is at work. */
export function touchLock(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // It was taken over, which costs a second build and nothing else.
  }
}

/** @throws where the folder cannot be written. */
function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function isStale(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) return false;
  const silence = Date.now() - facts.mtimeMs;
  if (silence > SILENT) return true;
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return holder > 0 ? !isAlive(holder) : silence > NAMELESS;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Waits a moment; false where the engine does not let this thread wait. */
function pause(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    return true;
  } catch {
    return false;
  }
}
