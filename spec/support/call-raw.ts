import { serverFactory } from '../../lib/protocol/bind-server';
import type { MCPServer } from '../../lib/server/mcp-server';
import { requireServerState } from '../../lib/server/server-state';
import { openInMemorySession } from '../../lib/transports/in-memory';

/** A JSON-RPC answer. */
export interface Answer {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/**
 * Sends one request, `tools/call` by default, with exactly these params on a fresh session of generation 2025-11-25 and gives the JSON-RPC answer.
 *
 * For params that the official client would refuse to send.
 */
export async function callRaw(server: MCPServer, params: unknown, method = 'tools/call'): Promise<Answer> {
  const state = requireServerState(server);
  await state.start();
  const session = openInMemorySession(serverFactory(state.host, { lasting: true }), (error) => {
    throw error;
  });
  const { transport } = session;
  const answers: Answer[] = [];
  let wake = (): void => undefined;
  transport.onmessage = (message) => {
    answers.push(message as Answer);
    wake();
  };
  const ask = async (id: number, method: string, content: unknown): Promise<Answer> => {
    const message = { jsonrpc: '2.0', id, method, params: content };
    await transport.send(message as Parameters<typeof transport.send>[0]); // deliberately not what the type asks for
    for (;;) {
      const found = answers.find((answer) => answer.id === id);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  try {
    await transport.start();
    await ask(1, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'specs', version: '1' },
    });
    await transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return await ask(2, method, params);
  } finally {
    await session.close();
  }
}
