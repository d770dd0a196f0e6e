import { IsIn, IsOptional, IsString, Matches, registerDecorator, ValidateNested } from 'class-validator';
import { Transform, Type } from 'class-transformer';
import { createServerView } from '../../lib/definition/create-server-view';
import { createArgumentBinder } from '../../lib/dispatch/bind-arguments';
import type { Bound } from '../../lib/dispatch/bind-arguments';
import type { ToolDefinition } from '../../lib/definition/tool-definition';
import { validationText } from '../../lib/results/validation-text';
import type { ServerOptions } from '../../lib/index';
import {
  Args,
  Context,
  enumeration,
  Field,
  integer,
  literal,
  MCPServer,
  nullable,
  Param,
  ProtocolError,
  record,
  Tool,
  tuple,
  union,
} from '../../lib/index';
import { plainScope } from './plain-scope';
import { watchedHost } from './watched-host';

const served = { scope: plainScope(), host: watchedHost(new MCPServer()).host };

class Place {
  @Field() name!: string;
  @Field({ optional: true }) since?: Date;
  shown(): string {
    return `<${this.name}>`;
  }
}

class Query {
  @Field() city!: string;
  @Field({ optional: true }) days: integer = 3;
  @Field({ optional: true, type: [Place] }) places?: Place[];
  private unit = 'metric';
  key(): string {
    return `${this.city}-${String(this.days)}-${this.unit}`;
  }
}

class Page {
  @Field({ default: 20, minimum: 1 }) size!: integer;
  @Field({ default: '2026-01-01T00:00:00Z' }) since!: Date;
  @Field({ default: { name: 'Giza' } }) place!: Place;
  @Field({ type: () => [Page], default: [{ size: 1, parts: [] }] })
  @Transform(({ value }: { value: Page[] }) => value.slice(0, 1))
  parts!: Page[];
}

enum Level {
  Low,
  High,
}

