import { serverFactory } from '../protocol/bind-server';
import type { ServerState } from '../server/server-state';
import { openInMemorySession } from '../transports/in-memory';
import { silenceOf } from './call-options';
import { ChangeWatch } from './change-watch';
import type { ClientPackage } from './client-package';
import { callOptionsOf, type ConnectOptions } from './connect-options';
import { createTypedClient } from './create-typed-client';
import { declaredTools } from './declared-tools';
import { Link } from './link';
import { makeClient } from './make-client';
import type { ResultView } from './result-view';

/** A server inside of this process. */
export interface LocalServer {
  readonly state: ServerState;
  /** Whether it is stopped when the client is closed. */
  readonly isOwned: boolean;
  /** What the client gets of results; undefined where it sees them whole. */
  readonly view?: ResultView | undefined;
}

/** Starts a server where it is not started yet, and connects a typed client to it. */
export async function connectInMemory<Client>(
  { state, isOwned, view }: LocalServer,
  sdk: ClientPackage<Client>,
  options: ConnectOptions,
): Promise<object> {
  const client = makeClient(sdk, options);
  const letGo = await state.serve();
  const report = (error: Error): void => state.host.report(`${state.className}: ${error.message}`);
  const session = openInMemorySession(serverFactory(state.host, { lasting: true }), report);
  const timeout = silenceOf(options.timeout);
  const link = new Link(client, {
    peer: { kind: 'memory', label: state.className },
    establish: (signal) => client.connect(session.transport, { timeout, signal }),
    timeout,
    reconnecting: undefined,
    release: async () => {
      await client.close();
      await session.close();
      letGo();
      if (isOwned) await state.stop();
    },
  });
  const watch = new ChangeWatch(client, link, { onListChanged: options.onListChanged });
  await link.open(options.signal, () => watch.start());
  return createTypedClient({ client, link, tools: declaredTools(state, view), watch, view }, callOptionsOf(options));
}
