import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { ChangeFeed } from '../../dispatch/change-feed';
import type { Change } from '../../dispatch/change-feed';

/** The way of changes over HTTP: from the server object onto the bus, and from the bus to all who listen. */
export interface ChangeBus {
  readonly bus: ServerEventBus;
  /** What comes over the bus, for sessions; also what other processes put there. */
  readonly feed: ChangeFeed;
  readonly close: () => void;
}

/** Joins the changes of a server object with a bus, one of its own by default. */
export function joinBus(
  changes: ChangeFeed,
  bus: ServerEventBus | undefined,
  onerror: (error: Error) => void,
): ChangeBus {
  const joined = bus ?? new InMemoryServerEventBus(onerror);
  const feed = new ChangeFeed();
  const leaveFeed = changes.subscribe(publish);
  const leaveBus = joined.subscribe((event) => feed.emit(toChange(event)));
  return {
    bus: joined,
    feed,
    close() {
      leaveFeed();
      leaveBus();
    },
  };

  function publish(change: Change): void {
    try {
      joined.publish(toEvent(change));
    } catch (error) {
      // The author who told of a change is not at fault where the bus between the processes is down.
      onerror(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function toEvent(change: Change): ServerEvent {
  switch (change.kind) {
    case 'tools':
      return { kind: 'tools_list_changed' };
    case 'prompts':
      return { kind: 'prompts_list_changed' };
    case 'resources':
      return { kind: 'resources_list_changed' };
    case 'resource':
      return { kind: 'resource_updated', uri: change.uri };
    default:
      return change satisfies never;
  }
}

function toChange(event: ServerEvent): Change {
  switch (event.kind) {
    case 'tools_list_changed':
      return { kind: 'tools' };
    case 'prompts_list_changed':
      return { kind: 'prompts' };
    case 'resources_list_changed':
      return { kind: 'resources' };
    case 'resource_updated':
      return { kind: 'resource', uri: event.uri };
    default:
      return event satisfies never;
  }
}
