import { buildManifest } from '../../lib/compiler/build-manifest';
import { writeManifest } from '../../lib/compiler/manifest-text';
import { hashSource } from '../../lib/manifest/source-hash';
import { compileSource, complaints, SOURCE_FOLDER } from '../support/compile-source';
import { classesOf, manifestOf } from '../support/read-manifest';

const WEATHER = `import { MCPServer, Tool, type integer } from 'stereomcp';
import type { WeatherData } from './data.js';

/** The weather. */
export class Weather extends MCPServer {
  /** Daily forecast for a city. @param days How many days. @returns One item a day. */
  @Tool() async getForecast(city: string, /** @minimum 1 @maximum 14 */ days: integer = 3): Promise<WeatherData[]> {
    return [];
  }
}
`;

const DATA = `export interface WeatherData {
  /** In degrees Celsius. */
  temperature: number;
  conditions: string;
}
`;

const FORECAST = {
  version: 1,
  sources: { 'data.ts': hashSource(DATA), 'main.ts': hashSource(WEATHER) },
  classes: {
    'main.ts#Weather': {
      name: 'Weather',
      source: 'main.ts',
      lines: [5, 10],
      methods: {
        getForecast: {
          decorators: ['Tool'],
          line: 7,
          description: 'Daily forecast for a city.',
          parameters: [
            { name: 'city', type: { schema: { type: 'string' } } },
            {
              name: 'days',
              description: 'How many days.',
              type: { schema: { type: 'integer', minimum: 1, maximum: 14 } },
              optional: true,
              default: 3,
            },
          ],
          result: {
            kind: 'data',
            schema: { type: 'array', items: { $ref: 'data.ts#WeatherData' } },
            description: 'One item a day.',
          },
        },
      },
    },
  },
  definitions: {
    'data.ts#WeatherData': {
      name: 'WeatherData',
      source: 'data.ts',
      line: 1,
      schema: {
        type: 'object',
        properties: {
          temperature: { description: 'In degrees Celsius.', type: 'number' },
          conditions: { type: 'string' },
        },
        required: ['temperature', 'conditions'],
      },
    },
  },
};

