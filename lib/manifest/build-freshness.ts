import { existsSync } from 'node:fs';
import type { Build } from './build-request';
import { sameSpelling } from './source-path';
import { unchangedTime } from './stamp';

/**
 * A build whose answer for one source is still right, or undefined.
 *
 * Only what that source imports counts, and what has a say everywhere: another file may change without making all anew.
 *
 * @returns The very same build, or one with newer times where files were touched without a change.
 */
export function freshFor(build: Build, source: string): Build | undefined {
  if (build.absent.some((path) => existsSync(path))) return undefined;
  const times = new Map<number, number>();
  for (const index of relevant(build, source)) {
    const input = build.inputs[index];
    const time = input && unchangedTime(input);
    if (time === undefined) return undefined;
    if (time !== input?.mtimeMs) times.set(index, time);
  }
  if (times.size === 0) return build;
  const inputs = build.inputs.map((input, index) => ({ ...input, mtimeMs: times.get(index) ?? input.mtimeMs }));
  return { ...build, inputs };
}

/** Whether a source is among those that a build was made from. */
export function covers({ inputs }: Build, source: string): boolean {
  return indexOf(inputs, source) >= 0;
}

/** The inputs that have a say in the types of a source. */
function relevant({ inputs }: Build, source: string): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting = inputs.flatMap(({ imports }, index) => (imports === undefined ? [index] : []));
  const own = indexOf(inputs, source);
  if (own >= 0) waiting.push(own);
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (found.has(index)) continue;
    found.add(index);
    waiting.push(...(inputs[index]?.imports ?? []));
  }
  return found;
}

function indexOf(inputs: Build['inputs'], source: string): number {
  const wanted = sameSpelling(source);
  return inputs.findIndex(({ path }) => sameSpelling(path) === wanted);
}
