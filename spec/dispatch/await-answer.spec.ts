import { setImmediate, setTimeout } from 'node:timers/promises';
import { awaitAnswer } from '../../lib/dispatch/await-answer';
import { unhandledDuring } from '../support/rejections';

const never = new Promise<string>(() => undefined);
const cancelled = (): string => 'cancelled';
const within = (milliseconds: number) => ({ milliseconds, expired: () => 'expired' });
const open = (): AbortSignal => new AbortController().signal;

describe(awaitAnswer, () => {
  it('gives the answer, and throws what comes instead of it', async () => {
    expect(await awaitAnswer(setTimeout(2, 'answer'), { signal: open(), cancelled, limit: within(5_000) })).toBe(
      'answer',
    );
    const failing = awaitAnswer(Promise.reject(new Error('broken')), { signal: open(), cancelled });
    await expect(failing).rejects.toThrow(new Error('broken'));
  });

  it('gives up when the client does, at once', async () => {
    const controller = new AbortController();
    const answer = awaitAnswer(never, { signal: controller.signal, cancelled, limit: within(5_000) });
    controller.abort();
    expect(await answer).toBe('cancelled');
    expect(await awaitAnswer(never, { signal: AbortSignal.abort(), cancelled, limit: within(5_000) })).toBe(
      'cancelled',
    );
  });

  it('gives up when the time is over', async () => {
    const begun = performance.now();
    expect(await awaitAnswer(never, { signal: open(), cancelled, limit: within(30) })).toBe('expired');
    expect(performance.now() - begun).toBeGreaterThan(25);
  });

  it('drops what comes later, a rejection too', async () => {
    const unhandled = await unhandledDuring(async () => {
      for (const late of [setTimeout(20, 'late'), setTimeout(20).then(() => Promise.reject(new Error('late')))]) {
        const limit = within(1);
        expect(await awaitAnswer<unknown>(late, { signal: open(), cancelled, limit })).toBe('expired');
      }
      const controller = new AbortController();
      const answer = awaitAnswer(Promise.reject(new Error('late')), { signal: controller.signal, cancelled });
      controller.abort();
      expect(await answer).toBe('cancelled');
      await setTimeout(40);
    });
    expect(unhandled).toEqual([]);
  });

  it('leaves neither a timer nor a listener behind', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const controller = new AbortController();
    let ends = 0;
    const limit = { milliseconds: 60_000, expired: () => 'expired' };
    const count = (): string => String(ends++);
    await awaitAnswer(Promise.resolve('answer'), { signal: controller.signal, cancelled: count, limit });
    controller.abort();
    await setImmediate();
    expect({ ends, timers: timers() }).toEqual({ ends: 0, timers: before });
  });
});
