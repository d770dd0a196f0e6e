import type { Transport } from '@modelcontextprotocol/server';
import { serverFactory } from '../protocol/bind-server';
import type { MCPServer } from '../server/mcp-server';
import { serverState } from '../server/server-state';
import type { ServerState } from '../server/server-state';
import { openInMemorySession } from '../transports/in-memory';
import { capabilitiesOf, giveAnswers, type Answers, type AskedClient } from './answers';
import type { Connected } from './connected';
import { createTypedClient } from './create-typed-client';
import type { SdkClient } from './create-typed-client';

/** Options of `connect`; all optional. `elicit`, `sample` and `roots` answer a method that asks its client. */
export interface ConnectOptions extends Answers {
  /**
   * The protocol revision to speak; `auto`, the default, takes the newest that both sides know.
   *
   * `2025-11-25` opens with `initialize`, `2026-07-28` with `server/discover`.
   */
  readonly protocol?: 'auto' | '2025-11-25' | '2026-07-28';
}

/** A class of the official client package, as far as it is used here. */
export type SdkClientClass<Client> = new (
  info: { name: string; version: string },
  options: { versionNegotiation: { mode: 'legacy' | 'auto' | { pin: string } }; capabilities: object },
) => Client & SdkClient & { connect(transport: Transport): Promise<void> };

/**
 * Connects to a server inside this process.
 *
 * A class is constructed and started, and stopped on `close()`. An object is started where it is not yet, and left
 * running. Throws what the constructor or `onStart` throws, and a TypeError for anything that is no server.
 */
export type Connect<Client> = <Server extends MCPServer>(
  target: Server | (new () => Server),
  options?: ConnectOptions,
) => Promise<Connected<Server, Client>>;

const CLIENT_INFO = { name: 'stereomcp', version: '1' };

/** Makes `connect` around the SDK client of one module format. */
export function createConnect<Client>(load: () => Promise<SdkClientClass<Client>>): Connect<Client> {
  return async function connect<Server extends MCPServer>(
    target: Server | (new () => Server),
    options: ConnectOptions = {},
  ) {
    const mode = modeOf(options);
    const ClientClass = await load();
    const owned = typeof target === 'function';
    const state = stateOf(owned ? new target() : target);
    const letGo = await state.serve();

    const report = (error: Error): void => state.host.report(`${state.className}: ${error.message}`);
    const session = openInMemorySession(serverFactory(state.host, { lasting: true }), report);
    const capabilities = capabilitiesOf(options);
    const client = new ClientClass(CLIENT_INFO, { versionNegotiation: { mode }, capabilities });
    // Its overloads tie each method to its own types; these are methods of the specification.
    giveAnswers(client as unknown as AskedClient, options);
    const close = async (): Promise<void> => {
      await client.close();
      await session.close();
      letGo();
      if (owned) await state.stop();
    };
    try {
      await client.connect(session.transport);
    } catch (error) {
      await close();
      throw error;
    }
    // The members are made at run time, from the tools of this very class.
    return createTypedClient(state, { client, close }) as Connected<Server, Client>;
  };
}

function stateOf(target: unknown): ServerState {
  const state = serverState(target);
  if (state !== undefined) return state;
  throw new TypeError('connect() takes a class that extends MCPServer, or an object of one.');
}

function modeOf({ protocol = 'auto' }: ConnectOptions): 'legacy' | 'auto' | { pin: string } {
  const known: unknown = protocol; // callers in JavaScript may pass anything
  if (known === 'auto') return 'auto';
  if (known === '2025-11-25') return 'legacy';
  if (known === '2026-07-28') return { pin: known };
  throw new TypeError(
    `connect(): protocol must be 'auto', '2025-11-25' or '2026-07-28', not ${JSON.stringify(known)}.`,
  );
}
