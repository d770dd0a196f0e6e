import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import { MemoryEventStore } from '../../../lib/transports/http/memory-event-store';
import { SessionEvents } from '../../../lib/transports/http/session-events';

const message = (text: string): JSONRPCMessage => ({ jsonrpc: '2.0', method: text });

async function replayed(store: EventStore, eventId: string): Promise<readonly string[]> {
  const methods: string[] = [];
  await store.replayEventsAfter(eventId, {
    send: (_id, event) => {
      methods.push((event as { method: string }).method);
      return Promise.resolve();
    },
  });
  return methods;
}

describe('the event store in memory', () => {
  it('replays what a stream has after an event, and nothing of other streams', async () => {
    const store = new MemoryEventStore();
    const first = await store.storeEvent('a', message('a1'));
    await store.storeEvent('b', message('b1'));
    await store.storeEvent('a', message('a2'));
    const last = await store.storeEvent('a', message('a3'));
    expect(await replayed(store, first)).toEqual(['a2', 'a3']);
    expect(await replayed(store, last)).toEqual([]);
    expect(await store.getStreamIdForEventId(first)).toBe('a');
  });

  it('keeps the newest events only', async () => {
    const store = new MemoryEventStore({ maxEvents: 3 });
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await store.storeEvent('a', message(String(count))));
    expect(store.size).toBe(3);
    expect(await replayed(store, ids[2] ?? '')).toEqual(['3', '4']);
    expect(await store.getStreamIdForEventId(ids[1] ?? '')).toBeUndefined();
    await expect(replayed(store, ids[1] ?? '')).rejects.toThrow('The event is not kept any more.');
  });

  it('keeps no more bytes than it may, not even of one event', async () => {
    const store = new MemoryEventStore({ maxBytes: 1_000 });
    for (let count = 0; count < 100; count++) await store.storeEvent('a', message('x'.repeat(100)));
    expect(store.bytes).toBeLessThanOrEqual(1_000);
    expect(store.size).toBeGreaterThan(0);
    await store.storeEvent('a', message('x'.repeat(10_000)));
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('knows no events but its own', async () => {
    const store = new MemoryEventStore();
    for (const id of ['', '1', '__proto__', 'constructor']) {
      expect(await store.getStreamIdForEventId(id)).toBeUndefined();
      await expect(replayed(store, id)).rejects.toThrow('not kept');
    }
  });

  it('refuses bounds that make no sense', () => {
    for (const options of [{ maxEvents: 0 }, { maxBytes: NaN }]) {
      expect(() => new MemoryEventStore(options)).toThrow(TypeError);
    }
  });
});

function fail(error: Error): never {
  throw error;
}

describe('the events of a session', () => {
  /** A store of a user that lacks what the interface leaves open. */
  function bareStore(): EventStore {
    const store = new MemoryEventStore();
    return {
      storeEvent: (streamId, event) => store.storeEvent(streamId, event),
      replayEventsAfter: (eventId, sender) => store.replayEventsAfter(eventId, sender),
    };
  }

  it.each([
    ['in memory', () => new MemoryEventStore()],
    ["in a user's store", bareStore],
  ])('are replayed to no other session (%s)', async (_where, createStore) => {
    const store = createStore();
    const [own, other] = [new SessionEvents(store, 'own', fail), new SessionEvents(store, 'other', fail)];
    const first = await own.storeEvent('stream', message('1'));
    await own.storeEvent('stream', message('2'));
    await other.storeEvent('stream', message('3'));
    expect(await replayed(own, first)).toEqual(['2']);
    await expect(replayed(other, first)).rejects.toThrow('The event belongs to another session.');
    expect(await other.getStreamIdForEventId?.(first)).toBeUndefined();
  });

  it('are told by the names that the session knows', async () => {
    const own = new SessionEvents(new MemoryEventStore(), 'own', fail);
    const eventId = await own.storeEvent('stream', message('1'));
    expect(await own.getStreamIdForEventId?.(eventId)).toBe('stream');
    expect(await own.replayEventsAfter(eventId, { send: () => Promise.resolve() })).toBe('stream');
  });

  it('are sent without an id where the store is down', async () => {
    const down: EventStore = {
      storeEvent: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:6379')),
      replayEventsAfter: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:6379')),
    };
    const errors: string[] = [];
    const own = new SessionEvents(down, 'own', (error) => errors.push(error.message));
    expect(await own.storeEvent('stream', message('1'))).toBe('');
    expect(errors).toEqual(['connect ECONNREFUSED 10.0.0.1:6379']);
  });

  it('are dropped with it', async () => {
    const store = new MemoryEventStore();
    const [own, other] = [new SessionEvents(store, 'own', fail), new SessionEvents(store, 'other', fail)];
    await own.storeEvent('stream', message('1'));
    await other.storeEvent('stream', message('2'));
    own.forget();
    expect(store.size).toBe(1);
  });
});
