import type { Generation } from '../support/sessions';
import { figure } from './figures';
import { HttpClient } from './http-client';
import { HttpProcess } from './http-process';
import { anything } from './operations';
import { Random } from './random';

const WAYS: readonly (readonly [string, Generation, Readonly<Record<string, string>>])[] = [
  ['of generation 2026-07-28', '2026-07-28', {}],
  ['of generation 2025-11-25', '2025-11-25', {}],
  ['of generation 2025-11-25 in sessions', '2025-11-25', { SESSIONS: 'true' }],
];

describe.each(WAYS)('clients %s at one URL', (way, generation, env) => {
  let server: HttpProcess;
  beforeAll(async () => {
    server = await HttpProcess.start(env);
  });
  afterAll(() => server.kill());

  it.each([
    [64, 10],
    [512, 2],
  ])('%i of them at once, whose ids are equal, get each their own answers', async (count, calls) => {
    const random = new Random(count);
    const clients = Array.from({ length: count }, () => new HttpClient(server.url, generation));
    if (env.SESSIONS === 'true') await Promise.all(clients.map((client) => client.open()));
    const begun = performance.now();
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        let answered = 0;
        for (let call = 0; call < calls; call += 2) {
          const pair = [call, call + 1].map((number) =>
            client.ask(anything(random, `${String(index)}-${String(number)}-${String(random.below(1e9))}`)),
          );
          for (const answer of await Promise.all(pair)) if (answer !== undefined) answered += 1;
        }
        return answered;
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    for (const client of clients) client.close();
    figure(`http, ${String(count)} clients ${way}: calls per second`, (count * calls) / seconds);
    expect(clients.flatMap(({ strays }) => strays)).toEqual([]);
    expect(answers).toEqual(Array.from(clients, () => calls));
    expect(server.stderr).toBe('');
  });

  it('leave nothing open behind', async () => {
    const { open, handles } = await server.health();
    figure(`http, clients ${way}: handles afterwards`, JSON.stringify(handles));
    expect({ open, connections: handles.TCPSocketWrap }).toEqual({ open: 0, connections: 1 });
    expect(await server.leave()).toMatchObject({ code: 0 });
  });
});
