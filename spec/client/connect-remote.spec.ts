import 'reflect-metadata';
import {
  Args,
  Context,
  Field,
  integer,
  MCPServer,
  Param,
  Prompt,
  ProtocolError,
  Resource,
  Tool,
  ToolError,
} from '../../lib';
import { connect, ConnectionError } from '../../lib/client';
import { useHttp } from '../support/http-servers';
import { GENERATIONS } from '../support/sessions';

class Reading {
  @Field() at!: Date;
  @Field() celsius!: number;

  fahrenheit(): number {
    return (this.celsius * 9) / 5 + 32;
  }
}

class Query {
  @Field() city!: string;
  @Field({ optional: true }) since?: Date;
}

class Box {
  @Field() result!: number;
}

class Station extends MCPServer {
  #note = 'none';

  constructor() {
    super('Station', { toolNames: 'snake_case' });
  }

  @Tool({ output: Reading })
  getReading(
    @Param('at') at: Date,
    @Param('celsius', { default: 20 }) celsius: integer = 20,
    context: Context,
  ): Reading {
    return Object.assign(new Reading(), { at, celsius: context.signal.aborted ? -1 : celsius });
  }

  @Tool({ output: [Reading] }) allReadings(): Reading[] {
    return [Object.assign(new Reading(), { at: new Date(0), celsius: 1 })];
  }

  @Tool({ output: String }) search(@Args() query: Query): string {
    return `${query.city} ${query.since?.toISOString() ?? 'always'}`;
  }

  @Tool({ output: Buffer }) picture(@Param('bytes') bytes: Buffer): Buffer {
    return Buffer.concat([bytes, Buffer.from([255])]);
  }

  @Tool({ output: BigInt }) double(@Param('value') value: bigint): bigint {
    return value * 2n;
  }

  @Tool({ output: Box }) box(): Box {
    return Object.assign(new Box(), { result: 5 });
  }

  @Tool({ output: Number }) five(): number {
    return 5;
  }

  @Tool({ output: [Number] }) numbers(): number[] {
    return [5];
  }

  @Tool({ output: String }) route(@Param('region', { header: 'Region' }) region: string): string {
    return region;
  }

  @Tool({ output: String }) fail(): string {
    throw new ToolError('no signal', { content: [{ type: 'text', text: 'try the roof' }] });
  }

  @Tool({ output: String }) refuse(): string {
    throw new ProtocolError(-32042, 'not now', { retry: 5 });
  }

  @Tool({ output: String, name: 'note.write' }) write(@Param('text') text: string): string {
    this.#note = text;
    this.changes.resourceUpdated('station://note');
    return 'noted';
  }

  @Resource('station://note') note(): string {
    return this.#note;
  }

  @Prompt() briefing(@Param('city') city: string): string {
    return `Sum up ${city}.`;
  }
}

const LIVES = [
  ['stateless', {}],
  ['with sessions', { sessions: true }],
] as const;

describe.each(GENERATIONS.flatMap((protocol) => LIVES.map(([life, options]) => ({ protocol, life, options }))))(
  'a client over HTTP in $protocol, $life',
  ({ protocol, options }) => {
    const start = useHttp();

    it('gives what methods return where the class is here', async () => {
      const { url } = await start(new Station(), options);
      const station = await connect(url, { as: Station, protocol });
      const reading = await station.getReading(new Date(1000), 10);
      expect(reading).toBeInstanceOf(Reading);
      expect(reading).toEqual({ at: new Date(1000), celsius: 10 });
      expect((await station.getReading(new Date(0))).fahrenheit()).toBe(68);
      expect(await station.allReadings()).toEqual([Object.assign(new Reading(), { at: new Date(0), celsius: 1 })]);
      expect(await station.search({ city: 'London', since: new Date(0) })).toBe('London 1970-01-01T00:00:00.000Z');
      expect(await station.picture(Buffer.from([1]))).toEqual(Buffer.from([1, 255]));
      expect(await station.double(2n ** 70n)).toBe(2n ** 71n);
      expect([await station.box(), await station.five(), await station.numbers()]).toEqual([{ result: 5 }, 5, [5]]);
      expect(await station.write('rain')).toBe('noted');
      expect(await station.route('north')).toBe('north');
      await station.close();
    });

    it('gives JSON where only the type of the class is here', async () => {
      const { url } = await start(new Station(), options);
      const station = await connect<Station>(new URL(url), { protocol, toolNames: { write: 'note.write' } });
      expect(await station.getReading(new Date(1000), 10)).toEqual({ at: '1970-01-01T00:00:01.000Z', celsius: 10 });
      expect(await station.getReading(new Date(1000))).toMatchObject({ celsius: 20 });
      expect(await station.allReadings()).toEqual([{ at: '1970-01-01T00:00:00.000Z', celsius: 1 }]);
      expect(await station.search({ city: 'London', since: new Date(0) })).toBe('London 1970-01-01T00:00:00.000Z');
      expect(await station.picture(Buffer.from([1]))).toBe('Af8=');
      expect(await station.double(2n ** 70n)).toBe(String(2n ** 71n));
      expect([await station.box(), await station.five(), await station.numbers()]).toEqual([{ result: 5 }, 5, [5]]);
      expect(await station.write('rain')).toBe('noted');
      expect(await station.route('north')).toBe('north');
      await station.close();
    });

    it('rejects with errors of the package', async () => {
      const { url } = await start(new Station(), options);
      const station = await connect<typeof Station>(url, { protocol });
      const failed: unknown = await station.fail().catch((reason: unknown) => reason);
      expect(failed).toBeInstanceOf(ToolError);
      expect(failed).toMatchObject({
        message: 'Error executing tool fail: no signal',
        content: [{ type: 'text', text: 'try the roof' }],
      });
      const refused: unknown = await station.refuse().catch((reason: unknown) => reason);
      expect(refused).toBeInstanceOf(ProtocolError);
      expect(refused).toMatchObject({ message: 'not now', code: -32042, data: { retry: 5 } });
      await station.close();
      const closed: unknown = await station.five().catch((reason: unknown) => reason);
      expect(closed).toBeInstanceOf(ConnectionError);
      expect(closed).toMatchObject({ reason: 'closed', mayHaveRun: false, target: url });
    });

    it('reads resources and prompts', async () => {
      const { url } = await start(new Station(), options);
      const station = await connect(url, { protocol });
      expect(await station.resources.read('station://note')).toMatchObject([{ uri: 'station://note', text: 'none' }]);
      expect((await station.resources.list()).map(({ uri }) => uri)).toEqual(['station://note']);
      expect(await station.resources.templates()).toEqual([]);
      expect((await station.prompts.list()).map(({ name }) => name)).toEqual(['briefing']);
      expect((await station.prompts.get('briefing', { city: 'Oslo' })).messages).toEqual([
        { role: 'user', content: { type: 'text', text: 'Sum up Oslo.' } },
      ]);
      expect(await station.call('five')).toMatchObject({ structuredContent: { result: 5 } });
      await station.close();
    });
  },
);

