import { Checked } from '../../../lib/cli/check/checked';
import { LINT_RULES } from '../../../lib/cli/check/lint-rules';
import { lintServer } from '../../../lib/cli/check/lint-server';
import type { Icon } from '@modelcontextprotocol/server';
import { MCPServer, Param, Prompt, Resource, Tool, type ServerOptions } from '../../../lib/index';
import { requireServerState } from '../../../lib/server/server-state';

type Schema = Readonly<Record<string, unknown>>;
type Told = readonly [severity: string, rule: string, where: string];

const HINTS = { readOnlyHint: true };
const text = { type: 'string', description: 'Some text.' };

/** A server of one tool that nobody can complain of, but for what is given. */
function toolServer(
  options: { readonly name?: string; readonly description?: string; readonly icons?: readonly Icon[] },
  schemas: { readonly properties?: Schema; readonly root?: Schema; readonly output?: Schema } = {},
): MCPServer {
  const inputSchema = { type: 'object', properties: schemas.properties ?? {}, ...schemas.root };
  const outputSchema = schemas.output ?? { type: 'object' };
  class Station extends MCPServer {
    @Tool({ description: 'Looks.', annotations: HINTS, ...options, inputSchema, outputSchema })
    look(): unknown {
      return {};
    }
  }
  return new Station();
}

function serverWith(options: ServerOptions): MCPServer {
  class Station extends MCPServer {
    @Tool({ description: 'Looks.', annotations: HINTS })
    look(): string {
      return '';
    }
  }
  return new Station('station', options);
}

function manyTools(count: number): MCPServer {
  class Crowd extends MCPServer {}
  for (let index = 0; index < count; index += 1) {
    const member = `look${String(index)}`;
    Object.defineProperty(Crowd.prototype, member, { value: () => '', configurable: true, writable: true });
    const describe = Tool({ description: 'Looks.', annotations: HINTS, structuredOutput: false }) as MethodDecorator;
    describe(Crowd.prototype, member, Object.getOwnPropertyDescriptor(Crowd.prototype, member) ?? {});
  }
  return new Crowd();
}

class Undescribed extends MCPServer {
  @Tool({ structuredOutput: false, name: 'look' })
  look(@Param('where') where: string): string {
    return where;
  }

  @Resource('sky://now', { name: 'now' })
  now(): string {
    return '';
  }

  @Resource('sky://{day}', { name: 'sky' })
  sky(@Param('day') day: string): string {
    return day;
  }

  @Prompt({ name: 'ask' })
  ask(@Param('day') day: string): string {
    return day;
  }
}

class Alike extends MCPServer {
  @Tool({ description: 'Looks.', annotations: HINTS, structuredOutput: false })
  look_up(): string {
    return '';
  }

  @Tool({ name: 'Look-Up', description: 'Looks.', annotations: HINTS, structuredOutput: false })
  other(): string {
    return '';
  }
}

class Plain {
  anything: unknown;
}

class Unsure extends MCPServer {
  constructor() {
    super('unsure', { manifest: false });
  }

  @Tool({ description: 'Looks.', annotations: HINTS })
  look(): Plain {
    return new Plain();
  }
}

const nested = (levels: number): Schema =>
  levels === 0 ? text : { type: 'object', description: 'A level.', properties: { down: nested(levels - 1) } };
const chain = {
  properties: { next: { $ref: '#/$defs/Link', description: 'The next.' } },
  root: { $defs: { Link: { type: 'object', properties: { next: { $ref: '#/$defs/Link' } } } } },
};
const png = { src: 'https://x.test/a.png', sizes: ['48x48'] };

interface Row {
  readonly what: string;
  readonly make: () => MCPServer;
  readonly told: readonly Told[];
}

