import 'reflect-metadata';
import { Expose } from 'class-transformer';
import { IsNumber } from 'class-validator';
import { Client } from '@modelcontextprotocol/client';
import {
  Args,
  Content,
  Context,
  Field,
  MCPServer,
  integer,
  Param,
  ProtocolError,
  Tool,
  ToolError,
  record,
  tuple,
} from '../../lib';
import { connect } from '../../lib/client';

class Reading {
  @Field() at!: Date;
  @Field() celsius!: number;

  get fahrenheit(): number {
    return (this.celsius * 9) / 5 + 32;
  }
}

class Query {
  @Field() city!: string;
  @Field({ optional: true }) since?: Date;
}

class Alarm {
  @Expose({ name: 'max_celsius' }) @IsNumber() maxCelsius!: number;
}

class Station extends MCPServer {
  readonly life: string[] = [];
  #calls = 0;

  protected override async onStart(): Promise<void> {
    await Promise.resolve();
    this.life.push('start');
  }

  protected override onStop(): void {
    this.life.push('stop');
  }

  @Tool({ output: Number })
  count(): number {
    return ++this.#calls;
  }

  @Tool({ output: Reading })
  reading(@Param('at') at: Date, @Param('celsius', { default: 20 }) celsius: integer = 20, context: Context): Reading {
    return Object.assign(new Reading(), { at, celsius: context.signal.aborted ? -1 : celsius });
  }

  @Tool({ name: 'every_reading', output: [Reading] })
  async readings(): Promise<Reading[]> {
    return [Object.assign(new Reading(), { at: new Date(0), celsius: 1 })];
  }

  @Tool({ output: String })
  search(@Args() query: Query): string {
    return `${query.city} ${query.since?.toISOString() ?? 'always'} ${String(query instanceof Query)}`;
  }

  @Tool({ output: Buffer })
  picture(@Param('bytes') bytes: Buffer): Buffer {
    return Buffer.concat([bytes, Buffer.from([255])]);
  }

  @Tool({ output: BigInt })
  double(@Param('value') value: bigint): bigint {
    return value * 2n;
  }

  @Tool({ output: record(Date) })
  times(): Record<string, Date> {
    return { start: new Date(5) };
  }

  @Tool({ output: tuple(URL, Number) })
  place(): [URL, number] {
    return [new URL('https://example.org/'), 5];
  }

  @Tool({ structuredOutput: false })
  opted(): { a: number } {
    return { a: 1 };
  }

  @Tool({ structuredOutput: false })
  prose(): string {
    return '{ this is no JSON';
  }

  @Tool({ structuredOutput: false })
  lines(): string[] {
    return ['one', 'two'];
  }

  @Tool({ output: Content })
  image(): { type: 'image'; data: string; mimeType: string } {
    return { type: 'image', data: 'AAAA', mimeType: 'image/png' };
  }

  @Tool({ output: String })
  fail(): string {
    throw new ToolError('no signal', { content: [{ type: 'text', text: 'try the roof' }] });
  }

  @Tool({ output: String })
  refuse(): string {
    throw new ProtocolError(-32042, 'not now', { retry: 5 });
  }

  @Tool({ output: [Alarm] })
  alarms(@Param('one') one: Alarm, @Param('more', { type: [Alarm] }) more: Alarm[]): Alarm[] {
    return [one, ...more];
  }

  @Tool({ output: String })
  arm(@Args() alarm: Alarm, @Param('silent', { type: Boolean, default: false }) silent = false): string {
    return `${String(alarm.maxCelsius)} ${String(silent)} ${String(alarm instanceof Alarm)}`;
  }

  helper(): string {
    return 'not for clients';
  }
}

