import type { HttpOptions } from '../../lib/transports/http/http-options';
import type { Generation } from '../support/sessions';
import { FuzzedHost } from './fuzzed-host';
import { OWN_SESSION, requestOf } from './odd-requests';
import type { OddRequest } from './odd-requests';
import { expectNoFault } from './search';
import { WebSession } from './web-session';
import type { Outcome } from './web-session';

/** How many requests a server gets at once. */
const AT_ONCE = 40;

const fuzzed = new FuzzedHost();

interface Way {
  readonly generation: Generation;
  readonly options?: HttpOptions;
  readonly session?: string;
  /** How many requests one server gets, one lot after the other. */
  readonly chunk?: number;
}

/** Tries requests, and gives the share of them that was served. */
async function tryRequests(
  { generation, options = {}, session, chunk = AT_ONCE }: Way,
  count: number,
): Promise<number> {
  let served = 0;
  let all = 0;
  await expectNoFault<OddRequest>({
    title: `requests of ${generation} with ${JSON.stringify(options)}`,
    inputs: requestOf(generation, session),
    count,
    chunk,
    fault: async (list) => {
      const server = new WebSession(fuzzed.host, options);
      if (session !== undefined) await server.open();
      const outcomes: Outcome[] = [];
      for (let start = 0; start < list.length; start += AT_ONCE) {
        const some = list.slice(start, start + AT_ONCE);
        outcomes.push(...(await Promise.all(some.map((request) => server.fault(request)))));
      }
      await server.close();
      all += list.length;
      served += outcomes.filter(({ status }) => status === 200 || status === 202).length;
      return outcomes.find(({ fault }) => fault !== undefined)?.fault ?? fuzzed.takeFailure();
    },
    show: ({ method, headers, body }) =>
      `${method} ${JSON.stringify(headers)} ${JSON.stringify(body.toString('latin1').slice(0, 2_000))}`,
  });
  return served / all;
}

describe('requests of a client', () => {
  it('are each answered once under their own id at 2026-07-28', async () => {
    expect(await tryRequests({ generation: '2026-07-28' }, 14_000)).toBeGreaterThan(0.1);
  });

  it('are each answered once under their own id at 2025-11-25, every one alone', async () => {
    expect(await tryRequests({ generation: '2025-11-25' }, 8_000)).toBeGreaterThan(0.1);
  });

  it('are each answered once under their own id in a session', async () => {
    const way = { generation: '2025-11-25', options: { sessions: true }, session: OWN_SESSION } as const;
    expect(await tryRequests(way, 8_000)).toBeGreaterThan(0.1);
  });

  it('are answered by a server of 2026-07-28 alone', async () => {
    await tryRequests({ generation: '2025-11-25', options: { legacy: 'reject' } }, 1_000);
  });

  it('are answered as streams and as JSON alone', async () => {
    await tryRequests({ generation: '2026-07-28', options: { responseMode: 'sse' } }, 1_000);
    // A single server, since the SDK warns of this mode at every start.
    await tryRequests({ generation: '2026-07-28', options: { responseMode: 'json' }, chunk: 1_000 }, 1_000);
  });
});
