import { setTimeout } from 'node:timers/promises';
import { figure } from './figures';
import { HttpClient } from './http-client';
import { HttpProcess } from './http-process';
import { anything } from './operations';
import { Random } from './random';

const CALLS = 3_000;
const AT_A_TIME = 64;

describe('calls in sessions, a fifth of which lose their connection and go on', () => {
  let server: HttpProcess;
  beforeAll(async () => {
    server = await HttpProcess.start({ SESSIONS: 'true' });
  });
  afterAll(() => server.kill());

  it('lose and swap no answer, are never refused, and leave nothing open', async () => {
    const { handles } = await server.health();
    const random = new Random(20_261_201);
    const opened = Array.from({ length: 8 }, () => new HttpClient(server.url, '2025-11-25').open());
    const clients = await Promise.all(opened);
    const running = new Set<Promise<unknown>>();
    let dropped = 0;
    let unanswered = 0;
    for (let call = 0; call < CALLS; call++) {
      const operation = anything(random, `s${String(call)}-${String(random.below(1e9))}`);
      const controller = new AbortController();
      const asked = clients[call % clients.length]?.ask(operation, { signal: controller.signal }).then((answer) => {
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
    for (const client of clients) client.close();
    let health = await server.health();
    for (let turn = 0; turn < 50 && health.open > 0; turn++) {
      await setTimeout(100);
      health = await server.health();
    }
    figure('sessions: calls that lost their connection', dropped);
    expect({ unanswered, strays: clients.flatMap(({ strays }) => strays) }).toEqual({ unanswered: 0, strays: [] });
    expect(dropped).toBeGreaterThan(100);
    expect({ open: health.open, handles: health.handles }).toEqual({ open: 0, handles });
    expect(server.stderr).toBe('');
    expect(await server.leave()).toMatchObject({ code: 0 });
  });
});
