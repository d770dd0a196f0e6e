import { setImmediate } from 'node:timers/promises';
import { takeAsync } from '../../lib/results/take-async';
import { unhandledDuring } from '../support/rejections';

/** A source that is not a generator, and what was asked of it. */
function source(steps: readonly unknown[]) {
  const asked: string[] = [];
  const left = [...steps];
  const iterator = {
    next: () => {
      asked.push('next');
      return Promise.resolve(left.shift()) as Promise<IteratorResult<unknown>>;
    },
    return: () => {
      asked.push('return');
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return { asked, iterable: { [Symbol.asyncIterator]: () => iterator } };
}

const step = (value: unknown) => ({ done: false, value });

async function* counting(ended: string[]): AsyncGenerator<number> {
  try {
    for (let n = 0; ; n++) {
      await setImmediate();
      yield n;
    }
  } finally {
    ended.push('ended');
  }
}

describe(takeAsync, () => {
  it('takes everything that is there, and does not end what has come to its end', async () => {
    const { asked, iterable } = source([step(1), step(2), { done: true, value: 3 }]);
    expect(await takeAsync(iterable, { most: 3 })).toEqual([1, 2]);
    expect(asked).toEqual(['next', 'next', 'next']);
  });

  it('ends a generator that has given enough, and does not ask it for more', async () => {
    const ended: string[] = [];
    expect(await takeAsync(counting(ended), { most: 3 })).toEqual([0, 1, 2]);
    expect(ended).toEqual(['ended']);
    const { asked, iterable } = source([step(1), step(2)]);
    expect(await takeAsync(iterable, { most: 1 })).toEqual([1]);
    expect(asked).toEqual(['next', 'return']);
  });

  it('shows every item as soon as it is there', async () => {
    const seen: unknown[] = [];
    const watch = (item: unknown): void => void seen.push(item);
    await expect(takeAsync(source([step('a'), 5]).iterable, { most: 9, watch })).rejects.toThrow(
      new TypeError('the iterator gave a step that is no object.'),
    );
    expect(seen).toEqual(['a']);
  });

  it('ends a source as soon as the signal aborts, although an item is awaited that never comes', async () => {
    const controller = new AbortController();
    const ended: string[] = [];
    let release: (step: IteratorResult<unknown>) => void = () => undefined;
    const iterator = {
      next: () => new Promise<IteratorResult<unknown>>((resolve) => (release = resolve)),
      return: () => {
        ended.push('ended');
        release({ done: true, value: undefined });
        return Promise.resolve({ done: true, value: undefined } as const);
      },
    };
    const taking = takeAsync({ [Symbol.asyncIterator]: () => iterator }, { most: 9, signal: controller.signal });
    await setImmediate();
    controller.abort(new Error('gone'));
    expect(ended).toEqual(['ended']);
    await expect(taking).rejects.toThrow(new Error('gone'));
  });

  it('lets the finally of a generator run after the signal has aborted', async () => {
    const controller = new AbortController();
    const ended: string[] = [];
    const taking = takeAsync(counting(ended), { most: 1_000_000, signal: controller.signal });
    await setImmediate();
    controller.abort(new Error('gone'));
    await expect(taking).rejects.toThrow(new Error('gone'));
    await setImmediate();
    expect(ended).toEqual(['ended']);
  });

  it('does not begin what nobody waits for any more', async () => {
    const { asked, iterable } = source([step(1)]);
    await expect(takeAsync(iterable, { most: 1, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
      'gone',
    );
    expect(asked).toEqual([]);
  });

  it.each([
    ['throws', () => { throw new Error('no end'); }], // prettier-ignore
    ['rejects', () => Promise.reject(new Error('no end'))],
  ])('tells nobody that the end of an abandoned source %s', async (_how, end) => {
    const controller = new AbortController();
    const iterator = { next: () => new Promise<never>(() => undefined), return: end };
    const unhandled = await unhandledDuring(async () => {
      void takeAsync({ [Symbol.asyncIterator]: () => iterator }, { most: 1, signal: controller.signal });
      controller.abort();
      await setImmediate();
    });
    expect(unhandled).toEqual([]);
  });

  it('throws what the source throws, in giving and in being ended', async () => {
    async function* failing(): AsyncGenerator<number> {
      yield await Promise.reject(new RangeError('broken'));
    }
    await expect(takeAsync(failing(), { most: 5 })).rejects.toThrow(new RangeError('broken'));
    async function* clinging(): AsyncGenerator<number> {
      try {
        yield 1;
      } finally {
        await Promise.reject(new RangeError('will not end'));
      }
    }
    await expect(takeAsync(clinging(), { most: 1 })).rejects.toThrow(new RangeError('will not end'));
  });

  it('leaves no listener on the signal', async () => {
    const controller = new AbortController();
    const ended: string[] = [];
    await takeAsync(counting(ended), { most: 2, signal: controller.signal });
    controller.abort();
    expect(ended).toEqual(['ended']);
  });
});
