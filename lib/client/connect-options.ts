import { unknownOptions } from '../errors/unknown-options';
import type { MCPServer } from '../server/mcp-server';
import type { Answers } from './answers';
import { CALL_OPTION_NAMES, checkCallOptions, type CallOptions } from './call-options';
import type { ListKind } from './change-watch';
import type { HttpAccess } from './open-transport';
import type { ProtocolChoice } from './protocol-mode';
import type { ReconnectOptions } from './reconnect-options';

/**
 * Options of `connect`; all optional.
 *
 * `elicit`, `sample` and `roots` answer a method that asks its client. `timeout`, `totalTimeout` and `onProgress` are
 * those of every request, unless `with` says otherwise; `signal` ends the connecting and nothing else.
 */
export interface ConnectOptions extends Answers, CallOptions {
  /**
   * The protocol revision to speak; `auto`, the default, takes the newest that both sides know.
   *
   * `2025-11-25` opens with `initialize`, `2026-07-28` with `server/discover`.
   */
  readonly protocol?: ProtocolChoice;
  /** Is told which list of the server has changed, also after a reconnect. */
  readonly onListChanged?: (list: ListKind) => void;
}

/** Options of `connect` to a server outside of this process; `headers`, `fetch` and `authProvider` go with HTTP only. */
export interface RemoteOptions extends ConnectOptions, HttpAccess {
  /** Whether and how a lost connection is made anew; it is by default. */
  readonly reconnect?: boolean | ReconnectOptions;
  /** Is told when the server is talked to again after it was lost; what it told meanwhile is missed. */
  readonly onReconnect?: () => void;
  /** The names on the wire of members whose tools are named with other words, for a client without the class. */
  readonly toolNames?: Readonly<Record<string, string>>;
}

/** The server's class, or an object of it where its constructor needs arguments; neither is started. */
export interface WithClass<Server extends MCPServer> {
  readonly as: Server | (new () => Server);
}

const ANSWERS = ['elicit', 'sample', 'roots'] as const;
const LOCAL_NAMES = [...ANSWERS, ...CALL_OPTION_NAMES, 'protocol', 'onListChanged'];
const HTTP_NAMES = ['headers', 'fetch', 'authProvider'] as const;
const REMOTE_NAMES = [...LOCAL_NAMES, ...HTTP_NAMES, 'reconnect', 'onReconnect', 'toolNames', 'as'];

/** Where a server is that options are meant for. */
export type OptionsPlace = 'memory' | 'http' | 'command';

/** Checks options, and throws a TypeError for those that make no sense. */
export function checkConnectOptions(options: RemoteOptions, place: OptionsPlace): void {
  checkCallOptions(options, 'connect()', place === 'memory' ? LOCAL_NAMES : REMOTE_NAMES);
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of [...ANSWERS, 'onListChanged', 'onReconnect', 'fetch']) {
    if (given[name] !== undefined && typeof given[name] !== 'function') {
      throw new TypeError(`connect(): ${name} must be a function.`);
    }
  }
  if (place === 'command') {
    const [foreign] = unknownOptions(
      options,
      REMOTE_NAMES.filter((name) => !HTTP_NAMES.includes(name as 'fetch')),
    );
    if (foreign !== undefined) {
      throw new TypeError(`connect(): ${foreign.name} is for servers that are reached over HTTP; a command has env.`);
    }
  }
  const { toolNames } = given;
  const isNames = typeof toolNames === 'object' && toolNames !== null;
  if (toolNames !== undefined && !(isNames && Object.values(toolNames).every((name) => typeof name === 'string'))) {
    throw new TypeError('connect(): toolNames must be an object of names on the wire, by the names of the methods.');
  }
}

/** The options of requests among those of a connection; its signal is about connecting. */
export function callOptionsOf({ timeout, totalTimeout, onProgress }: ConnectOptions): CallOptions {
  return {
    ...(timeout !== undefined && { timeout }),
    ...(totalTimeout !== undefined && { totalTimeout }),
    ...(onProgress !== undefined && { onProgress }),
  };
}
