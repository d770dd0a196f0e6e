import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import { MemoryEventStore } from './memory-event-store';

type EventSender = Parameters<EventStore['replayEventsAfter']>[1];

/**
 * The part of an event store that belongs to one session.
 *
 * All sessions share a store, and the SDK gives the streams of all sessions the same names: without this, a client
 * could have the events of another one replayed.
 */
export class SessionEvents implements EventStore {
  readonly getStreamIdForEventId?: (eventId: string) => Promise<string | undefined>;
  readonly #store: EventStore;
  readonly #prefix: string;
  readonly #onerror: (error: Error) => void;
  /** The streams that are being taken up. */
  readonly #replays = new Set<Promise<unknown>>();

  /** `onerror` hears of events that could not be stored; they are sent all the same. */
  constructor(store: EventStore, sessionKey: string, onerror: (error: Error) => void) {
    this.#store = store;
    this.#onerror = onerror;
    this.#prefix = `${sessionKey}/`;
    if (store.getStreamIdForEventId !== undefined) {
      this.getStreamIdForEventId = async (eventId) => this.#own(await store.getStreamIdForEventId?.(eventId));
    }
  }

  /**
   * Gives an empty id where the store is down: the SDK then sends the event without one.
   *
   * An event that comes while a stream is being taken up waits for that: before, the SDK knows nobody to send it to.
   */
  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    const eventId = await this.#stored(streamId, message);
    await Promise.all(this.#replays);
    return eventId;
  }

  async #stored(streamId: string, message: JSONRPCMessage): Promise<string> {
    try {
      return await this.#store.storeEvent(this.#prefix + streamId, message);
    } catch (error) {
      this.#onerror(error instanceof Error ? error : new Error(String(error)));
      return '';
    }
  }

  async replayEventsAfter(lastEventId: string, sender: EventSender): Promise<string> {
    const replay = this.#replay(lastEventId, sender);
    // The SDK enters the stream among those that are open after this has resolved.
    const entered = replay.catch(() => undefined).then(() => nextTurn());
    this.#replays.add(entered);
    void entered.then(() => this.#replays.delete(entered));
    return replay;
  }

  async #replay(lastEventId: string, { send }: EventSender): Promise<string> {
    const events: (readonly [string, JSONRPCMessage])[] = [];
    const collect = (eventId: string, message: JSONRPCMessage): Promise<void> => {
      events.push([eventId, message]);
      return Promise.resolve();
    };
    // Only now is it known whose events these are.
    const streamId = this.#own(await this.#store.replayEventsAfter(lastEventId, { send: collect }));
    if (streamId === undefined) throw new Error('The event belongs to another session.');
    for (const [eventId, message] of events) await send(eventId, message);
    return streamId;
  }

  /** Drops what is kept of the session, where the store can. */
  forget(): void {
    if (this.#store instanceof MemoryEventStore) this.#store.forget(this.#prefix);
  }

  #own(streamId: string | undefined): string | undefined {
    return streamId?.startsWith(this.#prefix) === true ? streamId.slice(this.#prefix.length) : undefined;
  }
}
