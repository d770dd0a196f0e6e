import type { ServerState } from '../server/server-state';
import { silenceOf } from './call-options';
import { ChangeWatch } from './change-watch';
import type { ClientPackage, HttpTransport } from './client-package';
import { callOptionsOf, type RemoteOptions } from './connect-options';
import { createTypedClient } from './create-typed-client';
import { declaredTools } from './declared-tools';
import { endSession } from './end-session';
import { establish } from './establish';
import { headersOf } from './http-headers';
import { LastStatus } from './last-status';
import { Link } from './link';
import { makeClient } from './make-client';
import { openTransport } from './open-transport';
import { publishedTools } from './published-tools';
import { reconnectingOf } from './reconnect-options';
import type { RemotePlace } from './remote-target';

/** How long a process has to answer the question for the revision before it is taken for one of the first generation. */
const COMMAND_PROBE = 15_000;

/** How long a server has to hear that its session is over, in milliseconds. */
const PARTING = 1_000;

/** What a client outside of the server's process knows of it. */
export interface RemoteServer {
  readonly place: RemotePlace;
  /** What the server's class declares; undefined where the class is not here. */
  readonly declared: ServerState | undefined;
}

/** Connects a typed client to a server outside of this process. */
export async function connectRemote<Client>(
  { place, declared }: RemoteServer,
  sdk: ClientPackage<Client>,
  options: RemoteOptions,
): Promise<object> {
  const reconnecting = reconnectingOf(options.reconnect);
  const headers = headersOf(options.headers);
  const timeout = silenceOf(options.timeout);
  const isCommand = place.kind === 'command';
  const client = makeClient(sdk, { ...options, ...(isCommand && { probeTimeout: Math.min(COMMAND_PROBE, timeout) }) });
  let streamFailed = false;
  const answered = new LastStatus(options.fetch);
  const open = () =>
    openTransport(place, {
      sdk,
      reconnecting,
      ...(headers !== undefined && { headers }),
      fetch: answered.fetch,
      ...(options.authProvider !== undefined && { authProvider: options.authProvider }),
      onStream: (state) => {
        streamFailed = state === 'failed';
        if (streamFailed) link.noteTrouble();
        if (state === 'session-lost') void link.loseSession();
      },
    });
  const mayEndOverQuestion = isCommand && (options.protocol ?? 'auto') === 'auto';
  const link: Link = new Link(client, {
    peer: { kind: place.kind, label: place.label },
    establish: (signal) =>
      establish(client, { open, timeout, mayEndOverQuestion }, signal).catch((error: unknown) => {
        throw answered.explain(error);
      }),
    timeout,
    reconnecting,
    release: async () => {
      watch.stop();
      await endSession(client.transport, PARTING);
      await client.close();
    },
  });
  const watch: ChangeWatch = new ChangeWatch(client, link, {
    onListChanged: options.onListChanged,
    reopen: async () => {
      if (streamFailed) await (client.transport as Partial<HttpTransport> | undefined)?.resumeStream?.('');
    },
  });
  const listTools = async (cacheMode: 'use' | 'refresh') => {
    const request = { send: () => client.listTools(undefined, { cacheMode, timeout }), isRepeatable: () => true };
    return (await link.request(request, callOptionsOf(options))).tools;
  };
  const published = publishedTools(place.label, listTools, options.toolNames);
  client.onclose = () => {
    published.forget();
    if (watch.isActive) link.recover();
  };
  link.onReconnect(() => {
    published.forget();
    options.onReconnect?.();
  });
  await link.open(options.signal, () => watch.start());
  const tools = declared === undefined ? published : declaredTools(declared);
  return createTypedClient({ client, link, tools, watch }, callOptionsOf(options));
}
