import { createServerView } from '../../lib/definition/create-server-view';
import { Content, Field, Image, integer, MCPServer, reply, Tool, type Reply } from '../../lib/index';
import { success, textOnly } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { problemsOf } from './problems';

interface Reading {
  /** Degrees. */
  temperature: number;
  at?: Date;
}

/** Nothing tells its members. */
class Station {
  constructor(name: string) {
    Object.assign(this, { name });
  }
}

class Vault {
  #code = 1;
  private opened = 0;
  protected owner = 'o';
  constructor(
    public name: string,
    private key = 'k9',
  ) {}

  open(key: string): boolean {
    this.opened += this.#code;
    return key === this.key;
  }
}

/** Declares nothing but what is nobody's business. */
class Sealed {
  private key = 'k';
  constructor(name: string) {
    Object.assign(this, { name });
  }

  open(key: string): boolean {
    return key === this.key;
  }
}

class Half {
  @Field() a!: string;
  b = 1;
}

class Results extends MCPServer {
  /**
   * Reads a place.
   *
   * @returns What was read.
   */
  @Tool() async read(): Promise<Reading> {
    return { temperature: 1.5, at: new Date(0) };
  }

  /** @returns All there is. */
  @Tool() list(): Reading[] {
    return [];
  }

  /** @returns By name. */
  @Tool() named(): Record<string, integer> {
    return { a: 1 };
  }

  /** @deprecated Use `read`. */
  @Tool() old(): Reading {
    return { temperature: 1 };
  }

  /**
   * Older.
   *
   * @deprecated
   */
  @Tool() older(): string {
    return '';
  }

  /** Not shown. */
  @Tool({ description: 'Given.' }) given(): string {
    return '';
  }

  @Tool() async replied(): Promise<Reply<Reading>> {
    return reply({ temperature: 2 }).text('two');
  }

  @Tool() anything(): unknown {
    return { a: 1 };
  }

  @Tool() picture(): Image | Image[] {
    return [];
  }

  @Tool() mapped(): { f: () => void }['f'] {
    return () => undefined;
  }

  @Tool() station(): Station {
    return new Station('S');
  }

  @Tool({ structuredOutput: false }) async closed(): Promise<Vault[]> {
    return [new Vault('v')];
  }

  @Tool({ structuredOutput: false }) async lookalikes(): Promise<(Vault | null)[]> {
    return [{ name: 'p', key: 's', other: 's' } as unknown as Vault, null];
  }

  @Tool({ structuredOutput: false }) wet(): Reading {
    return { temperature: 'wet', secret: 's' } as unknown as Reading;
  }

  @Tool() async hiddenBehindUnknown(): Promise<unknown> {
    return { vault: new Vault('v') };
  }

  @Tool({ structuredOutput: false }) async shut(): Promise<Vault> {
    return new Vault('v');
  }

  @Tool() async sealed(): Promise<Sealed> {
    return new Sealed('s');
  }

  @Tool() sealedAtOnce(): Sealed {
    return new Sealed('s');
  }

  @Tool() vault(): Vault {
    return new Vault('v');
  }

  @Tool({ output: [Half] }) halves(): Half[] {
    return [Object.assign(new Half(), { a: 'x' })];
  }

  @Tool({ output: Content }) blocks(): unknown {
    return [];
  }
}

const { tools, warnings } = createServerView(Results, undefined, {});

