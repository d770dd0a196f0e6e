import { MCPServer, Context, Param, Resource, Tool } from '../../lib';
import { connect, ConnectionError } from '../../lib/client';
import { PortServer } from '../support/port-server';
import { GENERATIONS } from '../support/sessions';

const QUICK = { attempts: 6, delay: 20, maxDelay: 200 };

/** Counts over all of its objects, as what a server does outside of its process. */
const calls: string[] = [];
let arrived: () => void = () => undefined;

class Shop extends MCPServer {
  constructor(readonly hold: Promise<void> = Promise.resolve()) {
    super('Shop');
  }

  async #take(call: string): Promise<string> {
    calls.push(call);
    arrived();
    await this.hold;
    return `${call} ${String(calls.length)}`;
  }

  @Tool({ output: String }) buy(): Promise<string> {
    return this.#take('buy');
  }
  @Tool({ output: String, annotations: { readOnlyHint: true } }) look(): Promise<string> {
    return this.#take('look');
  }
  @Tool({ output: String, annotations: { idempotentHint: true } }) price(): Promise<string> {
    return this.#take('price');
  }
  @Tool({ output: String }) async wait(@Param('notes') notes: number, context: Context): Promise<string> {
    for (let note = 1; note <= notes; note += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await context.progress(note, notes);
    }
    return 'waited';
  }
  @Tool({ output: String }) open(): string {
    this.changes.resourceUpdated('shop://hours');
    this.changes.enable('order');
    return 'open';
  }
  @Tool({ output: String }) order(): string {
    return 'ordered';
  }
  @Resource('shop://hours') hours(): string {
    return '9 to 5';
  }
}

const never = new Promise<void>(() => undefined);
const reached = () => new Promise<void>((resolve) => (arrived = resolve));

async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => ({ resolved: value }),
    (reason: unknown) => reason,
  );
}

const LIVES = [
  ['stateless', {}],
  ['with sessions', { sessions: true }],
] as const;

