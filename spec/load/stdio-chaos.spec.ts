import { setImmediate, setTimeout } from 'node:timers/promises';
import { GENERATIONS } from '../support/sessions';
import { figure, soakTime } from './figures';
import { heapGrowth, heapSlope, type HeapSample } from './heap';
import { LineClient } from './line-client';
import { anything } from './operations';
import { Random } from './random';

const MIB = 1024 * 1024;
const CALLS = 10_000;
const AT_A_TIME = 64;
const BETWEEN_SAMPLES = 500;

describe.each(GENERATIONS)('10,000 calls over stdio in generation %s, a fifth of them cancelled', (generation) => {
  let client: LineClient;
  beforeAll(async () => {
    client = await new LineClient(generation).open();
  });
  afterAll(() => client.kill());

  it('lose and swap no answer, leave nothing open and no memory behind', async () => {
    const { handles } = await client.health();
    const random = new Random(20_261_130);
    const samples: HeapSample[] = [];
    const running = new Set<Promise<unknown>>();
    const end = Date.now() + soakTime();
    let calls = 0;
    let cancels = 0;
    let asked = 0;
    const begun = performance.now();
    while (calls < CALLS || Date.now() < end) {
      if (calls % BETWEEN_SAMPLES === 0) {
        await Promise.all(running);
        const { heap } = await client.health();
        samples.push({ calls, bytes: heap });
      }
      calls += 1;
      const { id, answer } = client.ask(anything(random, `c${String(calls)}-${String(random.below(1e9))}`));
      asked += 1;
      const done = answer.finally(() => running.delete(done));
      running.add(done);
      if (random.chance(0.2)) {
        cancels += 1;
        const delay = random.below(6);
        void (delay === 0 ? setImmediate() : setTimeout(delay)).then(() => {
          client.cancel(id);
        });
      }
      if (running.size >= AT_A_TIME) await Promise.race(running);
    }
    await Promise.all(running);
    const seconds = (performance.now() - begun) / 1000;
    await setTimeout(20);
    const health = await client.health();
    samples.push({ calls, bytes: health.heap });
    const slope = heapSlope(samples);
    const growth = heapGrowth(samples);
    figure(`stdio ${generation}: calls`, calls);
    figure(`stdio ${generation}: cancelled`, cancels);
    figure(`stdio ${generation}: calls per second`, calls / seconds);
    figure(`stdio ${generation}: bytes of heap per call`, slope);
    figure(`stdio ${generation}: MiB of heap more`, growth / MIB);
    expect({ asked, pending: client.pending, strays: client.strays }).toEqual({ asked: calls, pending: 0, strays: [] });
    expect({ open: health.open, handles: health.handles }).toEqual({ open: 0, handles });
    expect(slope).toBeLessThanOrEqual(512);
    expect(growth).toBeLessThan(4 * MIB);
    expect(client.stderr).toBe('');
    const { code, took } = await client.leave();
    expect(code).toBe(0);
    expect(took).toBeLessThan(2_000);
  });
});
