import { createServerView } from '../../lib/definition/create-server-view';
import { MCPServer, Param, Tool } from '../../lib/index';
import { success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { emittedProblemsOf, problemsOf } from './problems';

class Base extends MCPServer {
  @Tool({ title: 'Base', description: 'Of the base.' }) greet(@Param('name') name: string): string {
    return `base ${name}`;
  }
  @Tool({ name: 'kept' }) other(): string {
    return 'base';
  }
}

function listed(type: new () => MCPServer): readonly unknown[] {
  return createServerView(type, undefined, {}).toolListing;
}

describe.each(GENERATIONS)('an override in generation %s', (generation) => {
  const open = useSessions(generation);

  it('without a decorator keeps the contract of the base and runs in its place', async () => {
    class Derived extends Base {
      override greet(name: string): string {
        return `derived ${super.greet(name)}`;
      }
    }
    expect(listed(Derived)).toEqual(listed(Base));
    const session = await open(Derived);
    expect(await session.call('greet', { name: 'Ada' })).toEqual(
      success({ result: 'derived base Ada' }, 'derived base Ada'),
    );
    expect(await session.call('kept')).toEqual(success({ result: 'base' }, 'base'));
  });

  it('with fewer or with optional extra parameters keeps it too', async () => {
    class Fewer extends Base {
      override greet(): string {
        return 'fewer';
      }
    }
    class More extends Base {
      override greet(name: string, loud = false, ...rest: readonly string[]): string {
        return `${name}${String(loud)}${String(rest.length)}`;
      }
    }
    expect(await (await open(Fewer)).call('greet', { name: 'x' })).toEqual(success({ result: 'fewer' }, 'fewer'));
    expect(await (await open(More)).call('greet', { name: 'x' })).toEqual(success({ result: 'xfalse0' }, 'xfalse0'));
  });

  it('with a decorator of its own has a contract of its own, nothing of which comes from the base', async () => {
    class Derived extends Base {
      @Tool() override greet(@Param('first') first: string, @Param('last', { default: '?' }) last?: string): string {
        return `${first} ${String(last)}`;
      }
    }
    expect(listed(Derived)).toEqual([
      {
        name: 'greet',
        inputSchema: {
          properties: {
            first: { title: 'First', type: 'string' },
            last: { default: '?', title: 'Last', type: 'string' },
          },
          required: ['first'],
          title: 'greetArguments',
          type: 'object',
          additionalProperties: false,
        },
        outputSchema: {
          properties: { result: { title: 'Result', type: 'string' } },
          required: ['result'],
          title: 'greetOutput',
          type: 'object',
        },
      },
      listed(Base)[1],
    ]);
    expect(await (await open(Derived)).call('greet', { first: 'Ada' })).toEqual(success({ result: 'Ada ?' }, 'Ada ?'));
  });

  it('of an override keeps the contract of the nearest decorator', async () => {
    class Middle extends Base {
      @Tool({ title: 'Middle' }) override greet(@Param('who') who: string): string {
        return `middle ${who}`;
      }
    }
    class Leaf extends Middle {
      override greet(who: string): string {
        return `leaf ${super.greet(who)}`;
      }
    }
    expect(listed(Leaf)).toEqual(listed(Middle));
    expect(await (await open(Leaf)).call('greet', { who: 'x' })).toEqual(
      success({ result: 'leaf middle x' }, 'leaf middle x'),
    );
  });

  it('of a decorated private method is the tool as well', async () => {
    class Hidden extends MCPServer {
      @Tool() private secret(): string {
        return this.constructor.name;
      }
      reveal(): string {
        return this.secret();
      }
    }
    expect(await (await open(Hidden)).call('secret')).toEqual(success({ result: 'Hidden' }, 'Hidden'));
  });
});

describe('an override that cannot keep the contract', () => {
  it('asks for more than the contract delivers: a definition error that says what to do', () => {
    class Derived extends Base {
      // @ts-expect-error -- the compiler refuses it too
      override greet(name: string, loud: boolean): string {
        return `${name}${String(loud)}`;
      }
    }
    expect(problemsOf(Derived)).toEqual([
      {
        className: 'Derived',
        member: 'greet',
        message:
          'overrides a tool of Base and asks for 2 parameters where its contract has 1; give the new ones defaults, or declare the override with @Tool() of its own.',
      },
    ]);
  });

  it('is no method', () => {
    class Derived extends Base {
      // @ts-expect-error -- the compiler refuses it too
      override get greet(): string {
        return this.constructor.name;
      }
    }
    expect(problemsOf(Derived)).toEqual([
      {
        className: 'Derived',
        member: 'greet',
        message: 'overrides a tool of Base with something that is no method; write a method.',
      },
    ]);
  });
});

describe('members that the base class keeps to itself', () => {
  it.each(['run', 'onStart', 'onStop', 'constructor', 'changes'])(
    'a tool may not shadow %s, its name may',
    (member) => {
      class Shadow extends MCPServer {}
      const method = (): Promise<void> => Promise.resolve();
      Object.defineProperty(Shadow.prototype, member, { value: method, configurable: true, writable: true });
      const target = Object.defineProperty(Shadow.prototype, 'constructor', { value: Shadow, configurable: true });
      Tool()(target, member, { value: method });
      expect(problemsOf(Shadow)).toEqual([
        {
          className: 'Shadow',
          member,
          message: `would shadow ${member === 'changes' ? member : `${member}()`} of the server; give the method another name and keep the tool's with @Tool({ name: '${member}' }).`,
        },
      ]);
      class Named extends MCPServer {
        @Tool({ name: member }) started(): string {
          return '';
        }
      }
      expect(listed(Named)).toMatchObject([{ name: member }]);
    },
  );
});

describe('several mistakes', () => {
  it('are reported together, those of names and of the base class among them', () => {
    class Wrong extends MCPServer {
      @Tool() static still(): string {
        return '';
      }
    }
    class Worse extends Wrong {
      @Tool({ name: 'not a name' }) badName(): string {
        return '';
      }
      @Tool() nameless(city: string): string {
        return city;
      }
      @Tool() override run(): Promise<never> {
        return Promise.reject(new Error('nobody calls it'));
      }
      @Tool({ name: 'same' }) first(): string {
        return '';
      }
      @Tool({ name: 'same' }) second(): string {
        return '';
      }
      @Tool() @Tool({ name: 'again' }) twice(): string {
        return '';
      }
    }
    const places = emittedProblemsOf(Worse).map(({ className, member }) => `${className}.${String(member)}`);
    expect([...places].sort()).toEqual([
      'Worse.badName',
      'Worse.nameless',
      'Worse.run',
      'Worse.twice',
      'Worse.undefined',
      'Wrong.still',
    ]);
  });

  it('are reported every time that the class is constructed', () => {
    class Wrong extends MCPServer {
      @Tool({ name: 'not a name' }) badName(): string {
        return '';
      }
    }
    expect(problemsOf(Wrong)).toEqual(problemsOf(Wrong));
  });
});
