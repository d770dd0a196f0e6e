import { setTimeout } from 'node:timers/promises';
import { GENERATIONS } from '../support/sessions';
import { figure, soakTime } from './figures';
import { heapGrowth, heapSlope, type HeapSample } from './heap';
import { HttpClient } from './http-client';
import { HttpProcess } from './http-process';
import { anything } from './operations';
import { Random } from './random';

const MIB = 1024 * 1024;
const CALLS = 10_000;
const AT_A_TIME = 64;
const BETWEEN_SAMPLES = 500;

describe('10,000 calls over HTTP of both generations, a fifth of which lose their connection', () => {
  let server: HttpProcess;
  beforeAll(async () => {
    server = await HttpProcess.start();
  });
  afterAll(() => server.kill());

  it('lose and swap no answer, leave nothing open and no memory behind', async () => {
    const { handles } = await server.health();
    const random = new Random(20_261_130);
    const clients = GENERATIONS.map((generation) => new HttpClient(server.url, generation));
    const samples: HeapSample[] = [];
    const running = new Set<Promise<unknown>>();
    const end = Date.now() + soakTime();
    let calls = 0;
    let dropped = 0;
    let unanswered = 0;
    const begun = performance.now();
    while (calls < CALLS || Date.now() < end) {
      if (calls % BETWEEN_SAMPLES === 0) {
        await Promise.all(running);
        samples.push({ calls, bytes: (await server.health()).heap });
      }
      calls += 1;
      const client = clients[calls % clients.length];
      const operation = anything(random, `h${String(calls)}-${String(random.below(1e9))}`);
      const controller = new AbortController();
      const asked = client?.ask(operation, { signal: controller.signal }).then((answer) => {
        if (answer !== undefined) return;
        if (controller.signal.aborted) dropped += 1;
        else unanswered += 1;
      });
      const done = Promise.resolve(asked).finally(() => running.delete(done));
      running.add(done);
      if (random.chance(0.2)) {
        void setTimeout(random.below(8)).then(() => {
          controller.abort();
        });
      }
      if (running.size >= AT_A_TIME) await Promise.race(running);
    }
    await Promise.all(running);
    const seconds = (performance.now() - begun) / 1000;
    for (const client of clients) client.close();
    await setTimeout(100);
    const health = await server.health();
    samples.push({ calls, bytes: health.heap });
    const slope = heapSlope(samples);
    const growth = heapGrowth(samples);
    figure('http: calls', calls);
    figure('http: calls that lost their connection', dropped);
    figure('http: calls per second', calls / seconds);
    figure('http: bytes of heap per call', slope);
    figure('http: MiB of heap more', growth / MIB);
    expect({ unanswered, strays: clients.flatMap(({ strays }) => strays) }).toEqual({ unanswered: 0, strays: [] });
    expect(dropped).toBeGreaterThan(100);
    expect({ open: health.open, handles: health.handles }).toEqual({ open: 0, handles });
    expect(slope).toBeLessThanOrEqual(512);
    expect(growth).toBeLessThan(4 * MIB);
    expect(server.stderr).toBe('');
    expect(await server.leave()).toMatchObject({ code: 0 });
  });
});
