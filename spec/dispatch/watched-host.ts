import type { Host } from '../../lib/dispatch/host';
import type { MCPServer } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';

/** A host whose operator is the spec. */
export interface WatchedHost {
  readonly host: Host;
  /** What was reported so far. */
  readonly log: readonly string[];
}

export function watchedHost(server: MCPServer): WatchedHost {
  const { host } = requireServerState(server);
  const log: string[] = [];
  return {
    host: {
      ...host,
      get view() {
        return host.view; // another one after a change
      },
      report: (line) => log.push(line),
    },
    log,
  };
}