/** Binds one request and gives what the method's parameters would get; throws the text of a failure. */
function binder(
  type: new () => MCPServer,
  options: ServerOptions = {},
): (name: string, args?: unknown) => readonly unknown[] {
  const { tools } = createServerView(type, undefined, options);
  return (name, args) => {
    const tool = tools.get(name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return valuesOf(tool, createArgumentBinder(tool)(args, served));
  };
}

function valuesOf(tool: ToolDefinition, bound: Bound | Promise<Bound>): readonly unknown[] {
  if (bound instanceof Promise) throw new Error('not bound at once');
  if (bound.ok) return bound.values;
  throw new Error(refusal(tool, bound));
}

function refusal(tool: ToolDefinition, bound: Bound): string {
  if (bound.ok) throw new Error('not refused');
  return `Error executing tool ${tool.name}: ${validationText(tool.inputTitle, bound.issues)}`;
}

describe(createArgumentBinder, () => {
  class Server extends MCPServer {
    @Tool() named(@Param('b') second: string, @Param('a') first: number): string {
      return second.repeat(first);
    }
    @Tool() when(
      @Param('date') date: Date,
      @Param('url') url: URL,
      @Param('id', { type: BigInt }) id: bigint,
      @Param('data') data: Buffer,
    ): string {
      return typeof [date, url, id, data];
    }
    @Tool() bytes(@Param('u') u: Uint8Array, @Param('a') a: ArrayBuffer): string {
      return typeof [u, a];
    }
    @Tool() nested(
      @Param('dates', { type: [Date] }) dates: Date[],
      @Param('ids', { type: record(BigInt) }) ids: Record<string, bigint>,
      @Param('pair', { type: tuple(Date, String) }) pair: [Date, string],
      @Param('either', { type: union(Date, Number) }) either: Date | number,
      @Param('none', { type: nullable(Date) }) none: Date | null,
    ): string {
      return typeof [dates, ids, pair, either, none];
    }
    @Tool() numbered(@Param('byYear', { type: record(Number, String) }) byYear: Map<number, string>): string {
      return typeof byYear;
    }
    @Tool() plainNumbered(@Param('byYear', { type: record(Number, String) }) byYear: Record<number, string>): string {
      return typeof byYear;
    }
    @Tool() containers(
      @Param('m', { type: record(Number) }) m: Map<string, number>,
      @Param('s', { type: [String] }) s: Set<string>,
    ): string {
      return typeof [m, s];
    }
    @Tool() all(@Args() query: Query): string {
      return query.key();
    }
    @Tool() given(@Args(() => Query) query: object): string {
      return typeof query;
    }
    @Tool() one(@Param('place') place: Place): string {
      return place.shown();
    }
    @Tool() paged(@Args() page: Page): string {
      return typeof page;
    }
    @Tool() mixed(@Param('limit', { default: 10 }) limit: number, context: Context, @Args() query: Query): string {
      return typeof [limit, context, query];
    }
    @Tool() defaults(
      @Param('n', { default: 10 }) n: number,
      @Param('tags', { type: [String], default: ['a'] }) tags: string[],
      @Param('at', { type: Date, default: '2026-01-01T00:00:00Z' }) at: Date,
      @Param('x', { optional: true }) x?: number,
    ): string {
      return typeof [n, tags, at, x];
    }
    @Tool() level(
      @Param('level', { type: enumeration(Level) }) level: Level,
      @Param('tone', { type: literal('dry', 'warm') }) tone: string,
    ): string {
      return typeof [level, tone];
    }
    @Tool({ inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } }) raw(
      everything: object,
    ): string {
      return typeof everything;
    }
    @Tool({ inputSchema: { type: 'object', properties: { q: { type: 'string' }, at: {} } } }) rawNamed(
      @Param('q') q: string,
      @Param('at') at: Date,
    ): string {
      return typeof [q, at];
    }
    @Tool() constrained(
      @Param('n', { minimum: 1, maximum: 5 }) n: number,
      @Param('s', { pattern: '^a' }) s: string,
    ): string {
      return typeof [n, s];
    }
  }
  const bind = binder(Server);

  it('gives each parameter the argument of its name, whatever their order', () => {
    expect(bind('named', { a: 2, b: 'x' })).toEqual(['x', 2]);
    expect(bind('named', { b: 'x', a: 2 })).toEqual(['x', 2]);
  });

  it('revives dates, URLs, bigints and bytes', () => {
    const args = { date: '2026-01-02T03:04:05Z', url: 'https://example.com/a', id: '9007199254740993', data: 'aGk=' };
    expect(bind('when', args)).toEqual([
      new Date('2026-01-02T03:04:05Z'),
      new URL('https://example.com/a'),
      9007199254740993n,
      Buffer.from('hi'),
    ]);
    const [u, a] = bind('bytes', { u: 'AQI=', a: 'AwQ=' });
    expect(u).toEqual(new Uint8Array([1, 2]));
    expect(a).toEqual(new Uint8Array([3, 4]).buffer);
  });

  it('fills absent members of DTOs with their defaults, at every depth, each time anew', () => {
    const [page] = bind('paged', { size: 3, parts: [{ parts: [] }, {}] }) as [Page];
    expect(page).toEqual(
      Object.assign(new Page(), {
        size: 3,
        since: new Date('2026-01-01T00:00:00Z'),
        place: Object.assign(new Place(), { name: 'Giza' }),
        parts: [
          Object.assign(new Page(), {
            size: 20,
            since: new Date('2026-01-01T00:00:00Z'),
            place: Object.assign(new Place(), { name: 'Giza' }),
            parts: [],
          }),
        ],
      }),
    );
    expect(page.place).toBeInstanceOf(Place);
    expect(page.place).not.toBe(page.parts[0]?.place);
    expect(() => bind('paged', { size: 0, parts: [] })).toThrow('\nsize\n');
  });

  it.each([
    ['date', '2026-01-02'],
    ['date', '2026-13-02T03:04:05Z'],
    ['date', 5],
    ['url', 'not a url'],
    ['id', '12.5'],
    ['id', 12],
    ['data', 'not base64!'],
    ['data', 'aGk'],
  ])('refuses the argument %s: %j', (name, value) => {
    const args = { date: '2026-01-02T03:04:05Z', url: 'https://example.com/a', id: '1', data: 'aGk=', [name]: value };
    expect(() => bind('when', args)).toThrow(
      `Error executing tool when: 1 validation error for whenArguments\n${name}\n`,
    );
  });

  it('revives them inside lists, dictionaries, tuples, unions and nullables', () => {
    const text = '2026-01-02T03:04:05.000Z';
    const date = new Date(text);
    expect(
      bind('nested', { dates: [text, text], ids: { a: '1' }, pair: [text, text], either: text, none: null }),
    ).toEqual([[date, date], { a: 1n }, [date, text], date, null]);
    expect(bind('nested', { dates: [], ids: {}, pair: [text, ''], either: 5, none: text }).slice(3)).toEqual([5, date]);
    expect(() => bind('nested', { dates: [text, 'x'], ids: {}, pair: [text, ''], either: 5, none: null })).toThrow(
      '\ndates.1\n',
    );
  });

  it('gives a dictionary with number keys as a Map', () => {
    expect(bind('numbered', { byYear: { '1999': 'a', '2026': 'b' } })).toEqual([
      new Map([
        [1999, 'a'],
        [2026, 'b'],
      ]),
    ]);
  });

  it('gives dictionaries and lists as what the parameter is: an object, a Map, a Set', () => {
    expect(bind('plainNumbered', { byYear: { '1999': 'a' } })).toEqual([{ '1999': 'a' }]);
    expect(() => bind('plainNumbered', { byYear: { x: 'a' } })).toThrow('byYear.x\n  Member names should be numbers');
    expect(bind('containers', { m: { a: 1 }, s: ['x'] })).toEqual([new Map([['a', 1]]), new Set(['x'])]);
  });

  it('gives all arguments as an instance of the DTO, with its field initialisers and methods', () => {
    const [query] = bind('all', { city: 'Cairo' }) as [Query];
    expect(query).toBeInstanceOf(Query);
    expect(query.key()).toBe('Cairo-3-metric');
    const [full] = bind('all', {
      city: 'Cairo',
      days: 5,
      places: [{ name: 'Giza', since: '2026-01-02T03:04:05Z' }],
    }) as [Query];
    expect(full.key()).toBe('Cairo-5-metric');
    expect(full.places?.map((place) => place.shown())).toEqual(['<Giza>']);
    expect(full.places?.[0]?.since).toEqual(new Date('2026-01-02T03:04:05Z'));
    expect(bind('given', { city: 'Cairo' })[0]).toBeInstanceOf(Query);
  });

  it('names the place of a fault inside a DTO by its path', () => {
    expect(() => bind('all', { city: 'Cairo', places: [{ name: 5 }] })).toThrow(
      'Error executing tool all: 1 validation error for allArguments\nplaces.0.name\n  Input should be a valid string [type=string_type, input_value=5, input_type=number]',
    );
    expect(() => bind('one', { place: { name: 'x', since: 'y' } })).toThrow('\nplace.since\n');
    expect(() => bind('all', { city: 'Cairo', town: 'x' })).toThrow('\ntown\n  Extra inputs are not permitted');
  });

  it('gives a parameter that is a DTO an instance', () => {
    const [place] = bind('one', { place: { name: 'Giza' } }) as [Place];
    expect(place).toBeInstanceOf(Place);
    expect(place.shown()).toBe('<Giza>');
  });

  it('takes named parameters, a DTO and a Context side by side', () => {
    const [limit, context, query] = bind('mixed', { limit: 2, city: 'Cairo' }) as [number, Context, Query];
    expect(limit).toBe(2);
    expect(context).toBeInstanceOf(Context);
    expect(query.key()).toBe('Cairo-3-metric');
    expect(bind('mixed', { city: 'Cairo' })[0]).toBe(10);
  });

  it('applies defaults to absent arguments only, each a copy of its own', () => {
    const at = new Date('2026-01-01T00:00:00Z');
    const first = bind('defaults', {});
    expect(first).toEqual([10, ['a'], at, undefined]);
    (first[1] as string[]).push('b');
    expect(bind('defaults')).toEqual([10, ['a'], at, undefined]);
    expect(bind('defaults', null)).toEqual([10, ['a'], at, undefined]);
    expect(bind('defaults', { n: 0, tags: [], x: 1 })).toEqual([0, [], at, 1]);
    for (const name of ['n', 'tags', 'at', 'x']) {
      expect(() => bind('defaults', { [name]: null })).toThrow(`\n${name}\n`);
    }
  });

  it('leaves the arguments of the request as they are', () => {
    const args = Object.freeze({ city: 'Cairo', places: Object.freeze([Object.freeze({ name: 'Giza' })]) });
    bind('all', args);
    expect(args).toEqual({ city: 'Cairo', places: [{ name: 'Giza' }] });
  });

  it('takes enums and literals by value', () => {
    expect(bind('level', { level: 1, tone: 'dry' })).toEqual([Level.High, 'dry']);
    expect(() => bind('level', { level: 'High', tone: 'dry' })).toThrow('\nlevel\n');
    expect(() => bind('level', { level: 1, tone: 'loud' })).toThrow('\ntone\n');
  });

  it('holds arguments to the constraints of @Param', () => {
    expect(bind('constrained', { n: 5, s: 'ab' })).toEqual([5, 'ab']);
    expect(() => bind('constrained', { n: 6, s: 'ba' })).toThrow(
      [
        'Error executing tool constrained: 2 validation errors for constrainedArguments',
        'n',
        '  Input should be less than or equal to 5 [type=less_than_equal, input_value=6, input_type=number]',
        's',
      ].join('\n'),
    );
  });

  it('gives everything to a nameless parameter of a tool with a raw input schema, and named ones their part', () => {
    expect(bind('raw', { q: 'x', more: 1 })).toEqual([{ q: 'x', more: 1 }]);
    expect(() => bind('raw', {})).toThrow('\nq\n  Field required');
    expect(bind('rawNamed', { q: 'x', at: '2026-01-02T03:04:05Z' })).toEqual(['x', new Date('2026-01-02T03:04:05Z')]);
  });

  it.each(['text', 5, true, []])('refuses %j in the place of the arguments', (args) => {
    expect(() => bind('named', args)).toThrow(ProtocolError);
  });

  it('refuses __proto__ and constructor as arguments by name, and never takes an inherited member for one', () => {
    expect(() => bind('defaults', JSON.parse('{"__proto__":{"n":5}}'))).toThrow(
      '\n__proto__\n  Extra inputs are not permitted',
    );
    expect(() => bind('defaults', { constructor: 5 })).toThrow('\nconstructor\n  Extra inputs are not permitted');
    class Odd extends MCPServer {
      @Tool() odd(
        @Param('constructor', { optional: true }) c?: string,
        @Param('toString', { optional: true }) t?: string,
      ): string {
        return typeof [c, t];
      }
    }
    expect(binder(Odd)('odd', {})).toEqual([undefined, undefined]);
    expect(binder(Odd)('odd', { constructor: 'x', toString: 'y' })).toEqual(['x', 'y']);
    expect(({} as { n?: unknown }).n).toBeUndefined();
  });
});