describe.each(GENERATIONS.flatMap((protocol) => LIVES.map(([life, options]) => ({ protocol, life, options }))))(
  'a client whose server over HTTP goes and comes in $protocol, $life',
  ({ protocol, options }) => {
    const port = new PortServer();
    beforeEach(() => {
      calls.length = 0;
    });
    afterEach(() => port.kill());

    it('goes on with a server that was started again at the same address', async () => {
      await port.start(new Shop(), options);
      const again: string[] = [];
      const shop = await connect(port.url, {
        as: Shop,
        protocol,
        reconnect: QUICK,
        onReconnect: () => again.push('again'),
      });
      expect(await shop.buy()).toBe('buy 1');
      await port.kill();
      const waiting = shop.buy();
      await new Promise((resolve) => setTimeout(resolve, 60));
      await port.start(new Shop(), options);
      expect(await waiting).toBe('buy 2');
      expect(await shop.buy()).toBe('buy 3');
      expect(again).toEqual(['again']);
      await shop.close();
    });

    it('carries out each of many calls at a time once, though all of them find the session gone', async () => {
      await port.start(new Shop(), options);
      const shop = await connect(port.url, { as: Shop, protocol, reconnect: QUICK });
      await port.kill();
      await port.start(new Shop(), options);
      const bought = await Promise.all(Array.from({ length: 20 }, () => shop.buy()));
      expect(new Set(bought).size).toBe(20);
      expect(calls).toHaveLength(20);
      await shop.close();
    });

    it('rejects calls that nobody can reach a server for, and tries again with the next', async () => {
      await port.start(new Shop(), options);
      const shop = await connect(port.url, { as: Shop, protocol, reconnect: { ...QUICK, attempts: 2 } });
      await port.kill();
      const error = await rejection(shop.buy());
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({
        message: `Cannot reach ${port.url} (ECONNREFUSED). Is the server running, and is the address right?`,
        reason: 'unreachable',
        target: port.url,
        mayHaveRun: false,
        code: 'ERR_CONNECTION',
      });
      await port.start(new Shop(), options);
      expect(await shop.buy()).toBe('buy 1');
      await shop.close();
    });

    it('does not repeat what may have been carried out, and says so', async () => {
      await port.start(new Shop(never), options);
      const shop = await connect(port.url, { as: Shop, protocol, reconnect: QUICK });
      const arrival = reached();
      const call = rejection(shop.buy());
      await arrival;
      await port.kill();
      await port.start(new Shop(), options);
      const error = await call;
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({
        message: `The connection to ${port.url} broke off before the answer came. Whether the request was carried out is unknown: only what is read-only or idempotent is repeated by itself.`,
        reason: 'lost',
        mayHaveRun: true,
      });
      expect(calls).toEqual(['buy']);
      await shop.close();
    });

    it.each(['look', 'price'] as const)('repeats %s, which does no more when it is called twice', async (member) => {
      await port.start(new Shop(never), options);
      const shop = await connect<Shop>(port.url, { protocol, reconnect: QUICK });
      const arrival = reached();
      const call = shop[member]();
      await arrival;
      await port.kill();
      await port.start(new Shop(), options);
      expect(await call).toBe(`${member} 2`);
      await shop.close();
    });

    it.each([
      ['look', 2],
      ['price', 3],
    ] as const)(
      'says of %s, which was lost and could not be repeated, that it may have run',
      async (member, attempts) => {
        await port.start(new Shop(never), options);
        const shop = await connect<Shop>(port.url, { protocol, reconnect: { ...QUICK, attempts } });
        const arrival = reached();
        const call = rejection(shop[member]());
        await arrival;
        await port.kill();
        expect(await call).toMatchObject({
          message: `The connection to ${port.url} broke off before the answer came, and repeating the request brought none either. It may have been carried out; is the server running?`,
          name: 'ConnectionError',
          reason: 'lost',
          mayHaveRun: true,
        });
        await shop.close();
      },
    );

    it('says that a call may have run which was lost and is closed before it is repeated', async () => {
      await port.start(new Shop(never), options);
      const shop = await connect<Shop>(port.url, { protocol, reconnect: { delay: 60_000, maxDelay: 60_000 } });
      const arrival = reached();
      const call = rejection(shop.look());
      await arrival;
      await port.kill();
      await new Promise((resolve) => setTimeout(resolve, 150));
      await shop.close();
      expect(await call).toMatchObject({ name: 'ConnectionError', reason: 'closed', mayHaveRun: true });
    });

    it('ends at once when it is closed while it reconnects', async () => {
      await port.start(new Shop(), options);
      const shop = await connect(port.url, { as: Shop, protocol, reconnect: { delay: 60_000, maxDelay: 60_000 } });
      await port.kill();
      const call = rejection(shop.buy());
      await new Promise((resolve) => setTimeout(resolve, 100));
      const before = Date.now();
      await shop.close();
      expect(await call).toMatchObject({ name: 'ConnectionError', reason: 'closed' });
      expect(Date.now() - before).toBeLessThan(2_000);
      expect(await rejection(shop.buy())).toMatchObject({ reason: 'closed', mayHaveRun: false });
    });

    it('gives a call that waits for the server no more than its time', async () => {
      await port.start(new Shop(), options);
      const shop = await connect(port.url, { as: Shop, protocol, reconnect: { delay: 60_000, maxDelay: 60_000 } });
      await port.kill();
      expect(await rejection(shop.with({ timeout: 150 }).buy())).toMatchObject({ name: 'TimeoutError' });
      const signal = AbortSignal.timeout(150);
      expect(await rejection(shop.with({ signal }).buy())).toBe(signal.reason);
      await shop.close();
    });

    it('does none of it where reconnecting is switched off', async () => {
      await port.start(new Shop(), options);
      const shop = await connect(port.url, { as: Shop, protocol, reconnect: false });
      await port.kill();
      expect(await rejection(shop.look())).toMatchObject({ reason: 'unreachable', mayHaveRun: false });
      await shop.close();
    });
  },
);

describe.each([
  { protocol: '2025-11-25', options: { sessions: true } },
  { protocol: '2026-07-28', options: {} },
] as const)('notifications over HTTP in $protocol', ({ protocol, options }) => {
  const port = new PortServer();
  afterEach(() => port.kill());

  it('come also from a server that was started again', async () => {
    await port.start(new Shop(), options);
    const told: string[] = [];
    let tell: () => void = () => undefined;
    const note = (what: string): void => {
      told.push(what);
      tell();
    };
    const next = () => new Promise<void>((resolve) => (tell = resolve));
    const shop = await connect(port.url, {
      as: Shop,
      protocol,
      reconnect: { ...QUICK, attempts: 50 },
      onListChanged: note,
      onReconnect: () => note('reconnect'),
    });
    const end = await shop.resources.subscribe('shop://hours', note);
    let noted = next();
    await shop.open();
    await noted;
    expect(told).toEqual(['shop://hours']);
    noted = next();
    await port.kill();
    await port.start(new Shop(), options);
    await noted;
    expect(told).toEqual(['shop://hours', 'reconnect']);
    for (let turn = 0; turn < 100 && told.length < 3; turn += 1) {
      await shop.open(); // the subscription is made anew right after the connection
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(told[2]).toBe('shop://hours');
    await end();
    await shop.close();
  });

  it('come again after the network was down for longer than it was tried', async () => {
    await port.start(new Shop(), options);
    const told: string[] = [];
    const reconnect = { attempts: 2, delay: 10, maxDelay: 10 };
    const shop = await connect(port.url, { as: Shop, protocol, reconnect });
    await shop.resources.subscribe('shop://hours', (uri) => told.push(uri));
    await port.shut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await port.open();
    for (let turn = 0; turn < 200 && told.length === 0; turn += 1) {
      await shop.open(); // what gets through makes the client ask for notifications again
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(told[0]).toBe('shop://hours');
    await shop.close();
  });
});
