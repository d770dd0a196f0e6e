import { takeItems } from '../../lib/results/take-items';
import { rejections, unhandledDuring } from '../support/rejections';

describe(takeItems, () => {
  it.each(rejections())('lets promises of %s fail without ending the process', async (_what, make) => {
    const unhandled = await unhandledDuring(async () => {
      const items = await takeItems(make(), 10);
      expect(items).toHaveLength(2);
      for (const item of items) expect(item).toBeInstanceOf(Promise);
    });
    expect(unhandled).toEqual([]);
  });

  it('ends a generator that has given enough', async () => {
    let ended = false;
    function* endless(): Generator<number> {
      try {
        for (let n = 0; ; n++) yield n;
      } finally {
        ended = true;
      }
    }
    expect(await takeItems(endless(), 3)).toEqual([0, 1, 2]);
    expect(ended).toBe(true);
  });

  it('lets promises fail that a generator gave before it broke off', async () => {
    function* broken(): Generator {
      yield Promise.reject(new Error('r1'));
      throw new RangeError('broken');
    }
    const unhandled = await unhandledDuring(async () => {
      await expect(takeItems(broken(), 10)).rejects.toThrow(new RangeError('broken'));
    });
    expect(unhandled).toEqual([]);
  });
});
