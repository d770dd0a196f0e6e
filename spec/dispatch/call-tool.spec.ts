import type { CallToolResult } from '@modelcontextprotocol/server';
import { Transform } from 'class-transformer';
import { IsString, ValidateBy } from 'class-validator';
import { callTool } from '../../lib/dispatch/call-tool';
import type { Host } from '../../lib/dispatch/host';
import { Args, Context, Field, MCPServer, Param, ProtocolError, Tool } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { errorText, failure, success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { plainScope } from './plain-scope';

function hostOf(server: MCPServer): Host {
  return requireServerState(server).host;
}

class Reading {
  @Field() humidity!: number;
}

class Query {
  @Field() city!: string;
  @Field({ optional: true }) days?: number;
}

class Picky {
  @Field() @Transform(() => raise('the transform gave up'), { toClassOnly: true }) city!: string;
}

class Late {
  @IsCity() @IsString() city!: string;
}

class Broken {
  @IsBroken() @IsString() city!: string;
}

function raise(message: string): never {
  throw new Error(message);
}

/** Fails later than the rule beside it throws. */
function IsCity(): PropertyDecorator {
  return ValidateBy({ name: 'isCity', async: true, validator: { validate: () => Promise.reject(new Error('late')) } });
}

function IsBroken(): PropertyDecorator {
  return ValidateBy({ name: 'isBroken', validator: { validate: () => raise('the rule gave up') } });
}

class Tree {
  @Field({ optional: true, type: () => Tree }) child?: Tree;
}

class Fragile extends MCPServer {
  @Tool() transform(@Args() query: Picky): string {
    return query.city;
  }
  @Tool() rule(@Param('from') from: Late, @Param('to') to: Broken): string {
    return from.city + to.city;
  }
  @Tool() nested(@Param('tree') tree: Tree): boolean {
    return tree.child !== undefined;
  }
}

class Weather extends MCPServer {
  #gates = new Map<string, () => void>();

  @Tool() now(@Param('city') city: string): string {
    return `sunny in ${city}`;
  }
  @Tool() reading(): Reading {
    return { humidity: 0.5 };
  }
  @Tool() all(@Args() query: Query): string {
    return `${query.city}/${String(query.days)}`;
  }
  @Tool() broken(): string {
    throw new Error('no such city');
  }
  @Tool({ output: String }) async later(): Promise<string> {
    return 'later';
  }
  @Tool({ output: String }) thenable(): Promise<string> {
    const pending: PromiseLike<string> = { then: (use) => Promise.resolve('thenable').then(use) };
    return pending as Promise<string>;
  }
  @Tool({ output: String }) wait(@Param('name') name: string): Promise<string> {
    return new Promise((resolve) => this.#gates.set(name, () => resolve(name)));
  }
  @Tool() open(@Param('name') name: string): boolean {
    this.#gates.get(name)?.();
    return this.#gates.delete(name);
  }
  @Tool() self(): boolean {
    return this instanceof Weather;
  }
}

describe(callTool, () => {
  it('answers at once where the method does, errors and bad arguments included', () => {
    const host = hostOf(new Weather());
    const call = (name: string, args?: unknown): CallToolResult | Promise<CallToolResult> =>
      callTool(host, { name, arguments: args }, plainScope());
    expect(call('now', { city: 'Cairo' })).toEqual(success({ result: 'sunny in Cairo' }, 'sunny in Cairo'));
    expect(call('reading')).toEqual(success({ humidity: 0.5 }));
    expect(call('all', { city: 'Cairo' })).toEqual(success({ result: 'Cairo/undefined' }, 'Cairo/undefined'));
    expect(call('broken')).toEqual(failure('Error executing tool broken: no such city'));
    expect(call('now', { city: 5 })).toEqual(
      failure(
        'Error executing tool now: 1 validation error for nowArguments\ncity\n  Input should be a valid string [type=string_type, input_value=5, input_type=number]',
      ),
    );
  });

  it('answers what the code of the author for arguments throws', async () => {
    const host = hostOf(new Fragile());
    const call = (name: string, args: unknown): unknown => callTool(host, { name, arguments: args }, plainScope());
    expect(await call('transform', { city: 'London' })).toEqual(
      failure('Error executing tool transform: the transform gave up'),
    );
    expect(await call('rule', { from: { city: 'London' }, to: { city: 'Paris' } })).toEqual(
      failure('Error executing tool rule: the rule gave up'),
    );
  });

  it('hides it under maskErrors too', async () => {
    const log: string[] = [];
    const host = { ...hostOf(new Fragile(undefined, { maskErrors: true })), report: (line: string) => log.push(line) };
    const result = await callTool(host, { name: 'transform', arguments: { city: 'London' } }, plainScope());
    expect(JSON.stringify(result)).not.toContain('gave up');
    expect(log.join()).toContain('the transform gave up');
  });

  it('refuses arguments that are nested more than 64 levels deep, before anything walks them', async () => {
    const host = hostOf(new Fragile());
    const nest = (levels: number): object => (levels === 0 ? {} : { child: nest(levels - 1) });
    const call = (levels: number): unknown =>
      callTool(host, { name: 'nested', arguments: { tree: nest(levels) } }, plainScope());
    expect(await call(63)).toEqual(success({ result: true }, 'true'));
    expect(errorText((await call(64)) as CallToolResult)).toContain(
      'tree\n  Input is nested too deeply [type=too_deep',
    );
    expect(errorText((await call(5_000)) as CallToolResult)).toContain('Input is nested too deeply');
  });

  it('gives a promise where the method does, or anything with a then', async () => {
    const host = hostOf(new Weather());
    for (const name of ['later', 'thenable']) {
      const answer = callTool(host, { name }, plainScope());
      expect(answer).toBeInstanceOf(Promise);
      expect(await answer).toEqual(success({ result: name }, name));
    }
  });

  it('runs the method on the object itself', () => {
    expect(callTool(hostOf(new Weather()), { name: 'self' }, plainScope())).toEqual(success({ result: true }, 'true'));
  });

  it.each([undefined, null, 5, ['now'], {}])('refuses %p as the name of a tool', (name) => {
    expect(() => callTool(hostOf(new Weather()), { name }, plainScope())).toThrow(
      new ProtocolError(-32602, 'tools/call needs the name of a tool as text in params.name.'),
    );
  });

  it.each(['zzz', 'constructor', '__proto__', 'NOW', 'run'])('does not know the tool %s', (name) => {
    expect(() => callTool(hostOf(new Weather()), { name }, plainScope())).toThrow(
      new ProtocolError(-32602, `Unknown tool: ${name}`),
    );
  });

  it.each(['text', 5, true, [], [{ city: 'Cairo' }]])('refuses arguments %j, which are no object', (args) => {
    expect(() => callTool(hostOf(new Weather()), { name: 'now', arguments: args }, plainScope())).toThrow(
      new ProtocolError(-32602, 'The arguments of a tool call must be an object.'),
    );
  });

  it.each([undefined, null])('takes arguments %p for none', (args) => {
    expect(callTool(hostOf(new Weather()), { name: 'reading', arguments: args }, plainScope())).toEqual(
      success({ humidity: 0.5 }),
    );
  });
});

describe.each(GENERATIONS)('calls in generation %s', (generation) => {
  const open = useSessions(generation);

  it('run side by side: the one that is done first is answered first, each with its own value', async () => {
    const session = await open(Weather);
    const answered: string[] = [];
    const call = async (name: string): Promise<void> => {
      const { structuredContent } = await session.call('wait', { name });
      answered.push((structuredContent as { result: string }).result);
    };
    const calls = [call('first'), call('second')];
    expect(await session.call('open', { name: 'second' })).toEqual(success({ result: true }, 'true'));
    await calls[1];
    expect(answered).toEqual(['second']);
    expect(await session.call('open', { name: 'first' })).toEqual(success({ result: true }, 'true'));
    await calls[0];
    expect(answered).toEqual(['second', 'first']);
  });

  it('share the fields of the one object, over several sessions too', async () => {
    class Counter extends MCPServer {
      #count = 0;
      @Tool() next(context: Context): number {
        expect(context).toBeInstanceOf(Context);
        return ++this.#count;
      }
    }
    const server = new Counter();
    const [left, right] = [await open(server), await open(server)];
    const results = [await left.call('next'), await right.call('next'), await left.call('next')];
    expect(results.map(({ structuredContent }) => structuredContent)).toEqual([
      { result: 1 },
      { result: 2 },
      { result: 3 },
    ]);
  });
});