describe('the results of plain signatures', () => {
  it('say what doc comments say', () => {
    const described = (name: string): unknown => tools.get(name)?.listing.description;
    expect(
      Object.fromEntries(['read', 'old', 'older', 'given', 'list'].map((name) => [name, described(name)])),
    ).toEqual({
      read: 'Reads a place.',
      old: 'Deprecated: Use `read`.',
      older: 'Older.\n\nDeprecated.',
      given: 'Given.',
      list: undefined,
    });
  });

  it('carry @returns where the value stands: on the root, or on the result', () => {
    const reading = {
      properties: {
        temperature: { description: 'Degrees.', title: 'Temperature', type: 'number' },
        at: { format: 'date-time', title: 'At', type: 'string' },
      },
      required: ['temperature'],
      title: 'Reading',
      type: 'object',
    };
    expect(tools.get('read')?.listing.outputSchema).toEqual({ ...reading, description: 'What was read.' });
    expect(tools.get('replied')?.listing.outputSchema).toEqual(reading);
    expect(tools.get('list')?.listing.outputSchema).toEqual({
      $defs: { Reading: reading },
      properties: {
        result: {
          description: 'All there is.',
          items: { $ref: '#/$defs/Reading' },
          title: 'Result',
          type: 'array',
        },
      },
      required: ['result'],
      title: 'listOutput',
      type: 'object',
    });
    expect(tools.get('named')?.listing.outputSchema).toEqual({
      additionalProperties: { type: 'integer' },
      description: 'By name.',
      title: 'namedDictOutput',
      type: 'object',
    });
  });

  it('have no schema where none is possible, and warn where the author may not know', () => {
    const silent = [...tools.values()].filter(({ output }) => output === undefined).map(({ name }) => name);
    expect(silent).toEqual([
      'anything',
      'picture',
      'mapped',
      'station',
      'closed',
      'lookalikes',
      'wet',
      'hiddenBehindUnknown',
      'shut',
      'sealed',
      'sealedAtOnce',
      'blocks',
    ]);
    expect(tools.get('picture')).toMatchObject({ returnsContent: true, contentShape: 'open' });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Results\.mapped: its result type \(spec.definition.describe-result\.natural\.spec\.ts:\d+\) has no schema, so it answers in text only: .*functions/,
      ),
      'Results.station: class Station declares no field, so it answers in text only and every member of the object reaches the client; decorate its fields with @Field() or class-validator, or give `output`.',
      expect.stringMatching(/^Results\.sealed: class Sealed declares no field/),
      expect.stringMatching(/^Results\.sealedAtOnce: class Sealed declares no field/),
    ]);
  });

  it('that are demanded and impossible are definition errors with the place', () => {
    class Demanding extends MCPServer {
      @Tool({ structuredOutput: true }) mapped(): () => void {
        return () => undefined;
      }
      @Tool({ structuredOutput: true }) list(): Reading[] {
        return [];
      }
      @Tool({ structuredOutput: true }) anything(): unknown {
        return 1;
      }
    }
    expect(problemsOf(Demanding).map(({ member, message }) => [member, message])).toEqual([
      [
        'mapped',
        expect.stringMatching(
          /^tool mapped demands structured output, but its result type \(spec.*\.ts:\d+\) has no schema/,
        ),
      ],
      [
        'anything',
        expect.stringMatching(
          /^tool anything demands structured output, but its result type \(spec.*\.ts:\d+\) admits anything; name/,
        ),
      ],
    ]);
  });

  it('of a class given as output have the members that no decorator tells', () => {
    expect(tools.get('halves')?.listing.outputSchema).toMatchObject({
      $defs: {
        Half: { properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a', 'b'] },
      },
    });
  });
});

describe.each(GENERATIONS)('what leaves a plain method in generation %s', (generation) => {
  const open = useSessions(generation);

  it('is cut to its type', async () => {
    const session = await open(Results);
    expect(await session.call('read')).toEqual(success({ temperature: 1.5, at: '1970-01-01T00:00:00.000Z' }));
    expect(await session.call('replied')).toEqual({
      content: [{ type: 'text', text: 'two' }],
      structuredContent: { temperature: 2 },
    });
    expect(await session.call('vault')).toEqual(success({ name: 'v' }));
    expect((await session.call('halves')).structuredContent).toEqual({ result: [{ a: 'x', b: 1 }] });
  });

  it('never holds private members, schema or not', async () => {
    const session = await open(Results);
    const text = JSON.stringify({ name: 'v' }, null, 2);
    expect(await session.call('closed')).toEqual(textOnly(text));
    expect(await session.call('shut')).toEqual(textOnly(text));
    expect(await session.call('hiddenBehindUnknown')).toEqual(
      textOnly(JSON.stringify({ vault: { name: 'v' } }, null, 2)),
    );
    for (const tool of ['sealed', 'sealedAtOnce']) {
      expect(await session.call(tool)).toEqual(textOnly(JSON.stringify({ name: 's' }, null, 2)));
    }
  });
});

