import type { ServerEvent } from '@modelcontextprotocol/server';
import { ChangeFeed } from '../../../lib/dispatch/change-feed';
import type { Change } from '../../../lib/dispatch/change-feed';
import { joinBus } from '../../../lib/transports/http/change-bus';

const CHANGES: readonly Change[] = [
  { kind: 'tools' },
  { kind: 'prompts' },
  { kind: 'resources' },
  { kind: 'resource', uri: 'a://b' },
];
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the bus of changes', () => {
  it('takes what a server tells, and hands it to all who listen', async () => {
    const changes = new ChangeFeed();
    const { bus, feed, close } = joinBus(changes, undefined, fail);
    const events: ServerEvent[] = [];
    const heard: Change[] = [];
    bus.subscribe((event) => events.push(event));
    feed.subscribe((change) => heard.push(change));
    for (const change of CHANGES) changes.emit(change);
    await settled();
    expect(events).toEqual([
      { kind: 'tools_list_changed' },
      { kind: 'prompts_list_changed' },
      { kind: 'resources_list_changed' },
      { kind: 'resource_updated', uri: 'a://b' },
    ]);
    expect(heard).toEqual(CHANGES);
    close();
    changes.emit({ kind: 'tools' });
    bus.publish({ kind: 'tools_list_changed' });
    await settled();
    expect([events.length, heard.length]).toEqual([5, 4]);
  });

  it('keeps the failure of a bus from whoever tells of a change', async () => {
    const changes = new ChangeFeed();
    const errors: string[] = [];
    const broken = {
      publish: () => {
        throw new Error('the bus is down');
      },
      subscribe: () => () => undefined,
    };
    joinBus(changes, broken, (error) => errors.push(error.message));
    changes.emit({ kind: 'tools' });
    await settled();
    expect(errors).toEqual(['the bus is down']);
  });
});

function fail(error: Error): never {
  throw error;
}