describe.each(['2025-11-25', '2026-07-28', 'auto'] as const)('a client connected in %s', (protocol) => {
  const open = () => connect(Station, { protocol });
  let station: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => (station = await open()));
  afterAll(() => station.close());

  it('speaks the generation that was asked for', () => {
    expect(station.client).toBeInstanceOf(Client);
    expect(station.client.getProtocolEra()).toBe(protocol === '2025-11-25' ? 'legacy' : 'modern');
  });

  it('calls methods on one object', async () => {
    const first = await station.count();
    expect(await station.count()).toBe(first + 1);
  });

  it('sends and revives dates, and class results as instances', async () => {
    const reading = await station.reading(new Date(1000), 10);
    expect(reading).toBeInstanceOf(Reading);
    expect(reading).toEqual({ at: new Date(1000), celsius: 10 });
    expect(reading.fahrenheit).toBe(50);
  });

  it('leaves out arguments that are undefined, so that defaults apply', async () => {
    expect((await station.reading(new Date(0), undefined)).celsius).toBe(20);
  });

  it('knows tools by their methods, whatever their names on the wire', async () => {
    expect(await station.readings()).toEqual([Object.assign(new Reading(), { at: new Date(0), celsius: 1 })]);
  });

  it('spreads the one object of a method that takes all arguments', async () => {
    expect(await station.search({ city: 'London', since: new Date(0) })).toBe('London 1970-01-01T00:00:00.000Z true');
    expect(await station.search(Object.assign(new Query(), { city: 'Oslo' }))).toBe('Oslo always true');
  });

  it('sends objects under the names on the wire, without what the tool does not know', async () => {
    const instance = Object.assign(new Alarm(), { maxCelsius: 1 });
    const plain = { maxCelsius: 2, note: 'dropped' };
    expect(await station.alarms(plain, [instance])).toEqual(
      [{ maxCelsius: 2 }, instance].map((alarm) => Object.assign(new Alarm(), alarm)),
    );
  });

  it('sends the one object of all arguments under the names on the wire as well', async () => {
    expect(await station.arm({ maxCelsius: 1 })).toBe('1 false true');
    expect(await station.arm(Object.assign(new Alarm(), { maxCelsius: 2 }), true)).toBe('2 true true');
  });

  it('carries bytes, bigints, records and tuples both ways', async () => {
    expect(await station.picture(Buffer.from([1, 2]))).toEqual(Buffer.from([1, 2, 255]));
    expect(await station.double(2n ** 70n)).toBe(2n ** 71n);
    expect(await station.times()).toEqual({ start: new Date(5) });
    expect(await station.place()).toEqual([new URL('https://example.org/'), 5]);
  });

  it('gives what content says where there is no schema', async () => {
    expect(await station.opted()).toEqual({ a: 1 });
    expect(await station.prose()).toBe('{ this is no JSON');
    expect(await station.lines()).toEqual(['one', 'two']);
    expect(await station.image()).toEqual([{ type: 'image', data: 'AAAA', mimeType: 'image/png' }]);
  });

  it('rejects with a ToolError where the tool fails', async () => {
    const error: unknown = await station.fail().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({
      message: 'Error executing tool fail: no signal',
      content: [{ type: 'text', text: 'try the roof' }],
    });
  });

  it('rejects with a ProtocolError where the protocol says no', async () => {
    const refusal: unknown = await station.refuse().catch((reason: unknown) => reason);
    expect(refusal).toBeInstanceOf(ProtocolError);
    expect(refusal).toMatchObject({ message: 'not now', code: -32042, data: { retry: 5 } });
    await expect(station.call('nothing')).rejects.toMatchObject({ code: -32602 });
  });

  it('gives raw results by name', async () => {
    expect(await station.call('search', { city: 'Rome' })).toMatchObject({
      structuredContent: { result: 'Rome always true' },
    });
    expect(await station.call('fail')).toMatchObject({ isError: true });
  });

  it('says of a member that is no tool what the tools are', async () => {
    await expect(station.helper()).rejects.toThrow(
      new TypeError(
        'Station.helper is no tool; its tools are count, reading, readings, search, picture, double, times, place, opted, prose, lines, image, fail, refuse, alarms, arm.',
      ),
    );
    const loose = station as unknown as Record<string, () => Promise<unknown>>;
    await expect(loose.run?.()).rejects.toThrow('Station.run is no tool');
  });

  it('rejects values that no argument can be', async () => {
    await expect(station.double(Symbol('x') as unknown as bigint)).rejects.toThrow(
      new TypeError('double(): the argument value holds a value that JSON cannot carry.'),
    );
    const loose = station as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>;
    await expect(loose.count?.(1)).rejects.toThrow(new TypeError('count() takes 0 arguments, not 1.'));
    await expect(loose.search?.('London')).rejects.toThrow(
      new TypeError('search() takes its arguments as one object.'),
    );
  });

  it('is no promise and no JSON, and keeps what every object has', () => {
    expect((station as unknown as { then: unknown }).then).toBeUndefined();
    expect((station as unknown as { toJSON: unknown }).toJSON).toBeUndefined();
    expect(Reflect.get(station, 'hasOwnProperty')).toBeInstanceOf(Function);
  });
});

