import { complete, type CompletionRequest } from '../../lib/dispatch/complete';
import type { Host } from '../../lib/dispatch/host';
import {
  Args,
  Complete,
  Context,
  enumeration,
  Field,
  literal,
  MCPServer,
  nullable,
  Param,
  Prompt,
  ProtocolError,
  Resource,
  ToolError,
  union,
} from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { rejections, unhandledDuring } from '../support/rejections';
import { plainScope } from './plain-scope';

enum Trend {
  Rising = 'rising',
  Falling = 'falling',
}
enum Level {
  Low,
  High,
}

class Query {
  @Field({ type: literal('km', 'mi') }) unit!: 'km' | 'mi';
  @Field({ type: String }) place!: string;
}

const CITIES = ['London', 'Lisbon', 'Oslo'];

class Desk extends MCPServer {
  readonly #cities = CITIES;

  @Prompt() briefing(
    @Param('city') city: string,
    @Param('tone', { type: literal('dry', 'warm', 'Wry') }) tone: string,
    @Param('trend', { type: enumeration(Trend) }) trend: Trend,
    @Param('level', { type: enumeration(Level) }) level: Level,
    @Param('short') short: boolean,
    @Param('maybe', { type: nullable(literal('a', 'b')) }) maybe: string | null,
    @Param('either', { type: union(literal('x1', 'x2'), Boolean) }) either: string | boolean,
    @Param('free', { optional: true }) free?: number,
  ): string {
    return [city, tone, trend, level, short, maybe, either, free].join();
  }
  @Prompt() query(@Args() query: Query): string {
    return query.unit;
  }
  @Resource('tags://all{/tag*}') tags(@Param('tag', { type: [literal('new', 'next', 'old')] }) tag: string[]): string {
    return tag.join();
  }
  @Resource('weather://{country}/{city}') now(@Param('country') country: string, @Param('city') city: string): string {
    return country + city;
  }

  @Complete('briefing', 'city') cities(prefix: string): string[] {
    return this.#cities.filter((city) => city.startsWith(prefix));
  }
  @Complete('weather://{country}/{city}', 'city')
  async placesOf(prefix: string, others: { country?: string }, context: Context): Promise<Set<string>> {
    await Promise.resolve();
    return new Set([`${prefix}|${others.country ?? ''}|${context.client?.name ?? ''}`]);
  }
}

/** Completions of one prompt's argument by one method. */
function answering(answer: () => unknown): new () => MCPServer {
  class Answering extends MCPServer {
    @Prompt() p(@Param('a') a: string): string {
      return a;
    }
    @Complete('p', 'a') values(): string[] {
      return answer() as string[];
    }
  }
  return Answering;
}

function watched(server: MCPServer): { host: Host; log: string[] } {
  const log: string[] = [];
  return { host: { ...requireServerState(server).host, report: (line) => log.push(line) }, log };
}

const ofPrompt = (name: string, argument: string, value = ''): CompletionRequest => ({
  ref: { type: 'ref/prompt', name },
  argument: { name: argument, value },
});
const ofTemplate = (uri: string, argument: string, value = ''): CompletionRequest => ({
  ref: { type: 'ref/resource', uri },
  argument: { name: argument, value },
});

async function completed(server: MCPServer, request: CompletionRequest): Promise<object> {
  return (await complete(watched(server).host, request, plainScope())).completion;
}

const all = (...values: readonly string[]): object => ({ values, total: values.length, hasMore: false });

