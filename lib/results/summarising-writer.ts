import { textBlock } from './content-blocks';
import { DEFAULT_RENDERING } from './render-parts';
import type { ResultPlan, ResultWriter } from './result-plan';
import { settle } from './settle';
import { toJsonMethod } from './to-json-value';
import { valueKind } from './value-kind';

/** Puts the author's summary of what a method returned in the place of the value's JSON text. */
export function summarisingWriter(plan: ResultPlan, text: (value: never) => string, write: ResultWriter): ResultWriter {
  return (value, rendering = DEFAULT_RENDERING) => {
    const { passed, seen } = watch(value, plan);
    return settle(write(passed, rendering), (result) =>
      result.isError === true ? result : { ...result, content: [textBlock(text(seen as never))] },
    ); // typed by the decorator
  };
}

/** What is written, and what its summary is made of once it is written. */
interface Watched {
  readonly passed: unknown;
  readonly seen: unknown;
}

/** A generator gives its items once only, so the summary gets those that were taken from it, as a list. */
function watch(value: unknown, { output }: ResultPlan): Watched {
  if (typeof value !== 'object' || value === null || toJsonMethod(value) !== undefined) {
    return { passed: value, seen: value };
  }
  const seen: unknown[] = [];
  const kind = valueKind(value);
  if (kind === 'iterable') return { passed: noting(value as Iterable<unknown>, seen), seen };
  if (kind === 'async-iterable') return { passed: notingLater(value as AsyncIterable<unknown>, seen), seen };
  // Declared as a list of items, a set is a list to its author too.
  if (kind === 'set' && output !== undefined) return { passed: value, seen: [...(value as ReadonlySet<unknown>)] };
  return { passed: value, seen: value };
}

function* noting(source: Iterable<unknown>, seen: unknown[]): Iterable<unknown> {
  for (const item of source) {
    seen.push(item);
    yield item;
  }
}

/** No generator, since the end of one waits for the item that it waits for itself, and the source's own may not. */
function notingLater(source: AsyncIterable<unknown>, seen: unknown[]): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = source[Symbol.asyncIterator]();
      return {
        next: async () => {
          const step = await iterator.next();
          if (step.done !== true) seen.push(step.value);
          return step;
        },
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
