import type { ClientPackage } from '../client/client-package';
import type { ConnectOptions } from '../client/connect-options';
import type { Connected } from '../client/connected';
import { createConnect } from '../client/create-connect';
import type { ProtocolChoice } from '../client/protocol-mode';
import { isRemoteTarget } from '../client/remote-target';
import type { ResultView } from '../client/result-view';
import type { MCPServer } from '../server/mcp-server';
import { contentOnly } from './content-only';
import { structuredOnly } from './structured-only';

/** Options of a client of a profile: those of `connect`, without the protocol, which goes with the profile. */
export type ProfileOptions = Omit<ConnectOptions, 'protocol'>;

/** A kind of client; `describe.each(clientProfiles)` runs tests as each of them. */
export interface ClientProfile<Client> {
  /** `2026`, `2025`, `content-only` or `structured-only`. */
  readonly name: string;
  /**
   * Connects such a client to a class or an object of one, inside the process.
   *
   * Its tools resolve to what the method returned, read from what the client sees: they reject with an Error where that
   * does not hold it. `call()` gives what it sees.
   */
  readonly connect: <Server extends MCPServer>(
    target: Server | (new () => Server),
    options?: ProfileOptions,
  ) => Promise<Connected<Server, Client>>;
}

interface Kind {
  readonly name: string;
  readonly protocol: ProtocolChoice;
  readonly view?: ResultView;
}

const KINDS: readonly Kind[] = [
  { name: '2026', protocol: '2026-07-28' },
  { name: '2025', protocol: '2025-11-25' },
  { name: 'content-only', protocol: 'auto', view: contentOnly },
  { name: 'structured-only', protocol: 'auto', view: structuredOnly },
];

/** Makes the profiles around the official client package of one module format. */
export function createClientProfiles<Client>(
  load: () => Promise<ClientPackage<Client>>,
): readonly ClientProfile<Client>[] {
  return KINDS.map(({ name, protocol, view }) => {
    const connect = createConnect(load, view);
    return Object.freeze({
      name,
      connect: async <Server extends MCPServer>(
        target: Server | (new () => Server),
        options: ProfileOptions = {},
      ): Promise<Connected<Server, Client>> => {
        if (isRemoteTarget(target)) {
          throw new TypeError(`The profile ${name} connects to a class that extends MCPServer, or an object of one.`);
        }
        if ('protocol' in options) {
          throw new TypeError(
            `The profile ${name} says itself which protocol is spoken; leave the option protocol out.`,
          );
        }
        return connect(target, { ...options, protocol });
      },
    });
  });
}