describe(complete, () => {
  it('asks the method of the argument, on its own object', async () => {
    expect(await completed(new Desk(), ofPrompt('briefing', 'city', 'L'))).toEqual(all('London', 'Lisbon'));
  });

  it('passes the other arguments and the request', async () => {
    const request = ofTemplate('weather://{country}/{city}', 'city', 'Li');
    expect(await completed(new Desk(), { ...request, context: { arguments: { country: 'pt' } } })).toEqual(
      all('Li|pt|spec'),
    );
    expect(await completed(new Desk(), request)).toEqual(all('Li||spec'));
  });

  it('completes one value of a variable that takes a list', async () => {
    expect(await completed(new Desk(), ofTemplate('tags://all{/tag*}', 'tag', 'N'))).toEqual(all('new', 'next'));
  });

  it('passes the request wherever the parameter stands', async () => {
    class Placed extends MCPServer {
      @Prompt() p(@Param('a') a: string, @Param('b') b: string): string {
        return a + b;
      }
      @Complete('p', 'a') first(context: Context, prefix: string, others: object): string[] {
        return [String(context.requestId), prefix, JSON.stringify(others)];
      }
      @Complete('p', 'b') middle(prefix: string, context: Context, others: object): string[] {
        return [prefix, String(context.requestId), JSON.stringify(others)];
      }
    }
    expect(await completed(new Placed(), ofPrompt('p', 'a', 'x'))).toEqual(all('7', 'x', '{}'));
    expect(await completed(new Placed(), ofPrompt('p', 'b', 'x'))).toEqual(all('x', '7', '{}'));
  });

  it.each([
    ['tone', '', ['dry', 'warm', 'Wry']],
    ['tone', 'w', ['warm', 'Wry']],
    ['tone', 'WA', ['warm']],
    ['tone', 'x', []],
    ['trend', 'f', ['falling']],
    ['level', '', ['0', '1']],
    ['short', '', ['true', 'false']],
    ['short', 'T', ['true']],
    ['maybe', '', ['a', 'b']],
    ['either', 'x', ['x1', 'x2']],
    ['either', 'f', ['false']],
    ['free', '', []],
  ])('lets the type of %s complete %j', async (argument, typed, values) => {
    expect(await completed(new Desk(), ofPrompt('briefing', argument, typed))).toEqual(all(...values));
  });

  it('lets the fields of an arguments class complete themselves', async () => {
    expect(await completed(new Desk(), ofPrompt('query', 'unit'))).toEqual(all('km', 'mi'));
    expect(await completed(new Desk(), ofPrompt('query', 'place'))).toEqual(all());
  });

  it('asks the method even where the type lists its values', async () => {
    class Choosing extends MCPServer {
      @Prompt() p(@Param('tone', { type: literal('dry', 'warm') }) tone: string): string {
        return tone;
      }
      @Complete('p', 'tone') tones(): string[] {
        return ['warm'];
      }
    }
    expect(await completed(new Choosing(), ofPrompt('p', 'tone'))).toEqual(all('warm'));
  });

  it.each([
    [99, 99, false],
    [100, 100, false],
    [101, 100, true],
    [10_000, 100, true],
  ])('of %i values sends %i, and says whether there are more', async (count, sent, hasMore) => {
    const values = Array.from({ length: count }, (_, index) => `v${String(index)}`);
    const Server = answering(() => values);
    expect(await completed(new Server(), ofPrompt('p', 'a'))).toEqual({
      values: values.slice(0, sent),
      total: count,
      hasMore,
    });
  });

  it('does not count what has no end', async () => {
    const Server = answering(function* () {
      for (let index = 0; ; index++) yield `v${String(index)}`;
    });
    const completion = await completed(new Server(), ofPrompt('p', 'a'));
    expect(completion).toEqual({
      values: Array.from({ length: 100 }, (_, index) => `v${String(index)}`),
      hasMore: true,
    });
  });

  it('takes generators of both kinds', async () => {
    const Later = answering(async function* () {
      yield 'a';
      yield await Promise.resolve('b');
    });
    const Now = answering(function* () {
      yield 'a';
      yield 'b';
    });
    for (const Server of [Later, Now]) {
      expect(await completed(new Server(), ofPrompt('p', 'a'))).toEqual(all('a', 'b'));
    }
  });

  it.each([
    ['a text', () => 'London', 'TypeError: values() must return a list of texts.'],
    ['nothing', () => undefined, 'TypeError: values() must return a list of texts.'],
    ['other values', () => ['a', 5], 'TypeError: values() must return texts, not a value of type number.'],
    ['an error', () => new RangeError('token=abc'), 'RangeError: token=abc'],
    [
      'a failure',
      () => {
        throw new RangeError('token=abc');
      },
      'RangeError: token=abc',
    ],
    ['a late failure', () => Promise.reject(new RangeError('token=abc')), 'RangeError: token=abc'],
  ])('hides why a method fails behind an id that the log has: %s', async (_, answer, logged) => {
    const { host, log } = watched(new (answering(answer))());
    const thrown = await complete(host, ofPrompt('p', 'a'), plainScope()).catch((error: unknown) => error);
    const { code, message } = thrown as ProtocolError;
    const id = /^Error completing a of p \(error (\S+)\)$/.exec(message)?.[1];
    expect({ code, log: log.map((line) => line.split('\n')[0]) }).toEqual({
      code: -32603,
      log: [`error ${String(id)} in completion values: ${logged}`],
    });
  });

  it.each(rejections())('fails with the first of the promises in %s, and the process lives', async (_what, make) => {
    const { host, log } = watched(new (answering(make))());
    const unhandled = await unhandledDuring(async () => {
      await expect(complete(host, ofPrompt('p', 'a'), plainScope())).rejects.toThrow('Error completing a of p');
    });
    expect({ unhandled, failed: log.map((line) => / values: (.*)/.exec(line)?.[1]) }).toEqual({
      unhandled: [],
      failed: ['Error: r1'],
    });
  });

  it('waits for promises of texts', async () => {
    const Promising = answering(() => [Promise.resolve('a'), Promise.resolve('b')]);
    expect(await completed(new Promising(), ofPrompt('p', 'a'))).toEqual(all('a', 'b'));
  });

  it('shows the message of a ToolError, and a ProtocolError verbatim', async () => {
    const Telling = answering(() => {
      throw new ToolError('type two letters');
    });
    await expect(completed(new Telling(), ofPrompt('p', 'a'))).rejects.toMatchObject({
      code: -32603,
      message: 'Error completing a of p: type two letters',
    });
    const Refusing = answering(() => {
      throw new ProtocolError(-32050, 'busy');
    });
    await expect(completed(new Refusing(), ofPrompt('p', 'a'))).rejects.toMatchObject({
      code: -32050,
      message: 'busy',
    });
  });

  it.each([
    [ofPrompt('nope', 'city'), 'Unknown prompt: nope'],
    [ofPrompt('constructor', 'city'), 'Unknown prompt: constructor'],
    [ofPrompt('weather://{country}/{city}', 'city'), 'Unknown prompt: weather://{country}/{city}'],
    [ofTemplate('briefing', 'city'), 'Unknown resource template: briefing'],
    [ofTemplate('weather://{city}', 'city'), 'Unknown resource template: weather://{city}'],
    [ofPrompt('briefing', 'town'), "The prompt briefing has no argument 'town'"],
    [ofPrompt('briefing', 'constructor'), "The prompt briefing has no argument 'constructor'"],
    [
      ofTemplate('weather://{country}/{city}', 'town'),
      "The resource template weather://{country}/{city} has no argument 'town'",
    ],
    [{ ref: { type: 'ref/prompt' }, argument: { name: 'a', value: '' } }, 'Unknown prompt: '],
  ])('refuses %j', async (request, message) => {
    await expect(completed(new Desk(), request)).rejects.toMatchObject({ code: -32602, message });
  });
});
