import { IsInt, Max, Min } from 'class-validator';
import { getPrompt, type PromptRequest } from '../../lib/dispatch/get-prompt';
import type { Host } from '../../lib/dispatch/host';
import {
  Args,
  Context,
  enumeration,
  Field,
  Image,
  integer,
  literal,
  MCPServer,
  nullable,
  Param,
  Prompt,
  ProtocolError,
  ToolError,
  union,
} from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { plainScope } from './plain-scope';

enum Level {
  Low,
  High,
}
enum Tone {
  Dry = 'dry',
  Warm = 'warm',
}
class Place {
  @Field() city!: string;
  @Field({ optional: true }) floor?: number;
}
class Trip {
  @Field() from!: string;
  @Field() on!: Date;
  @Field({ optional: true, type: integer }) @IsInt() @Min(1) @Max(9) people?: number;
  @Field({ optional: true, type: [String] }) tags?: string[];
}

/** A value and its type, as the method got them. */
const shown = (value: unknown): string =>
  value instanceof Date || value instanceof URL
    ? `${value.constructor.name} ${value instanceof Date ? value.toISOString() : value.href}`
    : `${typeof value} ${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`;

class Typed extends MCPServer {
  @Prompt() text(@Param('v') v: string): string {
    return shown(v);
  }
  @Prompt() number(@Param('v') v: number): string {
    return shown(v);
  }
  @Prompt() whole(@Param('v') v: integer): string {
    return shown(v);
  }
  @Prompt() yes(@Param('v') v: boolean): string {
    return shown(v);
  }
  @Prompt() date(@Param('v') v: Date): string {
    return shown(v);
  }
  @Prompt() url(@Param('v') v: URL): string {
    return shown(v);
  }
  @Prompt() big(@Param('v') v: bigint): string {
    return shown(v);
  }
  @Prompt() tone(@Param('v', { type: literal('dry', 'warm') }) v: 'dry' | 'warm'): string {
    return shown(v);
  }
  @Prompt() toneOf(@Param('v', { type: enumeration(Tone) }) v: Tone): string {
    return shown(v);
  }
  @Prompt() size(@Param('v', { type: literal(1, 2) }) v: 1 | 2): string {
    return shown(v);
  }
  @Prompt() level(@Param('v', { type: enumeration(Level) }) v: Level): string {
    return shown(v);
  }
  @Prompt() list(@Param('v', { type: [Number] }) v: number[]): string {
    return shown(v);
  }
  @Prompt() dates(@Param('v', { type: [Date] }) v: Date[]): string {
    return v.map(shown).join();
  }
  @Prompt() place(@Param('v') v: Place): string {
    return `${String(v instanceof Place)} ${shown(v)}`;
  }
  @Prompt() either(@Param('v', { type: union(String, Number) }) v: string | number): string {
    return shown(v);
  }
  @Prompt() maybe(@Param('v', { type: nullable(Number) }) v: number | null): string {
    return shown(v);
  }
  @Prompt() fallback(@Param('v', { default: 3 }) v: number): string {
    return shown(v);
  }
}

class Desk extends MCPServer {
  readonly #desk = 'front';

  @Prompt({ title: 'Welcome', description: 'Says hello.' })
  welcome(@Param('name', { description: 'Whom to greet.' }) name: string, context: Context): string {
    return `${name} at the ${this.#desk} for ${context.client?.name ?? 'nobody'}`;
  }
  @Prompt trip(@Args() trip: Trip): string {
    return `${String(trip instanceof Trip)} ${trip.from} ${shown(trip.on)} ${shown(trip.people)} ${shown(trip.tags)}`;
  }
  @Prompt() async later(): Promise<unknown> {
    await Promise.resolve();
    return { role: 'assistant', content: new Image({ data: Buffer.from('GIF89a'), format: 'gif' }) };
  }
  @Prompt({ description: 'Of the list.' }) whole(): unknown {
    return { description: 'Of this one.', messages: [{ role: 'user', content: 'hi' }], _meta: { a: 1 } };
  }
  @Prompt() secret(): string {
    throw new Error('token=abc');
  }
  @Prompt() async secretLater(): Promise<string> {
    await Promise.resolve();
    throw new Error('token=abc');
  }
  @Prompt() returned(): unknown {
    return new Error('token=abc');
  }
  @Prompt() listed(): unknown {
    return ['fine', new Error('token=abc')];
  }
  @Prompt() told(): string {
    throw new ToolError('closed today');
  }
  @Prompt() toldByReturn(): unknown {
    return new ToolError('closed today');
  }
  @Prompt() refused(): string {
    throw new ProtocolError(-32050, 'busy', { retryAfter: 5 });
  }
  @Prompt() missing(): Image {
    return new Image({ path: '/no/such/folder/logo.png' });
  }
}

