import { connect } from '../../lib/client';
import type { ConnectOptions } from '../../lib/client';
import { Notifying } from '../fixtures/servers/notifying';
import { compiledServer } from '../support/compiled-servers';
import { useHttp } from '../support/http-servers';
import { GENERATIONS } from '../support/sessions';

const COMMAND = { command: process.execPath, args: [compiledServer('notifying')] };

/** What was told, and a wait for the next. */
class Told {
  readonly all: string[] = [];
  #waiting: () => void = () => undefined;

  readonly note = (what: string): void => {
    this.all.push(what);
    this.#waiting();
  };

  async reaches(length: number): Promise<readonly string[]> {
    while (this.all.length < length) await new Promise<void>((resolve) => (this.#waiting = resolve));
    return this.all;
  }
}

const start = useHttp();

const WAYS = [
  ['in memory', (options: ConnectOptions) => connect(Notifying, options)],
  [
    'over HTTP',
    async (options: ConnectOptions) =>
      connect((await start(new Notifying(), { sessions: true })).url, { as: Notifying, ...options }),
  ],
  ['of a command', (options: ConnectOptions) => connect(COMMAND, { as: Notifying, ...options })],
] as const;

describe.each(GENERATIONS.flatMap((protocol) => WAYS.map(([way, open]) => ({ protocol, way, open }))))(
  'a client $way in $protocol',
  ({ protocol, open }) => {
    it('is told of resources for as long as it wants, and of lists', async () => {
      const told = new Told();
      const client = await open({ protocol, onListChanged: told.note });
      const end = await client.resources.subscribe('notes://one', told.note);
      const endOther = await client.resources.subscribe(new URL('notes://one'), told.note);
      await client.change();
      expect(await told.reaches(2)).toEqual(['notes://one', 'notes://one']);
      await end();
      await client.change();
      expect(await told.reaches(3)).toEqual(['notes://one', 'notes://one', 'notes://one']);
      await endOther();
      await endOther();
      await client.change();
      await client.toggle();
      expect(await told.reaches(4)).toEqual(['notes://one', 'notes://one', 'notes://one', 'tools']);
      await client.close();
    });
  },
);

describe.each(GENERATIONS)('a client of a command that is killed in %s', (protocol) => {
  it('has its notifications again although nobody calls', async () => {
    const told = new Told();
    const client = await connect<Notifying>(COMMAND, {
      protocol,
      reconnect: { delay: 10 },
      onListChanged: told.note,
      onReconnect: () => {
        told.note('reconnect');
      },
    });
    await client.resources.subscribe('notes://one', told.note);
    process.kill(await client.pid(), 'SIGKILL');
    expect(await told.reaches(1)).toEqual(['reconnect']);
    while (told.all.length < 2) {
      await client.change(); // the subscription is made anew right after the connection
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(told.all[1]).toBe('notes://one');
    await client.close();
  });
});

describe('a client that subscribes to nothing', () => {
  it('rejects with what the server says, and has no subscription', async () => {
    const client = await connect(Notifying, { protocol: '2025-11-25' });
    await expect(client.resources.subscribe('notes://none', () => undefined)).rejects.toMatchObject({
      name: 'ProtocolError',
      code: -32602,
    });
    await client.close();
  });
});
