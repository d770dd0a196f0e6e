import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from '../../lib/dispatch/change-feed';
import { changedLists, HostSlot } from '../../lib/dispatch/host-slot';
import type { Host } from '../../lib/dispatch/host';
import { MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';

class Base extends MCPServer {
  @Tool({ output: Number }) count(@Param('city', { type: String }) city: string): number {
    return city.length;
  }

  @Resource('notes://{id}', { list: () => ['notes://1'] }) note(@Param('id') id: string): string {
    return id;
  }

  @Prompt() brief(): string {
    return 'Brief me.';
  }
}

class OtherSchema extends MCPServer {
  @Tool({ output: Number }) count(@Param('city', { type: String, minLength: 1 }) city: string): number {
    return city.length;
  }

  @Resource('notes://{id}', { list: () => ['notes://1'] }) note(@Param('id') id: string): string {
    return id;
  }

  @Prompt() brief(): string {
    return 'Brief me.';
  }
}

class OtherList extends MCPServer {
  @Tool({ output: Number }) count(@Param('city', { type: String }) city: string): number {
    return city.length;
  }

  @Resource('notes://{id}', { list: () => ['notes://1', 'notes://2'] }) note(@Param('id') id: string): string {
    return id;
  }
}

const hostOf = (server: MCPServer): Host => requireServerState(server).host;

function toldBy(slot: HostSlot): Change[] {
  const told: Change[] = [];
  slot.host.changes.subscribe((change) => told.push(change));
  return told;
}

describe(changedLists, () => {
  it.each([
    ['nothing', Base, []],
    ['the schema of a tool', OtherSchema, ['tools']],
    ['what a template lists, and a prompt that has gone', OtherList, ['prompts', 'resources']],
  ] as const)('are those that clients read otherwise: %s', (_what, Type, kinds) => {
    expect(changedLists(hostOf(new Base()).view, hostOf(new Type()).view).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe(HostSlot, () => {
  it('shows the host in place, and makes every answer with the one from its beginning', async () => {
    const [first, second] = [hostOf(new Base()), hostOf(new OtherList())];
    const slot = new HostSlot(first);
    const { answerBy } = slot.host;
    const running = answerBy?.(async (host) => {
      await sleep(20);
      return host;
    });
    const replaced = slot.replace(second);
    expect({ running: replaced.running, view: slot.host.view === second.view }).toEqual({ running: 1, view: true });
    expect(answerBy?.((host) => host)).toBe(second);
    expect(await running).toBe(first);
    await replaced.whenIdle();
    expect(replaced.running).toBe(0);
  });

  it('counts answers that fail as over', async () => {
    const slot = new HostSlot(hostOf(new Base()));
    const { answerBy } = slot.host;
    const thrown = new Error('no');
    expect(() =>
      answerBy?.(() => {
        throw thrown;
      }),
    ).toThrow(thrown);
    await expect(answerBy?.(() => Promise.reject(thrown))).rejects.toBe(thrown);
    const replaced = slot.replace(hostOf(new Base()));
    expect(replaced.running).toBe(0);
    await replaced.whenIdle();
  });

  it('passes on changes of both hosts until the calls of the one before are over, then of the new one alone', async () => {
    const [first, second] = [new Base(), new Base()];
    const slot = new HostSlot(hostOf(first));
    const told = toldBy(slot);
    let finish: () => void = () => undefined;
    const running = slot.host.answerBy?.(() => new Promise<void>((resolve) => (finish = resolve)));
    const replaced = slot.replace(hostOf(second));
    first.changes.resourceUpdated('notes://1');
    second.changes.disable('count');
    await sleep(0);
    expect(told).toEqual([{ kind: 'resource', uri: 'notes://1' }, { kind: 'tools' }]);
    finish();
    await running;
    await replaced.whenIdle();
    first.changes.resourceUpdated('notes://2');
    second.changes.resourceUpdated('notes://3');
    await sleep(0);
    expect(told.slice(2)).toEqual([{ kind: 'resource', uri: 'notes://3' }]);
  });

  it('knows for how long nobody has asked for anything', async () => {
    const slot = new HostSlot(hostOf(new Base()));
    expect(slot.idleFor).toBe(Number.POSITIVE_INFINITY);
    const running = slot.host.answerBy?.(() => sleep(10));
    expect(slot.idleFor).toBe(0);
    await running;
    expect(slot.idleFor).toBeLessThan(5000);
  });
});
