import { setImmediate } from 'node:timers/promises';

/** Lists of promises that all fail, by how they are written; each is made by its function. */
export function rejections(): readonly (readonly [string, () => Iterable<Promise<never>>])[] {
  const two = (): Promise<never>[] => [Promise.reject(new Error('r1')), Promise.reject(new Error('r2'))];
  return [
    ['a list', two],
    ['a set', () => new Set(two())],
    [
      'a generator',
      function* () {
        yield* two();
      },
    ],
  ];
}

/** What nobody handled of the promises that failed while `work` ran; a process ends at the first one. */
export async function unhandledDuring(work: () => Promise<void>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    await work();
    await setImmediate();
  } finally {
    process.off('unhandledRejection', note);
  }
  return unhandled;
}
