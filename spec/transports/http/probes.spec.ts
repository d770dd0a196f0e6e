import { answerProbe } from '../../../lib/transports/http/probes';
import type { Phase } from '../../../lib/transports/http/probes';
import { LISTEN_LIMITS, openListener } from '../../../lib/transports/http/listener';
import type { Listener } from '../../../lib/transports/http/listener';

let phase: Phase = 'ready';
let listener: Listener;

beforeAll(async () => {
  listener = await openListener({
    host: '127.0.0.1',
    port: 0,
    limits: LISTEN_LIMITS,
    handle: (request, response) => {
      const [path = ''] = (request.url ?? '').split('?', 1);
      if (!answerProbe(request, response, { path, phase })) response.writeHead(404).end('not for probes');
    },
  });
});
afterAll(() => listener.close(0));

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`http://127.0.0.1:${String(listener.port)}${path}`, init);
  return { status: answer.status, text: await answer.text() };
}

describe('probes', () => {
  it.each([
    ['starting', 503],
    ['ready', 200],
    ['stopping', 503],
  ] as const)('learn that a process lives while it is %s, and whether it takes requests', async (current, status) => {
    phase = current;
    expect(await ask('/health')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await ask('/ready')).toEqual({ status, text: `{"status":"${current}"}` });
  });

  it('may bring a query, ask for the head only, and come under any Host', async () => {
    phase = 'ready';
    expect(await ask('/health?from=balancer')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await ask('/ready', { method: 'HEAD' })).toEqual({ status: 200, text: '' });
    expect(await ask('/ready', { headers: { Host: '10.0.0.7' } })).toEqual({ status: 200, text: '{"status":"ready"}' });
  });

  it('are not kept by caches, and are no page for a browser', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${String(listener.port)}/health`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('only read', async () => {
    expect(await ask('/health', { method: 'POST', body: '{}' })).toEqual({ status: 405, text: '{"error":"Use GET."}' });
  });

  it.each(['/', '/mcp', '/health/', '/healthy', '//health', '/%68ealth'])('leave %s to others', async (path) => {
    expect(await ask(path)).toEqual({ status: 404, text: 'not for probes' });
  });
});
