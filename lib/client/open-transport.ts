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

/** Whether a stream for notifications is there; `session-lost` where the server does not know the session any more. */
export type StreamState = 'open' | 'failed' | 'session-lost';

/** How a transport is made. */
export interface TransportRequest extends HttpAccess {
  readonly sdk: Pick<ClientPackage<unknown>, 'StreamableHTTPClientTransport' | 'StdioClientTransport'>;
  /** How the streams of an HTTP connection are opened again by themselves; not at all where this is undefined. */
  readonly reconnecting?: Reconnecting | undefined;
  /** Is told what became of the stream for notifications of 2025-11-25, each time that it is asked for. */
  readonly onStream?: (state: StreamState) => void;
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

function openHttp(url: URL, { sdk, headers, fetch: given, authProvider, reconnecting, onStream }: TransportRequest) {
  const send: FetchLike = given ?? ((input, init) => fetch(input, init));
  const transport = new sdk.StreamableHTTPClientTransport(url, {
    requestInit: headers === undefined ? {} : { headers: headers instanceof Headers ? headers : { ...headers } },
    fetch: async (input, init) => {
      if (init?.method !== 'GET') return send(input, init);
      try {
        const response = await send(input, init);
        const state = streamState(response, transport.sessionId);
        if (state !== undefined) onStream?.(state);
        return response;
      } catch (error) {
        if (init.signal?.aborted !== true) onStream?.('failed');
        throw error;
      }
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

/** Undefined for a server that has no such stream. */
function streamState({ ok, status }: Response, sessionId: string | undefined): StreamState | undefined {
  if (ok) return 'open';
  if (status === 404 && sessionId !== undefined) return 'session-lost';
  return status === 405 ? undefined : 'failed';
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
