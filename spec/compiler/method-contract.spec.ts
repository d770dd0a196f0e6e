import type { ManifestClass } from '../../lib/manifest/manifest';
import { classesOf, manifestOf } from '../support/read-manifest';

const number = { kind: 'data', schema: { type: 'number' } };

/** What a class says, less where and how it is written. */
function said({ bases, generic, open, methods }: ManifestClass): object {
  const results = Object.entries(methods).map(([name, { decorators, parameters, result }]) => {
    const names = parameters.map((parameter) => parameter.name).join();
    return [name, { own: decorators.length > 0, names, result }];
  });
  return {
    ...(bases && { bases }),
    ...(generic && { generic }),
    ...(open && { open }),
    methods: Object.fromEntries(results) as unknown,
  };
}

function saidBy(text: string): Readonly<Record<string, object>> {
  return Object.fromEntries(Object.entries(classesOf(text)).map(([key, entry]) => [key, said(entry)]));
}

const inherited = (result: object, names = ''): object => ({ own: false, names, result });
const own = (result: object, names = ''): object => ({ own: true, names, result });

describe('ContractReader', () => {
  it('leaves to a base what the base says itself', () => {
    expect(
      saidBy(`class Base extends MCPServer { @Tool() a(): number { return 1; } @Tool() b(): number { return 1; } }
        class X extends Base { @Tool() c(): number { return 1; } }
        class Y extends X {}
        class Plain extends MCPServer { d(): number { return 1; } }`),
    ).toStrictEqual({
      'main.ts#Base': { methods: { a: own(number), b: own(number) } },
      'main.ts#X': { bases: ['main.ts#Base'], methods: { c: own(number) } },
      'main.ts#Y': { bases: ['main.ts#X', 'main.ts#Base'], methods: {} },
    });
  });

  it('lets an override without a decorator keep the contract of its base', () => {
    expect(
      saidBy(`class Base extends MCPServer { @Tool() a(city: string): number | string { return city; } }
        class X extends Base { override a(town: string, days?: number): number { return 1; } }
        class Y extends X { override a(): number { return 2; } }`),
    ).toStrictEqual({
      'main.ts#Base': {
        methods: { a: own({ kind: 'data', schema: { anyOf: [{ type: 'number' }, { type: 'string' }] } }, 'city') },
      },
      'main.ts#X': { bases: ['main.ts#Base'], methods: {} },
      'main.ts#Y': { bases: ['main.ts#X', 'main.ts#Base'], methods: {} },
    });
  });

  it('reads an override with a decorator of its own by itself', () => {
    const classes =
      classesOf(`class Base extends MCPServer { /** Old. */ @Tool() a(city: string): number { return 1; } }
        class X extends Base { /** New. */ @Tool() override a(town: string): number { return 1; } }`);
    expect(classes['main.ts#X']?.methods).toStrictEqual({
      a: {
        decorators: ['Tool'],
        line: 2,
        description: 'New.',
        parameters: [{ name: 'town', type: { schema: { type: 'string' } } }],
        result: number,
      },
    });
  });

  it('reads the methods of a generic base in each class that says its type', () => {
    const user = { kind: 'data', schema: { $ref: 'main.ts#User' } };
    expect(
      saidBy(`interface User { id: number } interface Page<T> { items: T[] }
        abstract class Crud<T> extends MCPServer {
          abstract make(): T;
          @Tool() list(): T[] { return [this.make()]; }
          @Tool() page(after?: string): Page<T> { return { items: [] }; }
          @Tool() inferred() { return this.make(); }
          @Tool() put(item: T): void {}
          @Tool() count(): number { return 1; }
        }
        class Users extends Crud<User> { make(): User { return { id: 1 }; } }
        class Admins extends Users {}
        abstract class Middle<U> extends Crud<U[]> {}
        class Numbers extends Middle<number> { make(): number[] { return []; } }`),
    ).toStrictEqual({
      'main.ts#Crud': { generic: true, open: ['list', 'page', 'inferred', 'put'], methods: { count: own(number) } },
      'main.ts#Users': {
        bases: ['main.ts#Crud'],
        methods: {
          list: inherited({ kind: 'data', schema: { type: 'array', items: { $ref: 'main.ts#User' } } }),
          page: inherited({ kind: 'data', schema: { $ref: 'main.ts#Page<User>' } }, 'after'),
          inferred: inherited(user),
          put: inherited({ kind: 'data', schema: { type: 'null' } }, 'item'),
        },
      },
      'main.ts#Admins': { bases: ['main.ts#Users', 'main.ts#Crud'], methods: {} },
      'main.ts#Middle': { bases: ['main.ts#Crud'], generic: true, methods: {} },
      'main.ts#Numbers': {
        bases: ['main.ts#Middle', 'main.ts#Crud'],
        methods: {
          list: inherited({
            kind: 'data',
            schema: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
          }),
          page: inherited({ kind: 'data', schema: { $ref: 'main.ts#Page<number[]>' } }, 'after'),
          inferred: inherited({ kind: 'data', schema: { type: 'array', items: { type: 'number' } } }),
          put: inherited({ kind: 'data', schema: { type: 'null' } }, 'item'),
        },
      },
    });
  });

  it('keeps the contract of a generic base, with the type that the class says, also where it is overridden', () => {
    const classes = classesOf(`abstract class Crud<T> extends MCPServer {
          /** Gets one. */
          @Tool() get(id: string): T | undefined { return undefined; }
        }
        class Users extends Crud<number> {

          override get(key: string): number { return 1; }
        }`);
    expect(classes['main.ts#Users']).toStrictEqual({
      name: 'Users',
      source: 'main.ts',
      lines: [5, 8],
      bases: ['main.ts#Crud'],
      methods: {
        get: {
          decorators: [],
          line: 7,
          description: 'Gets one.',
          parameters: [{ name: 'id', type: { schema: { type: 'string' } } }],
          result: { kind: 'data', schema: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
        },
      },
    });
  });

  it('says for a generic class that can be served why its types are not known', () => {
    const reason =
      'it depends on T of Box, which is not known here; serve a subclass that says it, such as class Users extends Box<User>.';
    expect(
      classesOf('class Box<T> extends MCPServer { @Tool() put(item: T, n: number): T { return item; } }')[
        'main.ts#Box'
      ],
    ).toStrictEqual({
      name: 'Box',
      source: 'main.ts',
      lines: [1, 1],
      generic: true,
      methods: {
        put: {
          decorators: ['Tool'],
          line: 1,
          parameters: [
            { name: 'item', type: { problem: reason } },
            { name: 'n', type: { schema: { type: 'number' } } },
          ],
          result: { kind: 'none', reason },
        },
      },
    });
  });

  it('reads what mixins add, with the type that each use says', () => {
    expect(
      saidBy(`type Type = new (...args: any[]) => MCPServer;
        function Pageable<B extends Type, T>(Base: B, item: T) {
          abstract class Paged extends Base { @Tool() page(n: number): string { return ''; } @Tool() first(): T { return item; } }
          return Paged;
        }
        class Base extends MCPServer { @Tool() a(): number { return 1; } }
        class X extends Pageable(Base, 1) { @Tool() b(): number { return 1; } }
        class Y extends Pageable(Base, 'text') {}`),
    ).toStrictEqual({
      'main.ts#Base': { methods: { a: own(number) } },
      'main.ts#Paged': {
        generic: true,
        open: ['first'],
        methods: { page: own({ kind: 'data', schema: { type: 'string' } }, 'n') },
      },
      'main.ts#X': { bases: ['main.ts#Paged', 'main.ts#Base'], methods: { b: own(number), first: inherited(number) } },
      'main.ts#Y': {
        bases: ['main.ts#Paged', 'main.ts#Base'],
        methods: { first: inherited({ kind: 'data', schema: { type: 'string' } }) },
      },
    });
  });

  it('takes the method of the outermost mixin where two have one of the same name', () => {
    expect(
      saidBy(`type Type = new (...args: any[]) => MCPServer;
        class Base extends MCPServer { @Tool() a(): unknown { return 1; } }
        function Narrow<B extends new (...args: any[]) => Base>(Base: B) {
          class Narrowed extends Base { @Tool() override a(): number { return 1; } }
          return Narrowed;
        }
        class X extends Narrow(Base) { @Tool() b(): number { return 1; } }`),
    ).toStrictEqual({
      'main.ts#Base': { methods: { a: own({ kind: 'open' }) } },
      'main.ts#Narrowed': { bases: ['main.ts#Base'], generic: true, methods: { a: own(number) } },
      'main.ts#X': { bases: ['main.ts#Narrowed', 'main.ts#Base'], methods: { b: own(number) } },
    });
  });

  it('reads mixins that are class expressions, which only standard decorators can mark', () => {
    const text = `import { MCPServer, Tool } from 'stereomcp';
      type Type = new (...args: any[]) => MCPServer;
      function Pageable<B extends Type>(Base: B) {
        return class extends Base { @Tool() page(n: number): number { return n; } };
      }
      class X extends Pageable(MCPServer) { @Tool() a(): number { return 1; } }`;
    const { classes } = manifestOf(text, { options: { experimentalDecorators: false, emitDecoratorMetadata: false } });
    expect(Object.entries(classes).map(([key, entry]) => [key, said(entry)])).toStrictEqual([
      ['main.ts#:4', { generic: true, methods: { page: own(number, 'n') } }],
      ['main.ts#X', { bases: ['main.ts#:4'], methods: { a: own(number) } }],
    ]);
  });

  it('reads private and protected methods like others', () => {
    expect(
      saidBy(
        `class X extends MCPServer { private secret = 1; @Tool() private a(): number { return this.secret; } @Tool() protected b(): number { return 1; } }`,
      ),
    ).toStrictEqual({ 'main.ts#X': { methods: { a: own(number), b: own(number) } } });
  });
});
