import { IsOptional, IsString } from 'class-validator';
import { createServerView } from '../../lib/definition/create-server-view';
import {
  Args,
  Context,
  Field,
  integer,
  literal,
  MCPServer,
  nullable,
  optional,
  Param,
  record,
  Tool,
} from '../../lib/index';
import { emittedProblemsOf, problemsOf } from './problems';

class Place {
  @Field() name!: string;
}

class Query {
  @IsString() city!: string;
  @IsOptional() @IsString() unit?: string | null;
}

function inputOf(type: new () => MCPServer, tool: string): unknown {
  return createServerView(type, undefined, {}).tools.get(tool)?.listing.inputSchema;
}

describe('an argument called __proto__', () => {
  it('is a mistake, since every message with it is refused', () => {
    class Server extends MCPServer {
      @Tool() one(@Param('__proto__') text: string): string {
        return text;
      }
    }
    expect(emittedProblemsOf(Server)).toEqual([
      {
        className: 'Server',
        member: 'one',
        message: "'__proto__' is what every object has, so no argument can have this name; take another.",
      },
    ]);
  });
});

describe('the input schema of a tool', () => {
  class Server extends MCPServer {
    @Tool() nothing(): string {
      return '';
    }
    @Tool() scalars(
      @Param('s') s: string,
      @Param('n') n: number,
      @Param('i') i: integer,
      @Param('b') b: boolean,
      @Param('at') at: Date,
      @Param('link') link: URL,
      @Param('data') data: Buffer,
    ): string {
      return typeof [s, n, i, b, at, link, data];
    }
    @Tool() told(
      @Param('dewPoint', { description: 'In degrees', minimum: -90, maximum: 60, examples: [4] }) dewPoint: number,
      @Param('zip', { title: 'ZIP code', pattern: '^[0-9]{5}$' }) zip: string,
      @Param('tags', { type: [String], maxItems: 3 }) tags: string[],
    ): string {
      return typeof [dewPoint, zip, tags];
    }
    @Tool() absent(
      @Param('d', { type: nullable(String) }) d: string | null,
      @Param('a', { optional: true }) a?: string,
      @Param('b', { type: optional(Number) }) b?: number,
      @Param('c', { default: 5n, type: BigInt }) c?: bigint,
    ): string {
      return typeof [a, b, c, d];
    }
    @Tool() classes(
      @Param('from') from: Place,
      @Param('stops', { type: [Place] }) stops: Place[],
      context: Context,
    ): string {
      return typeof [from, stops, context];
    }
    @Tool() all(@Args() query: Query, @Param('days', { default: 3 }) days: integer): string {
      return typeof [query, days];
    }
  }

  it('is an empty closed object for a tool without parameters', () => {
    expect(inputOf(Server, 'nothing')).toEqual({
      properties: {},
      title: 'nothingArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('has the emitted types in the order of the parameters', () => {
    expect(inputOf(Server, 'scalars')).toEqual({
      properties: {
        s: { title: 'S', type: 'string' },
        n: { title: 'N', type: 'number' },
        i: { title: 'I', type: 'integer' },
        b: { title: 'B', type: 'boolean' },
        at: { format: 'date-time', title: 'At', type: 'string' },
        link: { format: 'uri', title: 'Link', type: 'string' },
        data: { contentEncoding: 'base64', title: 'Data', type: 'string' },
      },
      required: ['s', 'n', 'i', 'b', 'at', 'link', 'data'],
      title: 'scalarsArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('carries what @Param says, under a prettified title unless one is given', () => {
    expect(inputOf(Server, 'told')).toEqual({
      properties: {
        dewPoint: {
          description: 'In degrees',
          examples: [4],
          maximum: 60,
          minimum: -90,
          title: 'Dew Point',
          type: 'number',
        },
        zip: { pattern: '^[0-9]{5}$', title: 'ZIP code', type: 'string' },
        tags: { items: { type: 'string' }, maxItems: 3, title: 'Tags', type: 'array' },
      },
      required: ['dewPoint', 'zip', 'tags'],
      title: 'toldArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('requires neither optional parameters nor those with a default, which stands there as a client would send it', () => {
    expect(inputOf(Server, 'absent')).toEqual({
      properties: {
        a: { title: 'A', type: 'string' },
        b: { title: 'B', type: 'number' },
        c: { default: '5', pattern: '^-?[0-9]+$', title: 'C', type: 'string' },
        d: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'D' },
      },
      required: ['d'],
      title: 'absentArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('refers to classes by definition', () => {
    expect(inputOf(Server, 'classes')).toEqual({
      $defs: {
        Place: {
          properties: { name: { title: 'Name', type: 'string' } },
          required: ['name'],
          title: 'Place',
          type: 'object',
        },
      },
      properties: {
        from: { $ref: '#/$defs/Place' },
        stops: { items: { $ref: '#/$defs/Place' }, title: 'Stops', type: 'array' },
      },
      required: ['from', 'stops'],
      title: 'classesArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('puts the members of an @Args class beside the named parameters', () => {
    expect(inputOf(Server, 'all')).toEqual({
      properties: {
        city: { title: 'City', type: 'string' },
        unit: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Unit' },
        days: { default: 3, title: 'Days', type: 'integer' },
      },
      required: ['city'],
      title: 'allArguments',
      type: 'object',
      additionalProperties: false,
    });
  });

  it('goes out verbatim where it is raw', () => {
    const inputSchema = {
      type: 'object',
      properties: { q: { type: 'string' } },
      'x-order': ['q'],
      additionalProperties: true,
    };
    class Raw extends MCPServer {
      @Tool({ inputSchema }) find(everything: object): string {
        return typeof everything;
      }
    }
    expect(inputOf(Raw, 'find')).toEqual(inputSchema);
  });
});

describe('mistakes in parameters', () => {
  class Plain {
    city = '';
  }

  it('are reported with what to write instead', () => {
    class Server extends MCPServer {
      @Tool() nameless(city: string): string {
        return city;
      }
      @Tool() erased(@Param('cities') cities: string[], @Param('by') by: Record<string, number>): string {
        return typeof [cities, by];
      }
      @Tool() twice(@Param('a') a: string, @Param('a') b: string): string {
        return a + b;
      }
      @Tool() hidden(@Args() query: Query, @Param('city') city: string): string {
        return typeof [query, city];
      }
      @Tool() both(@Args() @Param('query') query: Query): string {
        return typeof query;
      }
      @Tool() shapeless(@Args() query: Plain): string {
        return query.city;
      }
      @Tool() unknown(@Args() query: { city: string }): string {
        return query.city;
      }
      @Tool() silent(@Param('place', { type: Map }) place: object): string {
        return typeof place;
      }
      @Tool() broken(@Param('n', { default: Number.NaN }) n: number): string {
        return String(n);
      }
      @Tool() misfit(
        @Param('n', { default: '10' }) n: number,
        @Param('i', { default: 1.5 }) i: integer,
        @Param('tags', { type: [String], default: {} }) tags: string[],
        @Param('unit', { type: literal('C', 'F'), default: 'K' }) unit: string,
        @Param('place', { default: 'Giza' }) place: Place,
        @Param('s', { default: null }) s: string,
      ): string {
        return typeof [n, i, tags, unit, place, s];
      }
      @Tool() bounds(
        @Param('n', { default: 0, minimum: 1 }) n: integer,
        @Param('at', { default: 'bad' }) at: Date,
        @Param('z', { pattern: '[' }) z: string,
        @Param('y', { optinal: true, minLength: -1 } as never) y: string,
      ): string {
        return typeof [n, at, z, y];
      }
      @Tool() thunks(
        @Param('t', {
          type: () => {
            throw new Error('not yet');
          },
        })
        t: unknown,
        @Args(() => {
          throw new Error('nor this.');
        })
        all: unknown,
      ): string {
        return typeof [t, all];
      }
      @Tool() functions(a: () => void, @Param('b') b: () => void, @Args() c: () => void): string {
        return typeof [a, b, c];
      }
      untold(@Param('city') city: string): string {
        return city;
      }
      unread(@Args() query: Query): string {
        return query.city;
      }
    }
    const problems = emittedProblemsOf(Server).map(
      ({ className, member, message }) => `${className}.${String(member)}: ${message}`,
    );
    expect([...problems].sort()).toEqual(
      [
        "Server.nameless: parameter 1 has no name at run time; write @Param('…') in front of it.",
        "Server.erased: nothing says the type of 'cities', since the compiler erases it to Array; write @Param('cities', { type: … }).",
        "Server.erased: nothing says the type of 'by', since the compiler erases it to Object; write @Param('by', { type: … }).",
        "Server.twice: two of its parameters take the argument 'a'; rename one.",
        "Server.hidden: two of its parameters take the argument 'city'; rename one.",
        'Server.both: parameter 1 carries more than one of @Param and @Args; keep one.',
        'Server.shapeless: parameter 1 takes all arguments, but its type has no declared fields; decorate the fields of the class with @Field() or class-validator.',
        'Server.unknown: parameter 1 takes all arguments, but the compiler erases it to Object; write @Args(() => TheClass).',
        "Server.silent: 'place': Map says nothing about its values; write record(T).",
        "Server.broken: the default of 'n' cannot be written as JSON; give one that can.",
        "Server.misfit: the default of 'n' is \"10\", but 'n' is of type number; give a default that fits.",
        "Server.misfit: the default of 'i' is 1.5, but 'i' is of type integer; give a default that fits.",
        "Server.misfit: the default of 'tags' is {}, but 'tags' is of type array; give a default that fits.",
        'Server.misfit: the default of \'unit\' is "K", but \'unit\' is one of ["C","F"]; give a default that fits.',
        "Server.misfit: the default of 'place' is \"Giza\", but 'place' is of type object; give a default that fits.",
        "Server.misfit: the default of 's' is null, but 's' is of type string; give a default that fits.",
        "Server.bounds: the default of 'n' is 0, but 'n' is at least 1; give a default that fits.",
        "Server.bounds: the default of 'at' is \"bad\", but 'at' is of the format date-time; give a default that fits.",
        "Server.bounds: 'z': has a pattern that is no regular expression (Invalid regular expression: /[/u: Unterminated character class).",
        'Server.bounds: \'y\': has the unknown option "optinal"; write "optional".',
        'Server.bounds: \'y\': has a wrong "minLength": it must be a whole number that is not negative, not -1.',
        "Server.thunks: 't': the function that returns the type failed: not yet.",
        'Server.thunks: parameter 2 takes all arguments, but the function that returns the type failed: nor this.',
        "Server.functions: parameter 1 has no name at run time, and the compiler erases its type to Function, as it does with a class that is imported with `import type`; write `import { Context }` where it is a Context, else @Param('…') in front of it.",
        "Server.functions: nothing says the type of 'b', since the compiler erases it to Function, as it does with a class that is imported with `import type`; import it with `import`, or write @Param('b', { type: … }).",
        'Server.functions: parameter 3 takes all arguments, but the compiler erases it to Function, as it does with a class that is imported with `import type`; import it with `import`, or write @Args(() => TheClass).',
        'Server.untold: has @Param on a parameter but no @Tool(), @Resource() or @Prompt() on the method; add one.',
        'Server.unread: has @Args on a parameter but no @Tool(), @Resource() or @Prompt() on the method; add one.',
      ].sort(),
    );
  });

  it('a raw schema that is no object schema is one', () => {
    class Server extends MCPServer {
      @Tool({ inputSchema: { type: 'string' } }) find(everything: object): string {
        return typeof everything;
      }
    }
    expect(problemsOf(Server)).toMatchObject([
      { className: 'Server', member: 'find', message: expect.stringContaining('inputSchema') as string },
    ]);
  });

  it('a dictionary says its values and is none', () => {
    class Server extends MCPServer {
      @Tool() find(@Param('by', { type: record(Number) }) by: Record<string, number>): string {
        return typeof by;
      }
    }
    expect(inputOf(Server, 'find')).toMatchObject({
      properties: { by: { additionalProperties: { type: 'number' }, title: 'By', type: 'object' } },
    });
  });
});