describe('buildManifest', () => {
  it('says of a tool what its signature and its comments say', () => {
    expect(manifestOf({ 'main.ts': WEATHER, 'data.ts': DATA })).toStrictEqual(FORECAST);
  });

  it('is empty for a program without a server', () => {
    const text = 'export class Users {} export class Admins extends Users { list(): number { return 1; } }';
    expect(manifestOf(text)).toStrictEqual({ version: 1, sources: {}, classes: {}, definitions: {} });
  });

  it('gives the same bytes whatever order the sources come in, and whether they were checked before', () => {
    const sources = { 'main.ts': WEATHER, 'data.ts': DATA };
    const text = (roots: readonly string[], isChecked: boolean): string => {
      const program = compileSource(sources, { roots });
      if (isChecked) expect(complaints(program)).toStrictEqual([]);
      return writeManifest(buildManifest(program, { folder: SOURCE_FOLDER }));
    };
    const expected = text(['main.ts', 'data.ts'], false);
    expect(text(['data.ts', 'main.ts'], false)).toBe(expected);
    expect(text(['main.ts'], true)).toBe(expected);
  });

  it('says the same for sources with Windows line endings', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    const several = WEATHER.replace('/** Daily', '/**\n   * Daily').replace(
      ' @param',
      '\n   *\n   * Second paragraph.\n   * @param',
    );
    expect(manifestOf({ 'main.ts': crlf(several), 'data.ts': crlf(DATA) })).toStrictEqual(
      manifestOf({ 'main.ts': several, 'data.ts': DATA }),
    );
  });

  it('names the JavaScript of a source from the folder of the manifest', () => {
    const program = compileSource({ 'main.ts': WEATHER, 'data.ts': DATA });
    const asked: string[] = [];
    const { classes } = buildManifest(program, {
      folder: SOURCE_FOLDER,
      outputOf: (source) => {
        asked.push(source);
        return `${SOURCE_FOLDER}/out/main.js`;
      },
    });
    expect(asked).toStrictEqual([`${SOURCE_FOLDER}/main.ts`]);
    expect(classes['main.ts#Weather']).toMatchObject({ source: 'main.ts', output: 'out/main.js' });
  });

  it('names sources from the folder of the manifest, outside of it too', () => {
    const program = compileSource({ 'src/main.ts': WEATHER, 'src/data.ts': DATA });
    const { classes, definitions, sources } = buildManifest(program, { folder: `${SOURCE_FOLDER}/dist` });
    expect(Object.keys(classes)).toStrictEqual(['../src/main.ts#Weather']);
    expect(Object.keys(definitions)).toStrictEqual(['../src/data.ts#WeatherData']);
    expect(Object.keys(sources)).toStrictEqual(['../src/data.ts', '../src/main.ts']);
  });

  it('tells of its progress for every class', () => {
    const seen: number[] = [];
    const text =
      "import { MCPServer, Tool } from 'stereomcp'; class A extends MCPServer { @Tool() a() {} } class B extends A {}";
    buildManifest(compileSource(text), { folder: SOURCE_FOLDER, onProgress: () => seen.push(1) });
    expect(seen).toStrictEqual([1, 1]);
  });

  describe('keys and places of classes', () => {
    it.each<[string, string, readonly (readonly [string, string, readonly [number, number]])[]]>([
      [
        'two of one name',
        'class A extends MCPServer { @Tool() a() {} }\nfunction f() { class A extends MCPServer { @Tool() a() {} } }',
        [
          ['main.ts#A', 'A', [1, 1]],
          ['main.ts#A:2', 'A', [2, 2]],
        ],
      ],
      [
        'two of one name on one line',
        'class A extends MCPServer { @Tool() a() {} } { class A extends MCPServer { @Tool() a() {} } } { class A extends MCPServer { @Tool() a() {} } }',
        [
          ['main.ts#A', 'A', [1, 1]],
          ['main.ts#A:1', 'A', [1, 1]],
          ['main.ts#A:1:241', 'A', [1, 1]],
        ],
      ],
      [
        'a default export',
        '\nexport default class extends MCPServer {\n@Tool() a() {}\n}',
        [['main.ts#:2', '', [2, 4]]],
      ],
      [
        'a class in a namespace',
        'namespace N { export class A extends MCPServer { @Tool() a() {} } }',
        [['main.ts#A', 'A', [1, 1]]],
      ],
      [
        'a class in a static block',
        'class B { static { class A extends MCPServer { @Tool() a() {} } new A(); } }',
        [['main.ts#A', 'A', [1, 1]]],
      ],
      [
        'a class expression of a subclass',
        'abstract class A extends MCPServer { @Tool() a() {} }\nexport const B = class extends A {};',
        [
          ['main.ts#:2', '', [2, 2]],
          ['main.ts#A', 'A', [1, 1]],
        ],
      ],
      [
        'decorators and comments of the class',
        '/** Doc. */\n@Seal\nexport class A extends MCPServer { @Tool() a() {} }\nfunction Seal(type: unknown) {}',
        [['main.ts#A', 'A', [2, 3]]],
      ],
    ])('are right for %s', (_, text, expected) => {
      const found = Object.entries(classesOf(text)).map(([key, { name, lines }]) => [key, name, lines]);
      expect(found).toStrictEqual(expected);
    });

    it('are right for a class that only extends one of another file', () => {
      const { classes, sources } = manifestOf({
        'base.ts':
          "import { MCPServer, Tool } from 'stereomcp'; export class Crud<T> extends MCPServer { item!: T; @Tool() get(): T { return this.item; } }",
        'users.ts': "import { Crud } from './base.js'; export class Users extends Crud<number> {}",
        'other.ts': 'export class Other extends Map<string, number> {}',
      });
      expect(
        Object.entries(classes).map(([key, { bases, methods }]) => [key, bases, Object.keys(methods)]),
      ).toStrictEqual([
        ['base.ts#Crud', undefined, ['get']],
        ['users.ts#Users', ['base.ts#Crud'], ['get']],
      ]);
      expect(Object.keys(sources)).toStrictEqual(['base.ts', 'users.ts']);
    });
  });

  it('keeps a member called __proto__ or constructor to itself', () => {
    const { methods } =
      classesOf("class X extends MCPServer { @Tool() ['__proto__']() {} @Tool() toString(): string { return ''; } }")[
        'main.ts#X'
      ] ?? {};
    expect(Object.keys(methods ?? {})).toStrictEqual(['__proto__', 'toString']);
  });

  it('reads sources with mistakes, where the types are known', () => {
    const text = `import { MCPServer, Tool } from 'stereomcp';
      class X extends MCPServer { @Tool() a(): number { return 'no number'; } @Tool() b(x: Missing): string { return x; } }`;
    expect(complaints(compileSource(text))).toHaveLength(2);
    expect(manifestOf(text).classes['main.ts#X']?.methods).toMatchObject({
      a: { result: { kind: 'data', schema: { type: 'number' } } },
      b: { result: { kind: 'data', schema: { type: 'string' } } },
    });
  });

  it('reads 500 tools in a time that grows with their number only', () => {
    const tools = (count: number): string => {
      const methods = Array.from({ length: count }, (_, index) => {
        const type = `{ id: number; name: string; tags: string[]; kind: 'a' | 'b'; n${String(index)}: integer }`;
        return `/** Tool. @param a A. */ @Tool() async t${String(index)}(a: string, b = ${String(index)}): Promise<${type}[]> { return []; }`;
      });
      return `import { MCPServer, Tool, type integer } from 'stereomcp';\nclass X extends MCPServer {\n${methods.join('\n')}\n}`;
    };
    const program = compileSource(tools(500));
    program.getTypeChecker();
    const start = process.cpuUsage();
    const { classes } = buildManifest(program, { folder: SOURCE_FOLDER });
    const { user, system } = process.cpuUsage(start);
    expect(Object.keys(classes['main.ts#X']?.methods ?? {})).toHaveLength(500);
    expect((user + system) / 1e6).toBeLessThan(10);
  });
});
