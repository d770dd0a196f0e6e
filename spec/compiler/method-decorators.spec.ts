import type { ManifestClass, ManifestMethod } from '../../lib/manifest/manifest';
import { manifestOf } from '../support/read-manifest';

type Names = Readonly<Record<string, ManifestMethod['decorators']>>;

const BARREL = "export { Tool as Offered, MCPServer } from 'stereomcp'; export * as kit from 'stereomcp';";

function decoratorsOf({ methods }: ManifestClass): Names {
  return Object.fromEntries(Object.entries(methods).map(([name, { decorators }]) => [name, decorators]));
}

function decorated(imports: string, members: string): Names {
  const { classes } = manifestOf({
    'main.ts': `${imports} class X extends MCPServer { ${members} }`,
    'barrel.ts': BARREL,
  });
  const found = classes['main.ts#X'];
  return found === undefined ? {} : decoratorsOf(found);
}

const NAMED = "import { Complete, MCPServer, Prompt, Resource, Tool, type ToolOptions } from 'stereomcp';";

describe('DecoratorReader', () => {
  it.each<[string, string, string, Names]>([
    ['called', NAMED, '@Tool() a() {}', { a: ['Tool'] }],
    ['with options', NAMED, "@Tool({ name: 'b' }) a() {}", { a: ['Tool'] }],
    ['without a call', NAMED, '@Tool a() {} @Prompt b() { return ""; }', { a: ['Tool'], b: ['Prompt'] }],
    [
      'of every kind',
      NAMED,
      "@Resource('a://b') a() { return ''; } @Complete('b', 'c') b() { return []; }",
      { a: ['Resource'], b: ['Complete'] },
    ],
    ['of several kinds on one method', NAMED, "@Tool() @Resource('a://b') a() {}", { a: ['Tool', 'Resource'] }],
    [
      'imported under another name',
      "import { MCPServer, Tool as T } from 'stereomcp';",
      '@T() a() {}',
      { a: ['Tool'] },
    ],
    [
      'of a namespace',
      "import * as s from 'stereomcp'; import { MCPServer } from 'stereomcp';",
      '@s.Tool() a() {} @s.Prompt b() { return ""; }',
      { a: ['Tool'], b: ['Prompt'] },
    ],
    [
      'exported again by the author',
      "import { Offered, MCPServer } from './barrel.js';",
      '@Offered() a() {}',
      { a: ['Tool'] },
    ],
    [
      'exported again as a namespace',
      "import { kit, MCPServer } from './barrel.js';",
      '@kit.Tool() a() {}',
      { a: ['Tool'] },
    ],
    ['kept in a constant', `${NAMED} const Offer = Tool;`, '@Offer() a() {}', { a: ['Tool'] }],
    ['in parentheses', NAMED, '@(Tool()) a() {}', { a: ['Tool'] }],
    [
      'made by a function',
      `${NAMED} function ReadOnly(o: ToolOptions = {}) { return Tool({ ...o, annotations: { readOnlyHint: true } }); }`,
      '@ReadOnly() a() {}',
      { a: ['Tool'] },
    ],
    [
      'made by an arrow function',
      `${NAMED} const ReadOnly = () => Tool({ annotations: { readOnlyHint: true } });`,
      '@ReadOnly() a() {}',
      { a: ['Tool'] },
    ],
    [
      'given to a function',
      `${NAMED} declare function all(...d: unknown[]): MethodDecorator;`,
      '@all(Tool()) a() {}',
      { a: ['Tool'] },
    ],
  ])('knows a decorator %s', (_, imports, members, expected) => {
    expect(decorated(imports, members)).toStrictEqual(expected);
  });

  it.each([
    [
      'of another package',
      "import { MCPServer } from 'stereomcp'; declare function Tool(): MethodDecorator;",
      '@Tool() a() {}',
    ],
    [
      'of a class of the author',
      "import { MCPServer } from 'stereomcp'; const Kit = { Tool: (): MethodDecorator => () => undefined };",
      '@Kit.Tool() a() {}',
    ],
    ['that calls itself', `${NAMED} const Loop = (): MethodDecorator => Loop();`, '@Loop() a() {}'],
    ['that does not exist', "import { MCPServer } from 'stereomcp';", '@Missing() a() {}'],
    ['that offers nothing', "import { Field, MCPServer } from 'stereomcp';", '@Field() a!: string;'],
  ])('knows no decorator %s', (_, imports, members) => {
    expect(decorated(imports, members)).toStrictEqual({});
  });

  it.each(['static a() {}', 'get a() { return 1; }', 'a = () => 1;', 'a = 1;'])(
    'leaves @Tool() %s to the class itself, which refuses it',
    (member) => {
      expect(decorated(NAMED, `@Tool() ${member}`)).toStrictEqual({});
    },
  );

  it('reads standard decorators in the same way', () => {
    const text = `${NAMED} class X extends MCPServer { @Tool() a(): number { return 1; } @Tool b(): number { return 1; } }
      export const Y = class extends MCPServer { @Tool() a(): number { return 1; } };`;
    const { classes } = manifestOf(text, { options: { experimentalDecorators: false, emitDecoratorMetadata: false } });
    expect(Object.entries(classes).map(([key, entry]) => [key, decoratorsOf(entry)])).toStrictEqual([
      ['main.ts#:2', { a: ['Tool'] }],
      ['main.ts#X', { a: ['Tool'], b: ['Tool'] }],
    ]);
  });
});
