import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

/** The bounds of a store; whichever is reached first counts. */
export interface MemoryEventStoreOptions {
  /** The most events that are kept; 10,000 by default. */
  readonly maxEvents?: number;
  /** The most bytes of events that are kept; 64 MiB by default. */
  readonly maxBytes?: number;
}

interface StoredEvent {
  readonly streamId: string;
  readonly text: string;
}

/**
 * Keeps the newest events of streams in memory, so that a client can resume a stream that broke off.
 *
 * What is older than the bounds allow is gone: a client that asks for it is refused, and starts anew.
 */
export class MemoryEventStore implements EventStore {
  readonly #maxEvents: number;
  readonly #maxBytes: number;
  /** By event id, the oldest first. */
  readonly #events = new Map<string, StoredEvent>();
  readonly #streams = new Map<string, Set<string>>();
  #bytes = 0;
  #stored = 0;

  constructor({ maxEvents = 10_000, maxBytes = 64 * 1024 * 1024 }: MemoryEventStoreOptions = {}) {
    if (!(maxEvents >= 1) || !(maxBytes >= 1)) {
      throw new TypeError('MemoryEventStore: maxEvents and maxBytes must be numbers from 1 on.');
    }
    this.#maxEvents = maxEvents;
    this.#maxBytes = maxBytes;
  }

  /** How many events are kept at present. */
  get size(): number {
    return this.#events.size;
  }

  /** How many bytes they have, as UTF-16 text in memory at most. */
  get bytes(): number {
    return this.#bytes;
  }

  storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    this.#stored += 1;
    const eventId = this.#stored.toString(36);
    const event = { streamId, text: JSON.stringify(message) };
    this.#events.set(eventId, event);
    this.#bytes += bytesOf(event);
    const ids = this.#streams.get(streamId) ?? new Set();
    this.#streams.set(streamId, ids.add(eventId));
    this.#evict();
    return Promise.resolve(eventId);
  }

  getStreamIdForEventId(eventId: string): Promise<string | undefined> {
    return Promise.resolve(this.#events.get(eventId)?.streamId);
  }

  /** Sends what its stream has after an event; rejects where that event is not kept any more. */
  async replayEventsAfter(
    lastEventId: string,
    { send }: { send: (eventId: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const last = this.#events.get(lastEventId);
    if (last === undefined) throw new Error('The event is not kept any more.');
    const ids = [...(this.#streams.get(last.streamId) ?? [])];
    for (const eventId of ids.slice(ids.indexOf(lastEventId) + 1)) {
      const event = this.#events.get(eventId);
      if (event !== undefined) await send(eventId, JSON.parse(event.text) as JSONRPCMessage);
    }
    return last.streamId;
  }

  /** Drops all events of the streams whose ids begin so. */
  forget(prefix: string): void {
    for (const [streamId, ids] of [...this.#streams]) {
      if (streamId.startsWith(prefix)) for (const eventId of [...ids]) this.#drop(eventId);
    }
  }

  #evict(): void {
    for (const eventId of this.#events.keys()) {
      if (this.#events.size <= this.#maxEvents && this.#bytes <= this.#maxBytes) return;
      this.#drop(eventId);
    }
  }

  #drop(eventId: string): void {
    const event = this.#events.get(eventId);
    if (event === undefined) return;
    this.#events.delete(eventId);
    this.#bytes -= bytesOf(event);
    const ids = this.#streams.get(event.streamId);
    ids?.delete(eventId);
    if (ids?.size === 0) this.#streams.delete(event.streamId);
  }
}

function bytesOf({ text }: StoredEvent): number {
  return text.length * 2;
}
