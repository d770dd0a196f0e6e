import * as fc from 'fast-check';
import { scaled, SEED } from './settings';

/** What is searched, and how. */
export interface Search<T> {
  /** What the inputs are, for the figures. */
  readonly title: string;
  readonly inputs: fc.Arbitrary<T>;
  /** How many inputs in CI. */
  readonly count: number;
  /** How many of them are tried together. */
  readonly chunk: number;
  /** What is wrong with the outcome of some inputs; undefined where nothing is. */
  readonly fault: (inputs: readonly T[]) => Promise<string | undefined>;
  /** How an input is shown to whoever is to find the mistake. */
  readonly show: (input: T) => string;
}

/** Tries all inputs; fails with the seed and the fewest of them with which something is wrong. */
export async function expectNoFault<T>({ title, inputs, count, chunk, fault, show }: Search<T>): Promise<void> {
  const all = scaled(count);
  const begin = performance.now();
  for (let start = 0; start < all; start += chunk) {
    // A seed of its own for every chunk, so that a long search holds no more than one in memory.
    const seed = SEED + start;
    const list = made(inputs, seed, Math.min(chunk, all - start));
    const found = await fault(list);
    if (found === undefined) continue;
    const culprits = await fewest(list, async (some) => (await fault(some)) !== undefined);
    const shown = culprits.map((one) => `  ${show(one)}`).join('\n');
    throw new Error(`${found}\nseed ${seed}, inputs ${start} and on; enough of them:\n${shown}`);
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(`fuzz: ${all.toLocaleString('en')} ${title}, seed ${SEED}: no fault in ${seconds} s\n`);
}

/** As a property would get them, extremes more often than `fc.sample` has them. */
function made<T>(inputs: fc.Arbitrary<T>, seed: number, count: number): readonly T[] {
  const list: T[] = [];
  fc.assert(
    fc.property(inputs, (one) => void list.push(one)),
    { seed, numRuns: count },
  );
  return list;
}

/** Leaves out all that can be left out: the first half, the second, a quarter … */
async function fewest<T>(list: readonly T[], isWrong: (some: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let rest = list;
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < rest.length && rest.length > 1;) {
      const without = [...rest.slice(0, start), ...rest.slice(start + size)];
      if (without.length > 0 && (await isWrong(without))) rest = without;
      else start += size;
    }
  }
  return rest;
}
