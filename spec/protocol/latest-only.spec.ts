import { LatestOnly } from '../../lib/protocol/latest-only';

/** A task that ends when it is told to. */
function task(): {
  readonly run: () => Promise<void>;
  readonly end: (error?: Error) => void;
  readonly begun: () => number;
} {
  let begun = 0;
  const ends: ((error?: Error) => void)[] = [];
  return {
    run: () => {
      begun++;
      return new Promise((resolve, reject) => {
        ends.push((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      });
    },
    end: (error) => ends.shift()?.(error),
    begun: () => begun,
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe(LatestOnly, () => {
  it('does the latest of a kind once what is under way is done, and others meanwhile', async () => {
    const latest = new LatestOnly();
    const [first, skipped, second, other] = [task(), task(), task(), task()];
    const done = latest.run('a', first.run);
    await latest.run('a', skipped.run);
    await latest.run('a', second.run);
    void latest.run('b', other.run);
    expect([first, skipped, second, other].map(({ begun }) => begun())).toEqual([1, 0, 0, 1]);
    first.end();
    await done;
    await settled();
    expect([first, skipped, second, other].map(({ begun }) => begun())).toEqual([1, 0, 1, 1]);
    second.end();
    await settled();
    const third = task();
    void latest.run('a', third.run);
    expect(third.begun()).toBe(1);
  });

  it('rejects as its own task does, and goes on with the next', async () => {
    const latest = new LatestOnly();
    const [first, second] = [task(), task()];
    const done = latest.run('a', first.run);
    await latest.run('a', second.run);
    first.end(new RangeError('full'));
    await expect(done).rejects.toThrow(new RangeError('full'));
    expect(second.begun()).toBe(1);
    second.end(new RangeError('nobody waits for this one'));
    await settled();
  });
});