describe('a client with the type of a class alone', () => {
  const start = useHttp();

  it('says of a member without a tool what the tools are', async () => {
    const { url } = await start(new Station());
    const station = await connect<Station>(url);
    await expect(station.write('x')).rejects.toThrow(
      new TypeError(
        `${url} has no tool for write; its tools are get_reading, all_readings, search, picture, double, box, five, numbers, route, fail, refuse, note.write.`,
      ),
    );
    const loose = station as unknown as Record<string, () => Promise<unknown>>;
    await expect(loose.fife?.()).rejects.toThrow('Did you mean five?');
    expect((station as { then?: unknown }).then).toBeUndefined();
    await station.close();
  });

  it('tells names with the same words apart only by what it is told', async () => {
    class Twins extends MCPServer {
      @Tool({ name: 'get_item', output: String }) first(): string {
        return 'first';
      }
      @Tool({ name: 'get-item', output: String }) second(): string {
        return 'second';
      }
    }
    interface Items {
      getItem(): string;
    }
    const { url } = await start(new Twins());
    const twins = await connect<Items>(url);
    await expect(twins.getItem()).rejects.toThrow(
      new TypeError("getItem may be any of get_item, get-item; say which with { toolNames: { getItem: '…' } }."),
    );
    await twins.close();
    const told = await connect<Items>(url, { toolNames: { getItem: 'get-item' } });
    expect(await told.getItem()).toBe('second');
    await told.close();
  });

  it('finds tools that are enabled after it has looked', async () => {
    class Shop extends MCPServer {
      constructor() {
        super('Shop');
        this.changes.disable('refund');
      }
      @Tool({ output: String }) order(): string {
        this.changes.enable('refund');
        return 'ordered';
      }
      @Tool({ output: String }) refund(): string {
        return 'refunded';
      }
    }
    const { url } = await start(new Shop());
    const shop = await connect<Shop>(url);
    await expect(shop.refund()).rejects.toThrow(`${url} has no tool for refund; its tools are order.`);
    expect([await shop.order(), await shop.refund()]).toEqual(['ordered', 'refunded']);
    await shop.close();
  });
});

describe.each([
  { protocol: '2025-11-25', options: { sessions: true } },
  { protocol: '2026-07-28', options: {} },
] as const)('a client that answers over HTTP in $protocol', ({ protocol, options }) => {
  const start = useHttp();

  it('gives its answers to methods that ask', async () => {
    class Name {
      @Field() name!: string;
    }
    class Desk extends MCPServer {
      @Tool({ output: String }) async greet(context: Context): Promise<string> {
        const { content } = await context.elicit('Name?', Name);
        const [root] = await context.roots();
        return `Hello ${String(content?.name)} in ${String(root?.name)}`;
      }
    }
    const { url } = await start(new Desk(), options);
    const desk = await connect<Desk>(url, {
      protocol,
      elicit: () => ({ action: 'accept', content: { name: 'Ann' } }),
      roots: () => [{ uri: 'file:///home', name: 'Home' }],
    });
    expect(await desk.greet()).toBe('Hello Ann in Home');
    await desk.close();
  });
});

describe('a class that is not the one of the server', () => {
  const start = useHttp();

  it('is told where an answer is not what it declares', async () => {
    class Before extends MCPServer {
      @Tool({ structuredOutput: false }) count(): string {
        return 'five';
      }
      @Tool({ output: Reading }) latest(): Reading {
        return Object.assign(new Reading(), { at: new Date(0), celsius: 1 });
      }
    }
    class After extends MCPServer {
      @Tool({ output: Number }) count(): number {
        return 5;
      }
      @Tool({ output: [Number] }) latest(): number[] {
        return [5];
      }
    }
    const { url } = await start(new Before());
    const client = await connect(url, { as: After });
    for (const member of ['count', 'latest'] as const) {
      await expect(client[member]()).rejects.toThrow(
        new TypeError(
          `${member}: the answer is not what the class declares. Does the server run another version of it?`,
        ),
      );
    }
    await client.close();
  });
});
