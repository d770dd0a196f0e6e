import { createServerView } from '../../lib/definition/create-server-view';
import { Args, Context, Field, integer, MCPServer, nullable, Param, Tool } from '../../lib/index';
import { errorText, success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { problemsOf } from './problems';

interface Query {
  /** Where to look. */
  city: string;
  unit?: 'C' | 'F';
}

class Place {
  @Field() name!: string;
  since?: Date;

  shown(): string {
    return `<${this.name}>`;
  }
}

const later = (): integer => 7;

class Plain extends MCPServer {
  /**
   * Scalars of all kinds.
   *
   * @param city Where.
   */
  @Tool() scalars(
    city: string,
    days: integer,
    at: Date,
    link: URL,
    data: Uint8Array,
    id: bigint,
    tags: Set<string>,
    counts: Map<string, number>,
    unit: 'C' | 'F',
    gap: string | null,
  ): string[] {
    const kinds = [at, link, data, tags, counts].map((value) => value.constructor.name);
    return [city, String(days), typeof id, unit, String(gap), ...kinds];
  }

  @Tool() absent(
    a: string,
    /** @minimum 1 */ b: integer = 3,
    c = later(),
    d?: number,
    e = undefined as string | undefined,
    f: Date | undefined = new Date(0),
  ): string {
    return [a, b, c, d, e, f.getTime()].map(String).join();
  }

  @Tool() rest(first: string, ...others: integer[]): string {
    return `${first}:${others.join('+')}`;
  }

  @Tool() apart({ city, unit = 'C' }: Query): string {
    return `${city} ${unit}`;
  }

  @Tool() contextual(context: Context, city: string): string {
    return `${city} ${typeof context.requestId}`;
  }

  @Tool() listed(places: Place[]): string {
    return places.map((place) => place.shown()).join();
  }

  @Tool() place(first: Place): string {
    return `${first.shown()} ${String(first instanceof Place)}`;
  }

  @Tool() all(@Args() query: Query, context: Context): string {
    return `${query.city} ${String(query.unit)} ${typeof context.log}`;
  }

  @Tool() told(
    city: string,
    @Param('limit', { maximum: 5, description: 'At most.', title: 'Limit it' }) count: integer = 2,
    /** Overridden in part. */ @Param('unit', { type: nullable(String) }) other: string | null = 'C',
  ): string {
    return `${city} ${String(count)} ${String(other)}`;
  }
}

function inputOf(tool: string): unknown {
  return createServerView(Plain, undefined, {}).tools.get(tool)?.listing.inputSchema;
}

describe('the input schema of a plain signature', () => {
  it('has names, types and texts of the parameters', () => {
    const title = (text: string): { readonly title: string } => ({ title: text });
    expect(inputOf('scalars')).toEqual({
      properties: {
        city: { ...title('City'), description: 'Where.', type: 'string' },
        days: { ...title('Days'), type: 'integer' },
        at: { ...title('At'), format: 'date-time', type: 'string' },
        link: { ...title('Link'), format: 'uri', type: 'string' },
        data: { ...title('Data'), contentEncoding: 'base64', type: 'string' },
        id: { ...title('Id'), pattern: '^-?[0-9]+$', type: 'string' },
        tags: { ...title('Tags'), items: { type: 'string' }, type: 'array', uniqueItems: true },
        counts: { ...title('Counts'), additionalProperties: { type: 'number' }, type: 'object' },
        unit: { ...title('Unit'), enum: ['C', 'F'], type: 'string' },
        gap: { ...title('Gap'), anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['city', 'days', 'at', 'link', 'data', 'id', 'tags', 'counts', 'unit', 'gap'],
      title: 'scalarsArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('publishes literal defaults, and requires nothing that may be left out', () => {
    expect(inputOf('absent')).toEqual({
      properties: {
        a: { title: 'A', type: 'string' },
        b: { default: 3, minimum: 1, title: 'B', type: 'integer' },
        c: { title: 'C', type: 'integer' },
        d: { title: 'D', type: 'number' },
        e: { title: 'E', type: 'string' },
        f: { format: 'date-time', title: 'F', type: 'string' },
      },
      required: ['a'],
      title: 'absentArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('lets @Param say what is different', () => {
    expect(inputOf('told')).toEqual({
      properties: {
        city: { title: 'City', type: 'string' },
        limit: { default: 2, description: 'At most.', maximum: 5, title: 'Limit it', type: 'integer' },
        unit: {
          default: 'C',
          description: 'Overridden in part.',
          anyOf: [{ type: 'string' }, { type: 'null' }],
          title: 'Unit',
        },
      },
      required: ['city'],
      title: 'toldArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('has the members of an interface, with the defaults of a pattern', () => {
    const city = { description: 'Where to look.', title: 'City', type: 'string' };
    const unit = { enum: ['C', 'F'], title: 'Unit', type: 'string' };
    const rest = { required: ['city'], type: 'object', additionalProperties: false };
    expect(inputOf('all')).toEqual({ properties: { city, unit }, title: 'allArguments', ...rest });
    expect(inputOf('apart')).toEqual({
      properties: { city, unit: { ...unit, default: 'C' } },
      title: 'apartArguments',
      ...rest,
    });
  });
});

describe.each(GENERATIONS)('the arguments of a plain signature in generation %s', (generation) => {
  const open = useSessions(generation);

  async function textOf(tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
    const { structuredContent } = await (await open(Plain)).call(tool, args);
    return String((structuredContent as { readonly result: unknown }).result);
  }

  it('arrive as what they are declared', async () => {
    const args = {
      city: 'Oslo',
      days: 2,
      at: '2026-01-01T00:00:00Z',
      link: 'https://e.com',
      data: '+/8=',
      id: '9007199254740993',
      tags: ['a'],
      counts: { a: 1 },
      unit: 'C',
      gap: null,
    };
    const texts = ['Oslo', '2', 'bigint', 'C', 'null', 'Date', 'URL', 'Uint8Array', 'Set', 'Map'];
    expect(await (await open(Plain)).call('scalars', args)).toEqual(success({ result: texts }, ...texts));
  });

  it('are what the language says where they are absent', async () => {
    expect(await textOf('absent', { a: 'x' })).toBe('x,3,7,undefined,undefined,0');
    expect(await textOf('absent', { a: 'x', b: 1, c: 2, d: 4, e: 'y', f: '1970-01-01T00:00:01Z' })).toBe(
      'x,1,2,4,y,1000',
    );
  });

  it('of a rest parameter are one list, handed over one by one', async () => {
    expect(await textOf('rest', { first: 'a', others: [1, 2, 3] })).toBe('a:1+2+3');
    expect(await textOf('rest', { first: 'a' })).toBe('a:');
    expect(errorText(await (await open(Plain)).call('rest', { first: 'a', others: [1, 'b'] }))).toContain('others.1');
  });

  it('of a parameter that is taken apart are all of them', async () => {
    expect(await textOf('apart', { city: 'Oslo' })).toBe('Oslo C');
    expect(await textOf('apart', { city: 'Oslo', unit: 'F' })).toBe('Oslo F');
  });

  it('leave a Context to the framework, wherever it stands', async () => {
    expect(await textOf('contextual', { city: 'Oslo' })).toMatch(/^Oslo (string|number)$/);
    expect(await textOf('all', { city: 'Oslo' })).toBe('Oslo undefined object');
  });

  it('are instances of classes that the run time holds', async () => {
    expect(await textOf('place', { first: { name: 'Giza' } })).toBe('<Giza> true');
    expect(await textOf('listed', { places: [{ name: 'Giza' }] })).toBe('<Giza>');
  });
});

describe.each(GENERATIONS)('a schema of the author’s own beside a plain signature in generation %s', (generation) => {
  const open = useSessions(generation);
  const inputSchema = { type: 'object', properties: { city: { type: 'string' }, days: { type: 'number' } } };

  class Raw extends MCPServer {
    @Tool({ inputSchema }) several(city: string, days = 2): string {
      return `${city} ${String(days)}`;
    }
    @Tool({ inputSchema }) single(city: string): string {
      return city;
    }
    @Tool({ inputSchema }) whole(args: { city?: string }): string {
      return String(args.city);
    }
  }

  class Wrong extends MCPServer {
    @Tool({ inputSchema }) several(town: string, days: number): string {
      return `${town} ${String(days)}`;
    }
  }

  it('binds parameters by their names, a single object takes all', async () => {
    const session = await open(Raw);
    const args = { city: 'Oslo', days: 1 };
    expect((await session.call('several', args)).structuredContent).toEqual({ result: 'Oslo 1' });
    expect((await session.call('several', { city: 'Oslo' })).structuredContent).toEqual({ result: 'Oslo 2' });
    expect((await session.call('single', args)).structuredContent).toEqual({ result: 'Oslo' });
    expect((await session.call('whole', args)).structuredContent).toEqual({ result: 'Oslo' });
    expect((await session.tools()).get('several')?.inputSchema).toEqual(inputSchema);
  });

  it('has to have the names of the parameters', () => {
    expect(problemsOf(Wrong)).toEqual([
      {
        className: 'Wrong',
        member: 'several',
        message: expect.stringMatching(
          /^its inputSchema has no property 'town', which a parameter is called \(spec.definition.describe-input\.natural\.spec\.ts:\d+\); name them alike, or give the parameter a default\.$/,
        ) as string,
      },
    ]);
  });
});

describe('mistakes in the parameters of a plain signature', () => {
  it('name the method, the parameter, its place and what to write', () => {
    class Mistaken extends MCPServer {
      @Tool() callback(city: string, done: (text: string) => void): string {
        done(city);
        return city;
      }
      @Tool() two({ city }: Query, { name }: Place): string {
        return city + name;
      }
      @Tool() scalar(@Args() city: string): string {
        return city;
      }
      @Tool() bounded(/** @maximum 2 */ days: integer = 3): integer {
        return days;
      }
      @Tool() same(@Param('city') town: string, city: string): string {
        return town + city;
      }
    }
    const at = String.raw`spec.definition.describe-input\.natural\.spec\.ts:\d+`;
    const found = problemsOf(Mistaken).map(({ member, message }) => [member, message]);
    expect(found).toEqual([
      ['callback', expect.stringMatching(new RegExp(`^'done' \\(${at}\\): functions have no JSON form`))],
      [
        'two',
        expect.stringMatching(new RegExp(`^parameter 1 \\(${at}\\): a destructured parameter takes all arguments`)),
      ],
      [
        'two',
        expect.stringMatching(new RegExp(`^parameter 2 \\(${at}\\): a destructured parameter takes all arguments`)),
      ],
      [
        'scalar',
        expect.stringMatching(new RegExp(`^parameter 1 \\(${at}\\): a parameter that takes all arguments needs`)),
      ],
      ['bounded', "the default of 'days' is 3, but 'days' is at most 2; give a default that fits."],
      ['same', "two of its parameters take the argument 'city'; rename one."],
    ]);
  });
});