describe.each(GENERATIONS)('a text by choice in generation %s', (generation) => {
  const open = useSessions(generation);

  it('is cut to the declared type, and not checked', async () => {
    const session = await open(Results);
    expect(await session.call('lookalikes')).toEqual({
      content: [
        { type: 'text', text: JSON.stringify({ name: 'p' }, null, 2) },
        { type: 'text', text: 'null' },
      ],
    });
    expect(await session.call('wet')).toEqual(textOnly(JSON.stringify({ temperature: 'wet' }, null, 2)));
  });
});

describe('a generic base in plain TypeScript', () => {
  interface User {
    id: integer;
  }
  abstract class Crud<T extends object> extends MCPServer {
    protected abstract make(): T;
    /** The newest. */
    @Tool() newest(): T {
      return this.make();
    }
    @Tool() echo(item: T): T[] {
      return [item];
    }
  }
  class Users extends Crud<User> {
    protected make(): User {
      return { id: 1 };
    }
  }
  class Louder extends Users {
    override newest(): User {
      return { id: 2 };
    }
  }
  class Lax extends Users {
    override newest(again?: boolean, other = 'b'): User {
      return { id: again === true || other === 'b' ? 3 : 4 };
    }
  }
  class Greedy extends Lax {
    override newest(again: boolean): User {
      return { id: again ? 5 : 6 };
    }
  }
  class Own extends MCPServer {
    @Tool() private secret(name: string, loud?: boolean): string {
      return loud === true ? name.toUpperCase() : name;
    }
  }

  it('is instantiated by each class', () => {
    const user = {
      properties: { id: { title: 'Id', type: 'integer' } },
      required: ['id'],
      title: 'User',
      type: 'object',
    };
    for (const type of [Users, Louder]) {
      const view = createServerView(type, undefined, {});
      expect(view.warnings).toEqual([]);
      expect(view.tools.get('newest')?.listing).toMatchObject({ description: 'The newest.', outputSchema: user });
      expect(view.tools.get('echo')?.listing.inputSchema.properties).toEqual({ item: { $ref: '#/$defs/User' } });
    }
  });

  it('lets overrides ask for more that may be absent, and for nothing else', () => {
    expect(createServerView(Lax, undefined, {}).tools.get('newest')?.bindings).toEqual([]);
    expect(problemsOf(Greedy)).toEqual([
      {
        className: 'Greedy',
        member: 'newest',
        message: expect.stringMatching(
          /^overrides a tool of Crud and asks for 1 parameters \(spec.definition.describe-result\.natural\.spec\.ts:\d+\) where its contract has 0;/,
        ) as string,
      },
    ]);
  });

  it('has private methods as tools too', () => {
    expect(createServerView(Own, undefined, {}).tools.get('secret')?.listing.inputSchema).toMatchObject({
      properties: { name: { type: 'string' }, loud: { type: 'boolean' } },
      required: ['name'],
    });
  });
});

describe('the manifest option', () => {
  class Optional extends MCPServer {
    @Tool() async list(): Promise<string[]> {
      return [];
    }
  }
  const schemaOf = (manifest: false | undefined): unknown =>
    createServerView(Optional, undefined, manifest === undefined ? {} : { manifest }).tools.get('list')?.listing
      .outputSchema;

  it('decides for each server what its class says', () => {
    expect(schemaOf(undefined)).toMatchObject({ properties: { result: { type: 'array' } } });
    expect(schemaOf(false)).toBeUndefined();
    expect(schemaOf(undefined)).toBeDefined();
    class With extends MCPServer {
      constructor() {
        super('With', { include: [new Optional()] });
      }
    }
    class Without extends Optional {
      constructor() {
        super('Without', { manifest: false });
      }
    }
    expect(() => [new With(), new Without()]).not.toThrow();
  });
});