function watched(server: MCPServer): { host: Host; log: string[] } {
  const log: string[] = [];
  return { host: { ...requireServerState(server).host, report: (line) => log.push(line) }, log };
}

async function textOf(server: MCPServer, name: string, args?: unknown): Promise<string> {
  const { messages } = await getPrompt(watched(server).host, { name, arguments: args }, plainScope());
  const [message] = messages;
  return message?.content.type === 'text' ? message.content.text : '';
}

function ask(server: MCPServer, request: PromptRequest): Promise<unknown> {
  return getPrompt(watched(server).host, request, plainScope());
}

describe(getPrompt, () => {
  it.each([
    ['text', '5', 'string "5"'],
    ['text', 'null', 'string "null"'],
    ['text', '{"a":1}', 'string "{\\"a\\":1}"'],
    ['number', '5', 'number 5'],
    ['number', '-1.5e2', 'number -150'],
    ['whole', '7', 'number 7'],
    ['yes', 'true', 'boolean true'],
    ['yes', 'false', 'boolean false'],
    ['date', '2026-11-30T07:44:00Z', 'Date 2026-11-30T07:44:00.000Z'],
    ['url', 'https://a.b/c', 'URL https://a.b/c'],
    ['big', '12345678901234567890', 'bigint 12345678901234567890'],
    ['tone', 'dry', 'string "dry"'],
    ['toneOf', 'warm', 'string "warm"'],
    ['size', '2', 'number 2'],
    ['level', '1', 'number 1'],
    ['list', '[1, 2.5]', 'object [1,2.5]'],
    ['list', '[]', 'object []'],
    ['dates', '["2026-11-30T07:44:00Z"]', 'Date 2026-11-30T07:44:00.000Z'],
    ['place', '{"city":"London","floor":2}', 'true object {"city":"London","floor":2}'],
    ['either', '5', 'string "5"'],
    ['maybe', '5', 'number 5'],
    ['maybe', 'null', 'object null'],
  ])('%s: the text %j arrives as %s', async (name, v, expected) => {
    expect(await textOf(new Typed(), name, { v })).toBe(expected);
  });

  it.each([
    ['number', '', 'Input should be a valid number'],
    ['number', 'Infinity', 'Input should be a valid number'],
    ['number', '"5"', 'Input should be a valid number'],
    ['whole', '7.5', 'Input should be a valid integer'],
    ['yes', 'TRUE', 'Input should be a valid boolean'],
    ['date', 'tomorrow', 'Input should be a valid date-time'],
    ['url', 'nowhere', 'Input should be a valid uri'],
    ['big', '1.5', 'String should match pattern'],
    ['tone', 'Dry', "Input should be 'dry' or 'warm'"],
    ['size', '3', 'Input should be 1 or 2'],
    ['list', '1,2', 'Input should be a valid array as JSON: "," at character 2 does not belong there [type=array_type'],
    ['list', '[1', 'Input should be a valid array as JSON: it ends too early [type=array_type'],
    ['list', '["x"]', 'Input should be a valid number'],
    ['place', '{"floor":1}', 'Field required'],
    ['place', '[]', 'Input should be a valid object [type=object_type'],
    ['place', '{"city":}', 'Input should be a valid object as JSON: "}" at character 9 does not belong there [type='],
    [
      'place',
      "{'city':\n1}",
      'Input should be a valid object as JSON: "\'" at line 1, column 2 does not belong there [type=',
    ],
  ])('%s: the text %j is refused: %s', async (name, v, reason) => {
    await expect(ask(new Typed(), { name, arguments: { v } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(
        `Wrong arguments for prompt ${name}: 1 validation error for ${name}Arguments\nv`,
      ) as string,
    });
    await expect(ask(new Typed(), { name, arguments: { v } })).rejects.toThrow(reason);
  });

  it('fills in a default, and lets the text win over it', async () => {
    expect(await textOf(new Typed(), 'fallback')).toBe('number 3');
    expect(await textOf(new Typed(), 'fallback', { v: '4' })).toBe('number 4');
  });

  it('runs the method on its own object, with the request as its Context', async () => {
    expect(await ask(new Desk(), { name: 'welcome', arguments: { name: 'Ada' } })).toEqual({
      description: 'Says hello.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Ada at the front for spec' } }],
    });
  });

  it('hands all arguments to one class, each by its own type', async () => {
    const on = '2026-11-30T00:00:00Z';
    expect(await textOf(new Desk(), 'trip', { from: 'Rome', on })).toBe(
      'true Rome Date 2026-11-30T00:00:00.000Z undefined undefined undefined undefined',
    );
    expect(await textOf(new Desk(), 'trip', { from: '7', on, people: '2', tags: '["a"]' })).toBe(
      'true 7 Date 2026-11-30T00:00:00.000Z number 2 object ["a"]',
    );
    await expect(ask(new Desk(), { name: 'trip', arguments: { from: 'Rome', on, people: '12' } })).rejects.toThrow(
      /\npeople\n {2}Input should be less than or equal to 9/,
    );
  });

  it('answers with media, later as well as at once', async () => {
    expect(await ask(new Desk(), { name: 'later' })).toEqual({
      messages: [
        {
          role: 'assistant',
          content: { type: 'image', data: Buffer.from('GIF89a').toString('base64'), mimeType: 'image/gif' },
        },
      ],
    });
  });

  it('takes a whole result with a description of its own', async () => {
    expect(await ask(new Desk(), { name: 'whole' })).toEqual({
      description: 'Of this one.',
      messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }],
      _meta: { a: 1 },
    });
  });

  it.each(['secret', 'secretLater', 'returned', 'listed'])(
    'hides the message of an unforeseen error behind an id that the log has: %s',
    async (name) => {
      const { host, log } = watched(new Desk());
      const error = await getPrompt(host, { name }, plainScope()).catch((thrown: unknown) => thrown as ProtocolError);
      const { code, message } = error as ProtocolError;
      const id = new RegExp(`^Error rendering prompt ${name} \\(error (\\S+)\\)$`).exec(message)?.[1];
      expect({ code, logged: log.map((line) => line.split('\n')[0]) }).toEqual({
        code: -32603,
        logged: [`error ${String(id)} in prompt ${name}: Error: token=abc`],
      });
    },
  );

  it.each(['told', 'toldByReturn'])('shows the message of a ToolError: %s', async (name) => {
    await expect(ask(new Desk(), { name })).rejects.toMatchObject({
      code: -32603,
      message: `Error rendering prompt ${name}: closed today`,
    });
  });

  it('lets a ProtocolError through verbatim', async () => {
    await expect(ask(new Desk(), { name: 'refused' })).rejects.toMatchObject({
      code: -32050,
      message: 'busy',
      data: { retryAfter: 5 },
    });
  });

  it('names a file that cannot be read, without its folder', async () => {
    const error = await ask(new Desk(), { name: 'missing' }).catch((thrown: unknown) => thrown as Error);
    const { message } = error as Error;
    expect(message).toMatch(/^Error rendering prompt missing: .*logo\.png cannot be read/);
    expect(message).not.toContain('/no/such');
  });

  it.each([
    [{ name: 5 }, 'prompts/get needs params.name, the name of a prompt as text.'],
    [{ name: 'nope' }, 'Unknown prompt: nope'],
    [{ name: 'secret', arguments: 5 }, 'Wrong arguments for prompt secret: its arguments must be an object.'],
    [{ name: 'secret', arguments: [] }, 'Wrong arguments for prompt secret: its arguments must be an object.'],
    [
      { name: 'welcome', arguments: { name: 5 } },
      "Wrong arguments for prompt welcome: the argument 'name' must be text; arguments of prompts travel as text.",
    ],
  ])('says what is wrong with the request %j', async (request, message) => {
    await expect(ask(new Desk(), request)).rejects.toMatchObject({ code: -32602, message });
  });
});
