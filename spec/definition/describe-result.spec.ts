import { createServerView } from '../../lib/definition/create-server-view';
import { Content, Field, integer, MCPServer, Tool } from '../../lib/index';
import { errorText, success, textOnly } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { emittedProblemsOf, problemsOf } from './problems';

class Reading {
  @Field() humidity!: number;
}

class Station {
  constructor(name: string, online: boolean) {
    Object.assign(this, { name, online });
  }
}

function warningsOf(type: new () => MCPServer): readonly string[] {
  return createServerView(type, undefined, {}).warnings;
}

describe.each(GENERATIONS)('structuredOutput in generation %s', (generation) => {
  const open = useSessions(generation);

  it('false: no schema, no wrapping, no validation; the value is still serialised properly', async () => {
    class Server extends MCPServer {
      @Tool({ structuredOutput: false }) text(): string {
        return 'London: 17 degrees';
      }
      @Tool({ structuredOutput: false }) reading(): Reading {
        return { humidity: 'wet' } as unknown as Reading;
      }
      @Tool({ structuredOutput: false, output: Reading }) explicit(): Reading {
        return { humidity: 0.5 };
      }
      @Tool({ structuredOutput: false }) when(): Date {
        return new Date(0);
      }
    }
    const session = await open(Server);
    expect([...(await session.tools()).values()].filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
    expect(await session.call('text')).toEqual(textOnly('London: 17 degrees'));
    expect(await session.call('reading')).toEqual(textOnly('{\n  "humidity": "wet"\n}'));
    expect(await session.call('explicit')).toEqual(textOnly('{\n  "humidity": 0.5\n}'));
    expect(await session.call('when')).toEqual(textOnly('1970-01-01T00:00:00.000Z'));
    expect(warningsOf(Server)).toEqual([]);
  });

  it('true changes nothing where a schema is possible', async () => {
    class Auto extends MCPServer {
      @Tool() reading(): Reading {
        return { humidity: 0.5 };
      }
      @Tool({ output: [integer] }) async list(): Promise<number[]> {
        return [1];
      }
    }
    class Forced extends MCPServer {
      @Tool({ structuredOutput: true }) reading(): Reading {
        return { humidity: 0.5 };
      }
      @Tool({ structuredOutput: true, output: [integer] }) async list(): Promise<number[]> {
        return [1];
      }
    }
    const [auto, forced] = [await open(Auto), await open(Forced)];
    expect([...(await forced.tools()).values()]).toEqual([...(await auto.tools()).values()]);
    expect(await forced.call('reading')).toEqual(success({ humidity: 0.5 }));
    expect(await forced.call('list')).toEqual(success({ result: [1] }, '1'));
  });

  it('a raw output schema goes out verbatim and is held to', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'], title: 'N' };
    class Server extends MCPServer {
      @Tool({ outputSchema }) good(): unknown {
        return { n: 1 };
      }
      @Tool({ outputSchema, structuredOutput: true }) bad(): unknown {
        return { n: 'x' };
      }
    }
    const session = await open(Server);
    expect((await session.tools()).get('good')?.outputSchema).toEqual(outputSchema);
    expect(await session.call('good')).toEqual(success({ n: 1 }));
    expect(errorText(await session.call('bad'))).toContain('Error executing tool bad: 1 validation error for N\nn\n');
  });

  it('a class without fields answers in text, and a warning names class and method', async () => {
    class Server extends MCPServer {
      @Tool() station(): Station {
        return new Station('S', true);
      }
    }
    expect(await (await open(Server)).call('station')).toEqual(textOnly('{\n  "name": "S",\n  "online": true\n}'));
    expect(warningsOf(Server)).toEqual([
      'Server.station: class Station declares no field, so it answers in text only and every member of the object reaches the client; decorate its fields with @Field() or class-validator, or give `output`.',
    ]);
  });
});

describe('results that only the sources would tell', () => {
  it('warn with the fix, those that say enough do not', () => {
    class Server extends MCPServer {
      @Tool() async later(): Promise<Reading> {
        return { humidity: 1 };
      }
      @Tool() list(): Reading[] {
        return [];
      }
      @Tool() dictionary(): Record<string, number> {
        return {};
      }
      @Tool() map(): Map<string, number> {
        return new Map();
      }
      @Tool() nothing(): void {
        return;
      }
      @Tool() reading(): Reading {
        return { humidity: 1 };
      }
      @Tool({ output: Content }) content(): unknown {
        return [];
      }
    }
    const { warnings } = createServerView(Server, undefined, { manifest: false });
    expect(warnings).toEqual(
      [
        ['later', 'Promise'],
        ['list', 'Array'],
        ['dictionary', 'Object'],
        ['map', 'Map'],
      ].map(
        ([member, erased]) =>
          `Server.${String(member)}: the compiler erases its result type to ${String(erased)}, so it answers in text only; give it as \`output\`.`,
      ),
    );
  });
});

describe('structuredOutput: true where no schema is possible', () => {
  it('is a definition error of the constructor, for each such tool', () => {
    class Server extends MCPServer {
      @Tool({ structuredOutput: true }) async later(): Promise<Reading> {
        return { humidity: 1 };
      }
      @Tool({ structuredOutput: true, output: () => Station }) lazy(): Station {
        return new Station('S', true);
      }
      @Tool({ structuredOutput: true }) nothing(): void {
        return;
      }
      @Tool({ structuredOutput: true, output: Content }) content(): unknown {
        return [];
      }
    }
    const problems = emittedProblemsOf(Server);
    expect(problems.map(({ member }) => member)).toEqual(['later', 'lazy', 'nothing', 'content']);
    expect(problems[0]?.message).toBe(
      'tool later demands structured output, but the compiler erases its result type to Promise, so it answers in text only; give it as `output`.',
    );
    expect(problems[1]?.message).toContain('class Station declares no field');
  });

  it('a type that is undefined while the class is defined suggests a function', () => {
    const absent = {} as { Reading: typeof Reading };
    class Server extends MCPServer {
      @Tool({ output: () => absent.Reading }) reading(): Reading {
        return { humidity: 1 };
      }
    }
    expect(problemsOf(Server)).toMatchObject([
      { className: 'Server', member: 'reading', message: expect.stringContaining('output: () => Type') as string },
    ]);
  });
});