const cases: readonly (readonly [what: string, make: () => MCPServer, ...told: readonly Told[]])[] = [
  ['nothing of a server without fault', () => toolServer({}, { properties: { where: text } })],
  ['a name with a dot', () => toolServer({ name: 'a.b' }), ['warning', 'tool-name', 'tool a.b']],
  ['a long name', () => toolServer({ name: 'a'.repeat(65) }), ['warning', 'tool-name', `tool ${'a'.repeat(65)}`]],
  ['names that differ in case and dashes only', () => new Alike(), ['warning', 'tool-name-case', 'tool Look-Up']],
  [
    'an argument with brackets in its name',
    () => toolServer({}, { properties: { 'filter[id]': text } }),
    ['warning', 'argument-name', 'tool look › argument filter[id]'],
  ],
  [
    'what nothing describes',
    () => new Undescribed(),
    ['warning', 'tool-description', 'tool look'],
    ['note', 'argument-description', 'tool look › arguments'],
    ['note', 'tool-annotations', 'tools'],
    ['note', 'resource-description', 'resource sky://now'],
    ['note', 'resource-description', 'template sky://{day}'],
    ['note', 'prompt-description', 'prompt ask'],
    ['note', 'prompt-argument-description', 'prompt ask › argument day'],
  ],
  [
    'a description that is cut',
    () => toolServer({ description: 'x'.repeat(2049) }),
    ['warning', 'long-text', 'tool look'],
  ],
  [
    'instructions that are cut',
    () => serverWith({ instructions: 'x'.repeat(2049) }),
    ['warning', 'long-text', 'server'],
  ],
  [
    'a reference in a result schema',
    () => toolServer({}, { output: { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: text } } }),
    ['note', 'result-refs', 'tools'],
  ],
  [
    'a reference in the schema of arguments',
    () => toolServer({}, { properties: { a: { $ref: '#/$defs/A' } }, root: { $defs: { A: text } } }),
    ['note', 'argument-refs', 'tools'],
  ],
  [
    'a schema that contains itself',
    () => toolServer({}, chain),
    ['warning', 'recursive-schema', 'tool look › arguments'],
  ],
  ['a schema of ten levels: nothing', () => toolServer({}, { properties: { a: nested(8) } })],
  [
    'a schema of eleven levels',
    () => toolServer({}, { properties: { a: nested(9) } }),
    ['warning', 'deep-schema', 'tool look › arguments'],
  ],
  [
    'a large schema',
    () => toolServer({}, { properties: { a: { type: 'string', description: 'x'.repeat(16_384) } } }),
    ['warning', 'large-schema', 'tool look › arguments'],
  ],
  [
    'a choice at the root of arguments',
    () => toolServer({}, { root: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } }),
    ['warning', 'root-choice', 'tool look › arguments'],
  ],
  [
    'a tuple without items',
    () => toolServer({}, { properties: { a: { type: 'array', description: 'Two.', prefixItems: [text, text] } } }),
    ['warning', 'array-items', 'tool look › argument a'],
  ],
  [
    'a list without items in a definition',
    () =>
      toolServer(
        {},
        {
          properties: { a: { $ref: '#/$defs/A' } },
          root: { $defs: { A: { type: 'object', properties: { all: { type: ['array', 'null'] } } } } },
        },
      ),
    ['warning', 'array-items', 'tool look › arguments › A'],
    ['note', 'argument-refs', 'tools'],
  ],
  ['forty tools: nothing', () => manyTools(40)],
  ['a tool more than forty', () => manyTools(41), ['warning', 'many-tools', 'server']],
  [
    'an icon without a size',
    () => toolServer({ icons: [{ src: png.src }] }),
    ['warning', 'icon-size', 'tool look › icons[0]'],
  ],
  [
    'a large icon',
    () => serverWith({ icons: [{ ...png, src: `data:image/png;base64,${'A'.repeat(32_768)}` }] }),
    ['warning', 'large-icon', 'server › icons[0]'],
  ],
  [
    'an icon from http',
    () => serverWith({ icons: [png, { ...png, src: 'http://x.test/a.png' }] }),
    ['warning', 'icon-http', 'server › icons[1]'],
  ],
  [
    'an SVG alone',
    () => serverWith({ icons: [{ src: 'https://x.test/a.svg' }] }),
    ['note', 'icon-format', 'server › icons[0]'],
  ],
  ['an SVG beside a PNG: nothing', () => serverWith({ icons: [{ src: 'https://x.test/a.svg' }, png] })],
  ['what its definition warns of', () => new Unsure(), ['warning', 'definition-warning', 'Unsure.look']],
];

const rows = cases.map(([what, make, ...told]): Row => ({ what, make, told }));

describe('what is looked at in a server', () => {
  it.each(rows)('$what', ({ make, told }) => {
    const found = findingsOf(make());
    expect(found.map(({ severity, rule, where }) => [severity, rule, where])).toEqual(told);
  });

  it('tells all tools that refer to definitions in one', () => {
    const output = { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: text } };
    class Pair extends MCPServer {
      @Tool({ description: 'Looks.', annotations: HINTS, inputSchema: { type: 'object' }, outputSchema: output })
      look(): unknown {
        return {};
      }

      @Tool({ description: 'Sees.', annotations: HINTS, inputSchema: { type: 'object' }, outputSchema: output })
      see(): unknown {
        return {};
      }
    }
    const [found, ...more] = findingsOf(new Pair());
    expect([found?.severity, found?.rule, found?.where, more]).toEqual(['note', 'result-refs', 'tools', []]);
    expect(found?.message).toBe(
      "The results of look, see refer to A; for clients that cannot follow that, super(name, { refs: 'inline' }) puts definitions in place.",
    );
  });

  it('names the line of the method', () => {
    const [first, , , , , , last] = findingsOf(new Undescribed());
    const line = (finding: typeof first): number => finding?.line ?? 0;
    expect([first?.file, last?.file]).toEqual([
      'spec/cli/check/lint-server.spec.ts',
      'spec/cli/check/lint-server.spec.ts',
    ]);
    expect(line(last) - line(first)).toBe(15);
  });

  it('says in a sentence what is wrong and what to do', () => {
    const said = rows.flatMap(({ make }) => findingsOf(make())).map(({ message }) => message);
    expect(said.filter((message) => !/^\S.*; .+\.$/.test(message))).toEqual([]);
  });

  it('has a case for every rule but those that take a project', () => {
    const told = new Set(rows.flatMap(({ told: all }) => all.map(([, rule]) => rule)));
    expect(Object.keys(LINT_RULES).filter((rule) => !told.has(rule))).toEqual(['definition', 'manifest']);
  });
});

function findingsOf(server: MCPServer): ReturnType<typeof lintServer> {
  return lintServer(new Checked(requireServerState(server), __filename));
}
