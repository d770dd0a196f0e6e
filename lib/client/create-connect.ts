import type { MCPServer } from '../server/mcp-server';
import { serverState } from '../server/server-state';
import type { ServerState } from '../server/server-state';
import type { ClientPackage } from './client-package';
import { connectInMemory } from './connect-in-memory';
import { checkConnectOptions, type ConnectOptions, type RemoteOptions, type WithClass } from './connect-options';
import { connectRemote } from './connect-remote';
import type { Connected } from './connected';
import type { ConnectedAsJson, ServerOf } from './connected-as-json';
import { modeOf } from './protocol-mode';
import type { ResultView } from './result-view';
import { isRemoteTarget, placeOf, type RemoteTarget } from './remote-target';

/** Connects to a server: inside this process, at an address, or started as a process of its own. */
export interface Connect<Client> {
  /**
   * Connects to a server inside this process.
   *
   * A class is constructed and started, and stopped on `close()`. An object is started where it is not yet, and left
   * running. Throws what the constructor or `onStart` throws, and a TypeError for anything that is no server.
   */
  <Server extends MCPServer>(
    target: Server | (new () => Server),
    options?: ConnectOptions,
  ): Promise<Connected<Server, Client>>;
  /**
   * Connects to a server outside of this process whose class is here, too: arguments and results are those of its methods.
   *
   * The class is constructed to be read, and never started. Rejects with a `ConnectionError` where the server cannot be
   * talked to.
   */
  <Server extends MCPServer>(
    target: RemoteTarget,
    options: RemoteOptions & WithClass<Server>,
  ): Promise<Connected<Server, Client>>;
  /**
   * Connects to a server outside of this process of which only the type of its class is here, or nothing at all.
   *
   * Members and arguments go by what the server publishes, and results come back as JSON. Rejects with a
   * `ConnectionError` where the server cannot be talked to.
   */
  <Server extends object = MCPServer>(
    target: RemoteTarget,
    options?: RemoteOptions & { readonly as?: undefined },
  ): Promise<ConnectedAsJson<ServerOf<Server>, Client>>;
}

/** Makes `connect` around the official client package of one module format; in memory its clients see results so. */
export function createConnect<Client>(load: () => Promise<ClientPackage<Client>>, view?: ResultView): Connect<Client> {
  const connect = async (
    target: unknown,
    options: RemoteOptions & Partial<WithClass<MCPServer>> = {},
  ): Promise<object> => {
    // A server object may have a member named `command`, too.
    if (serverState(target) === undefined && isRemoteTarget(target)) {
      const place = placeOf(target);
      checkConnectOptions(options, place.kind);
      modeOf(options.protocol);
      const declared = options.as === undefined ? undefined : stateOf(options.as, 'connect(): as').state;
      return connectRemote({ place, declared }, await load(), options);
    }
    checkConnectOptions(options, 'memory');
    modeOf(options.protocol);
    const sdk = await load();
    return connectInMemory({ ...stateOf(target, 'connect()'), view }, sdk, options);
  };
  // The members are made at run time, from the tools of this very server.
  return connect as Connect<Client>;
}

interface Found {
  readonly state: ServerState;
  readonly isOwned: boolean;
}

function stateOf(target: unknown, place: string): Found {
  const isOwned = typeof target === 'function';
  const state = serverState(isOwned ? new (target as new () => unknown)() : target);
  if (state !== undefined) return { state, isOwned };
  const more = place === 'connect()' ? ', or the URL or command of a server elsewhere' : '';
  throw new TypeError(`${place} takes a class that extends MCPServer, or an object of one${more}.`);
}
