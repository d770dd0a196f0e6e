import { fileURLToPath } from 'node:url';
import type { AuthProvider, FetchLike, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/server';
import type { ClientPackage } from './client-package';
import type { Reconnecting } from './reconnect-options';
import type { RemotePlace } from './remote-target';
import { tellOfLostAnswers } from './tell-of-lost-answers';

/** What goes along with every HTTP request; nothing of it reaches a message. */
export interface HttpAccess {
  /** Sent with every request, such as `authorization`. */
  readonly headers?: Headers | Readonly<Record<string, string>>;
  /** In place of the global `fetch`. */
  readonly fetch?: FetchLike;
  /** Gives the bearer token of each request, or leads through OAuth; an object of the official client package. */
  readonly authProvider?: AuthProvider | AnyOAuthProvider;
}

/** An `OAuthClientProvider` of either module format, which differ in the class that their DPoP sessions have. */
export type AnyOAuthProvider = Omit<OAuthClientProvider, 'dpop'> & { readonly dpop?: unknown };

/** How a transport is made. */
export interface TransportRequest extends HttpAccess {
  readonly sdk: Pick<ClientPackage<unknown>, 'StreamableHTTPClientTransport' | 'StdioClientTransport'>;
  /** How the streams of an HTTP connection are opened again by themselves; not at all where this is undefined. */
  readonly reconnecting?: Reconnecting | undefined;
  /** The session that the transport had is gone, which its stream for notifications has found out. */
  readonly onSessionLost?: () => void;
  /** Where the standard error of a command goes, in place of what the target says: `pipe` is for `transport.stderr`. */
  readonly stderr?: 'pipe';
}

/**
 * A transport of the official client package to a server outside of this process, not started yet.
 *
 * Over HTTP a request whose answer breaks off ends with a JSON-RPC error, as `isLostAnswer` knows it, where the official
 * transport by itself says nothing.
 */
export function openTransport(place: RemotePlace, request: TransportRequest): Transport {
  return place.kind === 'http' ? openHttp(place.url, request) : openCommand(place.target, request);
}

function openHttp(
  url: URL,
  { sdk, headers, fetch: given, authProvider, reconnecting, onSessionLost }: TransportRequest,
) {
  const send: FetchLike = given ?? ((input, init) => fetch(input, init));
  const transport = new sdk.StreamableHTTPClientTransport(url, {
    requestInit: headers === undefined ? {} : { headers: headers instanceof Headers ? headers : { ...headers } },
    fetch: async (input, init) => {
      const response = await send(input, init);
      if (init?.method === 'GET' && response.status === 404 && transport.sessionId !== undefined) onSessionLost?.();
      return response;
    },
    ...(authProvider !== undefined && { authProvider: authProvider as never }), // see AnyOAuthProvider
    reconnectionOptions: {
      maxRetries: reconnecting?.attempts ?? 0,
      initialReconnectionDelay: reconnecting?.delay ?? 0,
      maxReconnectionDelay: reconnecting?.maxDelay ?? 0,
      reconnectionDelayGrowFactor: 2,
    },
    // By itself it would keep a process alive that has nothing else to do.
    reconnectionScheduler: (reconnect, delay) => {
      const timer = setTimeout(reconnect, delay).unref();
      return () => {
        clearTimeout(timer);
      };
    },
  });
  return tellOfLostAnswers(transport);
}

function openCommand(
  { command, args = [], env, cwd, stderr = 'inherit' }: Extract<RemotePlace, { kind: 'command' }>['target'],
  { sdk, stderr: piped }: TransportRequest,
): Transport {
  // The official client starts a second process to find out which generation the server speaks, unless the transport
  // is of another class: then it asks the process itself.
  const OneProcess = class extends sdk.StdioClientTransport {};
  return new OneProcess({
    command,
    args: [...args],
    ...(env !== undefined && { env: { ...env } }),
    ...(cwd !== undefined && { cwd: cwd instanceof URL ? fileURLToPath(cwd) : cwd }),
    stderr: piped ?? stderr,
  });
}