describe(connect, () => {
  it('starts and stops the object of a class', async () => {
    const made: Station[] = [];
    class Recorded extends Station {
      constructor() {
        super();
        made.push(this);
      }
    }
    const client = await connect(Recorded);
    expect(made[0]?.life).toEqual(['start']);
    await client.count();
    await client.close();
    expect(made.map(({ life }) => life)).toEqual([['start', 'stop']]);
  });

  it('starts an object once and leaves it running', async () => {
    const server = new Station();
    const first = await connect(server);
    const second = await connect(server, { protocol: '2025-11-25' });
    expect(await first.count()).toBe(1);
    await first.close();
    expect(await second.count()).toBe(2);
    await second.close();
    expect(server.life).toEqual(['start']);
  });

  it('takes an object for a server also where it has a member that targets have', async () => {
    class Commanded extends Station {
      readonly command = 'count';
    }
    const client = await connect(new Commanded());
    expect(await client.count()).toBe(1);
    await client.close();
  });

  it('C63: keeps the state of each object apart', async () => {
    const [one, other] = await Promise.all([connect(Station), connect(Station)]);
    expect([await one.count(), await one.count(), await other.count()]).toEqual([1, 2, 1]);
    await Promise.all([one.close(), other.close()]);
  });

  it('C61: offers what the chain of a class declares, and nothing of its siblings', async () => {
    class Base extends MCPServer {
      @Tool({ output: String }) ping(): string {
        return 'p';
      }
    }
    class A extends Base {
      @Tool({ output: String }) a(): string {
        return 'a';
      }
    }
    class B extends Base {
      @Tool({ output: String }) b(): string {
        return 'b';
      }
    }
    class C extends A {}
    const names = async (Type: new () => Base): Promise<string[]> => {
      const client = await connect(Type);
      const { tools } = await client.client.listTools();
      if (Type === A) await expect(client.call('b')).rejects.toMatchObject({ code: -32602 });
      await client.close();
      return tools.map(({ name }) => name).sort();
    };
    expect(await Promise.all([C, B, A, Base].map(names))).toEqual([
      ['a', 'ping'],
      ['b', 'ping'],
      ['a', 'ping'],
      ['ping'],
    ]);
    expect(await Promise.all([Base, A, B, C].map(names))).toEqual([
      ['ping'],
      ['a', 'ping'],
      ['b', 'ping'],
      ['a', 'ping'],
    ]);
  });

  it('runs calls side by side', async () => {
    const waiting: (() => void)[] = [];
    class Gate extends MCPServer {
      @Tool({ output: String }) async enter(): Promise<string> {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return 'in';
      }
      @Tool({ output: Number }) open(): number {
        waiting.forEach((resolve) => resolve());
        return waiting.length;
      }
    }
    const gate = await connect(Gate);
    const entering = [gate.enter(), gate.enter()];
    expect(await gate.open()).toBe(2);
    expect(await Promise.all(entering)).toEqual(['in', 'in']);
    await gate.close();
  });

  it('calls tools that are enabled after it has connected, and rejects with what the server says before', async () => {
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
    const shop = await connect(Shop);
    await expect(shop.refund()).rejects.toMatchObject({ code: -32602, message: 'Unknown tool: refund' });
    expect([await shop.order(), await shop.refund()]).toEqual(['ordered', 'refunded']);
    await shop.close();
  });

  it('rejects with what onStart throws, and with a sentence for anything that is no server', async () => {
    class Broken extends MCPServer {
      protected override onStart(): void {
        throw new Error('no database');
      }
    }
    await expect(connect(Broken)).rejects.toThrow('no database');
    await expect(connect({} as MCPServer)).rejects.toThrow(
      new TypeError(
        'connect() takes a class that extends MCPServer, or an object of one, or the URL or command of a server elsewhere.',
      ),
    );
    await expect(connect(Station, { protocol: '2020-01-01' as 'auto' })).rejects.toThrow(
      new TypeError(`connect(): protocol must be 'auto', '2025-11-25' or '2026-07-28', not "2020-01-01".`),
    );
  });
});
