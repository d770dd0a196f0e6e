import { basename } from 'node:path';
import { Field } from '../../lib/decorators/field';
import { Tool } from '../../lib/decorators/tool';
import { DefinitionError } from '../../lib/errors/definition-error';
import { ownDeclarations } from '../../lib/metadata/declaration-store';
import '../../lib/index';

function declared(type: abstract new () => object): readonly object[] {
  return ownDeclarations(type).map(
    ({ site: _site, ...rest }: ReturnType<typeof ownDeclarations>[number] & { site?: unknown }) => rest,
  );
}

describe(Tool, () => {
  it('notes the method, its options, its emitted types and where it stands', () => {
    class Server {
      @Tool({ title: 'Now', description: 'The weather now.' })
      now(city: string, days: number): boolean {
        return city.length > days;
      }
    }
    const [declaration] = ownDeclarations(Server);
    expect(declaration).toEqual({
      kind: 'tool',
      member: 'now',
      options: { title: 'Now', description: 'The weather now.' },
      emitted: { returnType: Boolean, parameterTypes: [String, Number] },
      site: { file: __filename, line: expect.any(Number) as number },
    });
    expect(declaration?.kind === 'tool' ? basename(declaration.site?.file ?? '') : '').toBe('tool.spec.ts');
  });

  it('means the same with and without parentheses', () => {
    class Called {
      @Tool() now(): string {
        return '';
      }
    }
    class Bare {
      @Tool now(): string {
        return '';
      }
    }
    expect(declared(Bare)).toEqual(declared(Called));
    expect(ownDeclarations(Bare)[0]).toMatchObject({ site: { file: __filename } });
  });

  it('copies the options: a later change of them changes nothing, and they are not written to', () => {
    const options: { title: string; annotations: { readOnlyHint: boolean } } = Object.freeze({
      title: 'Now',
      annotations: Object.freeze({ readOnlyHint: true }),
    });
    const changing = { title: 'before' };
    class Server {
      @Tool(options) now(): string {
        return '';
      }
      @Tool(changing) later(): string {
        return '';
      }
    }
    changing.title = 'after';
    expect(ownDeclarations(Server).map((found) => (found.kind === 'tool' ? found.options : found))).toEqual([
      { title: 'Now', annotations: { readOnlyHint: true } },
      { title: 'before' },
    ]);
  });

  it('leaves the method an ordinary method', () => {
    class Server {
      @Tool() now(city: string): string {
        return `sunny in ${city}`;
      }
    }
    expect(new Server().now('Cairo')).toBe('sunny in Cairo');
    expect(Object.getOwnPropertyDescriptor(Server.prototype, 'now')).toEqual({
      value: expect.any(Function) as () => string,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  });

  it('takes generators and private methods, which run on the instance like any other', () => {
    class Server {
      @Tool() *some(): Generator<number> {
        yield 1;
      }
      @Tool() private hidden(): string {
        return '';
      }
      seen(): string {
        return this.hidden();
      }
    }
    expect(ownDeclarations(Server).map(({ kind, member }) => ({ kind, member }))).toEqual([
      { kind: 'tool', member: 'some' },
      { kind: 'tool', member: 'hidden' },
    ]);
  });
});

describe('@Tool on a place where it cannot work', () => {
  const site = { file: __filename, line: expect.any(Number) as number };

  it('notes a static method', () => {
    class Server {
      @Tool() static now(): string {
        return '';
      }
      @Tool static bare(): string {
        return '';
      }
    }
    const message = '@Tool cannot stand on a static method; calls run on an instance, so remove `static`.';
    expect(ownDeclarations(Server)).toEqual([
      { kind: 'misplaced', member: 'now', site, message },
      { kind: 'misplaced', member: 'bare', site, message },
    ]);
  });

  it('notes accessors, also those whose value is a function', () => {
    class Server {
      // @ts-expect-error -- the compiler refuses an accessor that gives no function
      @Tool() get now(): number {
        return Number('1');
      }
      @Tool() get later(): () => number {
        return () => 1;
      }
      @Tool() set given(_value: () => number) {
        return;
      }
    }
    const message = '@Tool stands on an accessor; put it on a method.';
    expect(ownDeclarations(Server)).toEqual(
      ['now', 'later', 'given'].map((member) => ({ kind: 'misplaced', member, site, message })),
    );
  });

  it('notes fields, also those whose value is a function', () => {
    class Server {
      // @ts-expect-error -- the compiler refuses a field
      @Tool() now = 1;
      // @ts-expect-error -- the compiler refuses a field
      @Tool() later = (): number => 1;
      // @ts-expect-error -- the compiler refuses a field
      @Tool bare = 1;
    }
    const message = '@Tool stands on a field; put it on a method.';
    expect(ownDeclarations(Server)).toEqual(
      ['now', 'later', 'bare'].map((member) => ({ kind: 'misplaced', member, site, message })),
    );
  });

  it('stands on a method that is named by a number, which some compilers hand over as one', () => {
    class Server {
      42(): number {
        return 42;
      }
    }
    const decorate = Tool() as unknown as (target: object, key: number, descriptor: unknown) => void;
    decorate(Server.prototype, 42, Object.getOwnPropertyDescriptor(Server.prototype, 42));
    expect(ownDeclarations(Server).map(({ kind, member }) => [kind, member])).toEqual([['tool', '42']]);
  });

  it('notes a method that is named by a symbol', () => {
    const hidden = Symbol('hidden');
    class Server {
      @Tool() [hidden](): string {
        return '';
      }
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'misplaced',
        member: 'Symbol(hidden)',
        site,
        message:
          '@Tool cannot stand on a member named by a symbol; clients call tools by text, so give the method a name.',
      },
    ]);
  });

  it('stops where the compiler uses standard decorators, and names the option to set', () => {
    const method = (): string => '';
    const context = { kind: 'method', name: 'now', static: false, private: false };
    const standard = Tool() as unknown as (value: unknown, context: object) => void;
    const bare = Tool as unknown as (value: unknown, context: object) => void;
    for (const decorator of [standard, bare]) {
      const apply = (): void => {
        decorator(method, context);
      };
      expect(apply).toThrow(DefinitionError);
      expect(apply).toThrow(
        /^@Tool\.now: was compiled as a standard decorator \(tool\.spec\.ts:\d+\); set "experimentalDecorators": true and "emitDecoratorMetadata": true in tsconfig\.json\.$/,
      );
    }
  });
});

