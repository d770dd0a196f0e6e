import { setTimeout as sleep } from 'node:timers/promises';
import { ReloadQueue } from '../../../lib/cli/dev/reload-queue';

interface Run {
  readonly files: readonly string[];
  readonly signal: AbortSignal;
  readonly finish: () => void;
}

/** A queue whose reloads last until the spec ends them. */
function watched(): { queue: ReloadQueue; runs: Run[]; next: (number: number) => Promise<Run> } {
  const runs: Run[] = [];
  const queue = new ReloadQueue(
    (files, signal) => new Promise((finish) => runs.push({ files, signal, finish: () => finish() })),
    { quiet: 20 },
  );
  const next = async (number: number): Promise<Run> => {
    for (;;) {
      const run = runs[number - 1];
      if (run !== undefined) return run;
      await sleep(2);
    }
  };
  return { queue, runs, next };
}

describe(ReloadQueue, () => {
  it('reloads once for what changes together, and names each file once', async () => {
    const { queue, runs, next } = watched();
    for (const file of ['a.ts', 'b.ts', 'a.ts']) queue.note(file);
    const { files, finish } = await next(1);
    expect(files).toEqual(['a.ts', 'b.ts']);
    finish();
    await sleep(60);
    expect({ runs: runs.length, isBusy: queue.isBusy }).toEqual({ runs: 1, isBusy: false });
  });

  it('reloads once more for what changes meanwhile, and says so to the one that runs', async () => {
    const { queue, runs, next } = watched();
    queue.note('a.ts');
    const first = await next(1);
    expect(first.signal.aborted).toBe(false);
    queue.note('b.ts');
    queue.note('c.ts');
    await sleep(60);
    expect({ aborted: first.signal.aborted, runs: runs.length }).toEqual({ aborted: true, runs: 1 });
    first.finish();
    const second = await next(2);
    expect({ files: second.files, aborted: second.signal.aborted }).toEqual({
      files: ['b.ts', 'c.ts'],
      aborted: false,
    });
    second.finish();
    await sleep(60);
    expect(runs).toHaveLength(2);
  });

  it('reloads without a change where it is asked to, and after the one that runs', async () => {
    const { queue, runs, next } = watched();
    queue.start();
    const first = await next(1);
    expect(first.files).toEqual([]);
    queue.start();
    queue.start();
    first.finish();
    (await next(2)).finish();
    await sleep(30);
    expect(runs).toHaveLength(2);
  });

  it('takes nothing any more once it is closed, and gives up what runs', async () => {
    const { queue, runs, next } = watched();
    queue.note('a.ts');
    const first = await next(1);
    queue.note('b.ts');
    queue.close();
    expect(first.signal.aborted).toBe(true);
    first.finish();
    queue.note('c.ts');
    await sleep(60);
    expect(runs).toHaveLength(1);
  });
});