describe('JSON text for an argument', () => {
  class Server extends MCPServer {
    @Tool() list(@Param('xs', { type: [Number] }) xs: number[]): string {
      return xs.join();
    }
    @Tool() object(@Param('place') place: Place): string {
      return place.shown();
    }
    @Tool() either(@Param('v', { type: union([Number], Place) }) v: number[] | Place): string {
      return typeof v;
    }
    @Tool() dictionary(@Param('d', { type: record(Number) }) d: Record<string, number>): string {
      return typeof d;
    }
    @Tool() text(@Param('t') t: string): string {
      return t;
    }
    @Tool() textOrList(@Param('v', { type: union(String, [String]) }) v: string | string[]): string {
      return typeof v;
    }
    @Tool() number(@Param('n') n: number): string {
      return String(n);
    }
    @Tool() perhaps(@Param('xs', { type: nullable([Number]) }) xs: number[] | null): string {
      return typeof xs;
    }
    @Tool() all(@Args() query: Query): string {
      return query.key();
    }
  }
  const bind = binder(Server);

  it('is parsed where only an object or a list can be meant', () => {
    expect(bind('list', { xs: '[1, 2]' })).toEqual([[1, 2]]);
    expect((bind('object', { place: '{"name":"Giza"}' })[0] as Place).shown()).toBe('<Giza>');
    expect(bind('either', { v: '[1]' })).toEqual([[1]]);
    expect(bind('dictionary', { d: '{"a":1}' })).toEqual([{ a: 1 }]);
    expect((bind('all', { city: 'Cairo', places: '[{"name":"Giza"}]' })[0] as Query).places?.[0]?.shown()).toBe(
      '<Giza>',
    );
  });

  it('stays text where text can be meant', () => {
    expect(bind('text', { t: '{"a":1}' })).toEqual(['{"a":1}']);
    expect(bind('textOrList', { v: '["a"]' })).toEqual(['["a"]']);
    expect(() => bind('number', { n: '5' })).toThrow('\nn\n  Input should be a valid number');
  });

  it.each(['[1, 2', '5', '"text"', 'null', 'true', '', 'abc'])('%j is refused where a list is asked for', (text) => {
    expect(() => bind('list', { xs: text })).toThrow('\nxs\n  Input should be a valid array [type=array_type');
  });

  it('is checked like anything else once it is parsed', () => {
    expect(() => bind('list', { xs: '["a"]' })).toThrow('\nxs.0\n  Input should be a valid number');
    expect(() => bind('list', { xs: '{"a":1}' })).toThrow('\nxs\n  Input should be a valid array');
  });

  it('pollutes nothing', () => {
    const [d] = bind('dictionary', { d: '{"__proto__":1}' }) as [Record<string, number>];
    expect(Object.keys(d)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("unknownArguments: 'ignore'", () => {
  class Server extends MCPServer {
    @Tool() now(@Param('city') city: string): string {
      return city;
    }
    @Tool() all(@Args() query: Query): string {
      return query.key();
    }
    @Tool() nothing(): string {
      return '';
    }
  }
  const bind = binder(Server, { unknownArguments: 'ignore' });

  it('drops what is not declared and still checks what is', () => {
    expect(bind('now', { city: 'Cairo', town: 'x' })).toEqual(['Cairo']);
    expect(bind('nothing', { a: 1 })).toEqual([]);
    expect(() => bind('now', { town: 'x' })).toThrow('\ncity\n  Field required');
    expect(bind('now', JSON.parse('{"city":"Cairo","__proto__":{"a":1}}'))).toEqual(['Cairo']);
  });

  it('keeps what is not declared out of a DTO', () => {
    const [query] = bind('all', { city: 'Cairo', unit: 'imperial', key: 'x' }) as [Query];
    expect(query.key()).toBe('Cairo-3-metric');
  });

  it('lists an open schema', () => {
    const { toolListing } = createServerView(Server, undefined, { unknownArguments: 'ignore' });
    expect(toolListing.find(({ name }) => name === 'now')?.inputSchema).toEqual({
      properties: { city: { title: 'City', type: 'string' } },
      required: ['city'],
      title: 'nowArguments',
      type: 'object',
    });
  });
});

describe('rules of class-validator on arguments', () => {
  function IsEven(): PropertyDecorator {
    return (target, propertyName) => {
      registerDecorator({
        name: 'isEven',
        target: target.constructor,
        propertyName: String(propertyName),
        options: { message: 'days must be even' },
        validator: { validate: (value: unknown) => Number(value) % 2 === 0 },
      });
    };
  }
  function IsFree(): PropertyDecorator {
    return (target, propertyName) => {
      registerDecorator({
        name: 'isFree',
        target: target.constructor,
        propertyName: String(propertyName),
        async: true,
        options: { message: 'name is taken' },
        validator: { validate: async (value: unknown) => value !== 'taken' },
      });
    };
  }
  class Inner {
    @IsString() @Matches(/^[a-z]+$/i) code!: string;
  }
  class Trip {
    @IsIn(['car', 'train']) by!: string;
    @IsEven() @IsOptional() days?: number;
    @IsOptional() @ValidateNested() @Type(() => Inner) inner?: Inner;
    @IsOptional()
    @IsString()
    @Transform(({ value }: { value: string }) => value.trim(), { toClassOnly: true })
    note?: string;
  }
  class Account {
    @IsString() @IsFree() name!: string;
  }
  class Server extends MCPServer {
    @Tool() go(@Args() trip: Trip): string {
      return trip.by;
    }
    @Tool() one(@Param('trip') trip: Trip, @Param('other', { optional: true }) other?: Trip): string {
      return typeof [trip, other];
    }
    @Tool() sign(@Args() account: Account): string {
      return account.name;
    }
  }
  const bind = binder(Server);

  it('hold before the method runs: those that a schema can say and those that it cannot', () => {
    const [trip] = bind('go', { by: 'car', days: 2, inner: { code: 'Ab' }, note: ' x ' }) as [Trip];
    expect(trip).toBeInstanceOf(Trip);
    expect(trip.inner).toBeInstanceOf(Inner);
    expect(trip.note).toBe('x');
    expect(() => bind('go', { by: 'boat' })).toThrow('\nby\n');
    expect(() => bind('go', { by: 'car', days: 3 })).toThrow(
      'Error executing tool go: 1 validation error for goArguments\ndays\n  days must be even [type=isEven, input_value=3, input_type=number]',
    );
    expect(() => bind('go', { by: 'car', inner: { code: '1' } })).toThrow('\ninner.code\n');
    expect(() => bind('one', { trip: { by: 'car', days: 3 } })).toThrow('\ntrip.days\n  days must be even');
    expect(bind('one', { trip: { by: 'car' } })[1]).toBeUndefined();
  });

  it('may be asynchronous', async () => {
    const tool = createServerView(Server, undefined, {}).tools.get('sign');
    if (tool === undefined) throw new Error('no tool sign');
    const sign = createArgumentBinder(tool);
    expect(await sign({ name: 'free' }, served)).toMatchObject({ ok: true, values: [{ name: 'free' }] });
    expect(refusal(tool, await sign({ name: 'taken' }, served))).toBe(
      "Error executing tool sign: 1 validation error for signArguments\nname\n  name is taken [type=isFree, input_value='taken', input_type=string]",
    );
  });
});
