import { Client } from '@modelcontextprotocol/client';
import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import type { ClientRoot, SampleResult } from '../../lib/dispatch/client-features';
import { serverFactory } from '../../lib/protocol/bind-server';
import type { MCPServer } from '../../lib/server/mcp-server';
import { requireServerState } from '../../lib/server/server-state';
import { openInMemorySession } from '../../lib/transports/in-memory';

/** How the official client opens: what its `versionNegotiation` takes, and the generation that comes of it. */
export const WAYS = [
  ['legacy', 'legacy'],
  ['auto', 'modern'],
  [{ pin: '2026-07-28' }, 'modern'],
] as const;

export type Mode = (typeof WAYS)[number][0];

/** What a client answers; one that is left out is a capability that it has not. */
export interface Answers {
  readonly elicit?: (params: ElicitRequest['params'], signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;
  readonly sample?: (params: unknown) => SampleResult | Promise<SampleResult>;
  readonly roots?: () => { roots: ClientRoot[] };
  readonly capabilities?: object;
}

/** An official client that answers questions. */
export function askingClient(mode: Mode, { elicit, sample, roots, capabilities }: Answers): Client {
  const client = new Client(
    { name: 'asking', version: '1' },
    {
      versionNegotiation: { mode },
      capabilities: capabilities ?? {
        ...(elicit !== undefined && { elicitation: { form: {}, url: {} } }),
        ...(sample !== undefined && { sampling: {} }),
        ...(roots !== undefined && { roots: {} }),
      },
    },
  );
  if (elicit !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) => elicit(params, mcpReq.signal));
  if (sample !== undefined) client.setRequestHandler('sampling/createMessage', async ({ params }) => sample(params));
  if (roots !== undefined) client.setRequestHandler('roots/list', async () => roots());
  return client;
}

/** A client of a server in this process; both end with `close`. */
export async function connectAsking(
  server: MCPServer,
  mode: Mode,
  answers: Answers,
): Promise<{ readonly client: Client; readonly close: () => Promise<void> }> {
  const state = requireServerState(server);
  await state.start();
  const errors: Error[] = [];
  const session = openInMemorySession(serverFactory(state.host, { lasting: true }), (error) => errors.push(error));
  const client = askingClient(mode, answers);
  await client.connect(session.transport);
  return {
    client,
    close: async () => {
      await client.close();
      await session.close();
    },
  };
}
