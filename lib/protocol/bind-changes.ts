import type { McpServer } from '@modelcontextprotocol/server';
import type { Change } from '../dispatch/change-feed';
import { resourceNotFound } from '../dispatch/fail-resource';
import { findResource } from '../dispatch/find-resource';
import type { Host } from '../dispatch/host';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import type { Era } from './era';
import { subscriptionFault } from './kept-params';
import { LatestOnly } from './latest-only';
import { promisesOf } from './promises';

/** Tells the client of a lasting connection what changes, from the moment it may be told until the connection closes. */
export function announceChanges(mcp: McpServer, host: Host, era: Era): void {
  const subscribed = era.name === 'legacy' ? bindSubscriptions(mcp, host, era) : undefined;
  const outlet = new ChangeOutlet(mcp, host);
  const { server } = mcp;
  let end: (() => void) | undefined;
  const begin = (): void => {
    end ??= host.changes.subscribe((change) => {
      // In 2026-07-28 the SDK's entry knows who listens for what.
      if (change.kind !== 'resource' || subscribed?.has(change.uri) !== false) outlet.tell(change);
    });
  };
  server.onclose = () => end?.();
  // Before its `initialized` a client must not be told anything (MCP 2025-11-25, "Lifecycle").
  if (era.name === 'legacy') server.oninitialized = begin;
  else begin();
}

/** Answers `resources/subscribe` and `unsubscribe`; gives the URIs that the client is subscribed to. */
function bindSubscriptions(mcp: McpServer, host: Host, { answer }: Era): ReadonlySet<string> {
  const uris = new Set<string>();
  if (!promisesOf(host).resources) return uris;
  mcp.server.setRequestHandler('resources/subscribe', ({ params: { uri } }) =>
    answer('resources/subscribe', ({ view }) => {
      if (findResource(view, uri) === undefined) throw resourceNotFound(uri);
      const fault = subscriptionFault(uris, uri);
      if (fault !== undefined) throw new ProtocolError(INVALID_PARAMS, fault, { uri });
      uris.add(uri);
      return {};
    }),
  );
  mcp.server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) =>
    answer('resources/unsubscribe', () => {
      uris.delete(uri);
      return {};
    }),
  );
  return uris;
}

/** Sends the notifications of one connection, as far as it was told that there would be any. */
class ChangeOutlet {
  readonly #mcp: McpServer;
  readonly #host: Host;
  readonly #latest = new LatestOnly();

  constructor(mcp: McpServer, host: Host) {
    this.#mcp = mcp;
    this.#host = host;
  }

  tell(change: Change): void {
    const kind = change.kind === 'resource' ? `resource ${change.uri}` : change.kind;
    void this.#latest.run(kind, () => this.#sendOrReport(change));
  }

  async #sendOrReport(change: Change): Promise<void> {
    if (!this.#mcp.isConnected()) return; // a client that has left misses nothing
    try {
      await this.#send(change);
    } catch (error) {
      if (this.#mcp.isConnected()) this.#host.report(`stereomcp: a client was not told of a change. ${String(error)}`);
    }
  }

  async #send(change: Change): Promise<void> {
    const { server } = this.#mcp;
    switch (change.kind) {
      case 'tools':
        if (server.getCapabilities().tools?.listChanged === true) await server.sendToolListChanged();
        return;
      case 'prompts':
        if (server.getCapabilities().prompts?.listChanged === true) await server.sendPromptListChanged();
        return;
      case 'resources':
        if (server.getCapabilities().resources?.listChanged === true) await server.sendResourceListChanged();
        return;
      case 'resource':
        await server.sendResourceUpdated({ uri: change.uri });
        return;
      default:
        change satisfies never;
    }
  }
}
