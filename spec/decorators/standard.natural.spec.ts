import { ts } from 'typescript-json-schema';
import { createServerView } from '../../lib/definition/create-server-view';
import * as stereomcp from '../../lib/index';
import { DefinitionError } from '../../lib/index';
import type { MCPServer } from '../../lib/index';
import { manifestOf } from '../support/read-manifest';
import { success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

const SOURCE = `
import { Complete, Context, MCPServer, Prompt, Resource, Tool, integer } from 'stereomcp';

interface Reading { city: string; temperature: integer }

export class Base extends MCPServer {
  /** Of the base. */
  @Tool() based(name: string): string { return name; }
}

export class Weather extends Base {
  /** The weather. @param city Where. */
  @Tool() async now(city: string, days: integer = 2, context?: Context): Promise<Reading[]> {
    return Array.from({ length: days }, () => ({ city, temperature: 17, secret: typeof context }));
  }
  @Tool bare(): string[] { return ['bare']; }
  @Resource('w://{city}') at(city: string): Reading { return { city, temperature: 1 }; }
  @Prompt() ask(tone: 'dry' | 'warm'): string { return tone; }
  @Complete('ask', 'tone') tones(): string[] { return ['dry']; }
}
`;

const MISPLACED = `
import { MCPServer, Tool } from 'stereomcp';
export class Misplaced extends MCPServer {
  @Tool() static still(): string { return ''; }
  @Tool() #hidden(): string { return ''; }
  @Tool() field = 1;
  @Tool() get accessor(): string { return ''; }
  @Tool() [Symbol.iterator](): string { return ''; }
}
`;

const STANDARD = { experimentalDecorators: false, emitDecoratorMetadata: false } as const;

/** The classes of a source whose decorators were compiled as standard ones. */
function compiled(source: string): Readonly<Record<string, new (name?: string, options?: object) => MCPServer>> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { ...STANDARD, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const exported = {};
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what was compiled here has to run here
  const load = new Function('require', 'exports', outputText) as (require: unknown, exports: object) => void;
  load(() => stereomcp, exported);
  return exported;
}

function weather(): new () => MCPServer {
  const { Weather } = compiled(SOURCE);
  if (Weather === undefined) throw new Error('the source exports no Weather');
  const manifest = manifestOf(SOURCE, { options: STANDARD });
  return class extends Weather {
    static override readonly name = 'Weather';
    constructor() {
      super('Weather', { manifest });
    }
  };
}

describe.each(GENERATIONS)('standard decorators in generation %s', (generation) => {
  const open = useSessions(generation);

  it('offer what the sources declare', async () => {
    const session = await open(weather());
    const tools = await session.tools();
    expect([...tools.keys()]).toEqual(['based', 'now', 'bare']);
    expect(tools.get('now')).toMatchObject({
      description: 'The weather.',
      inputSchema: { properties: { city: { description: 'Where.' }, days: { default: 2 } }, required: ['city'] },
      outputSchema: { properties: { result: { items: { $ref: '#/$defs/Reading' } } } },
    });
    const reading = { city: 'Oslo', temperature: 17 };
    expect(await session.call('now', { city: 'Oslo', days: 1 })).toEqual(
      success({ result: [reading] }, JSON.stringify(reading, null, 2)),
    );
    expect((await session.call('bare')).structuredContent).toEqual({ result: ['bare'] });
    expect((await session.call('based', { name: 'x' })).structuredContent).toEqual({ result: 'x' });
    expect((await session.client.listPrompts()).prompts).toMatchObject([{ name: 'ask' }]);
    expect((await session.client.listResourceTemplates()).resourceTemplates).toMatchObject([{ name: 'at' }]);
  });
});

describe('standard decorators', () => {
  it('say where the types come from where there are none', () => {
    const { Weather } = compiled(SOURCE);
    if (Weather === undefined) throw new Error('the source exports no Weather');
    const define = (): unknown => createServerView(Weather, undefined, { manifest: false });
    expect(define).toThrow(DefinitionError);
    expect(define).toThrow(
      /now \(.*\): parameter 1 has no name at run time, and beside standard decorators only the sources/,
    );
  });

  it('are reported where they cannot work', () => {
    const { Misplaced } = compiled(MISPLACED);
    if (Misplaced === undefined) throw new Error('the source exports no Misplaced');
    const found: string[] = [];
    try {
      createServerView(Misplaced, undefined, { manifest: false });
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      found.push(...error.problems.map(({ member, message }) => `${String(member)}: ${message}`));
    }
    expect(found).toEqual([
      'still: @Tool cannot stand on a static method; calls run on an instance, so remove `static`.',
      '#hidden: @Tool cannot stand on a method named with #; write `private` instead, so that it can be called by its name.',
      'accessor: @Tool stands on an accessor; put it on a method.',
      'Symbol(Symbol.iterator): @Tool cannot stand on a member named by a symbol; clients call tools by text, so give the method a name.',
      'field: @Tool stands on a field; put it on a method.',
    ]);
  });
});