describe('structuredOutput: true', () => {
  class Station {
    constructor(name: string) {
      Object.assign(this, { name });
    }
  }
  class Reading {
    @Field() humidity!: number;
  }

  it('stops the definition where the emitted class declares no field', () => {
    const define = (): unknown => {
      class Server {
        @Tool({ structuredOutput: true }) station(): Station {
          return new Station('S');
        }
      }
      return Server;
    };
    expect(define).toThrow(DefinitionError);
    expect(define).toThrow(
      /^Server\.station \(spec\/decorators\/tool\.spec\.ts:\d+\): tool station demands structured output, but class Station declares no field; decorate its fields with @Field\(\) or class-validator, or give `output`\.$/,
    );
  });

  it('stops the definition where the class given as output declares no field, naming the tool as clients know it', () => {
    const define = (): unknown => {
      class Server {
        @Tool({ structuredOutput: true, name: 'get-station', output: Station }) async station(): Promise<Station> {
          return new Station('S');
        }
      }
      return Server;
    };
    expect(define).toThrow(
      /^Server\.station \(.*\): tool get-station demands structured output, but class Station declares no field/,
    );
  });

  it('lets pass what has a schema and what only the constructor can know', () => {
    class Server {
      @Tool({ structuredOutput: true }) reading(): Reading {
        return { humidity: 1 };
      }
      @Tool({ structuredOutput: true }) home(): URL {
        return new URL('https://example.org');
      }
      @Tool({ structuredOutput: true }) count(): number {
        return 1;
      }
      @Tool({ structuredOutput: true, output: () => Station }) lazy(): Station {
        return new Station('S');
      }
      @Tool({ structuredOutput: true }) async erased(): Promise<Station> {
        return new Station('S');
      }
    }
    expect(ownDeclarations(Server).map(({ member }) => member)).toEqual(['reading', 'home', 'count', 'lazy', 'erased']);
  });
});
