import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  Audio,
  callToolResult,
  Content,
  EmbeddedResource,
  Field,
  Image,
  MCPServer,
  nullable,
  record,
  reply,
  Reply,
  ResourceLink,
  Tool,
  ToolError,
  tuple,
  union,
} from '../../lib/index';
import { errorText, failure, success, textOnly } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

const image = (): Image => new Image({ data: Buffer.from([0]), format: 'png' });
const sound = (): Audio => new Audio({ data: Buffer.from([1]), format: 'mp3' });
const IMAGE = { type: 'image', data: 'AA==', mimeType: 'image/png' } as const;
const SOUND = { type: 'audio', data: 'AQ==', mimeType: 'audio/mpeg' } as const;
const text = (line: string): { type: 'text'; text: string } => ({ type: 'text', text: line });

class Weather {
  @Field() city!: string;
  @Field() temperature!: number;
}

const London = { city: 'London', temperature: 16.2, secret: 's' };
const LONDON = { city: 'London', temperature: 16.2 };

describe.each(GENERATIONS)('media as results in generation %s', (generation) => {
  const open = useSessions(generation);

  it('stand alone, in lists, tuples, unions, sets, generators and promises, in their order', async () => {
    class X extends MCPServer {
      @Tool({ output: [union(Image, Audio, EmbeddedResource, ResourceLink)] }) list(): (
        Image | Audio | EmbeddedResource | ResourceLink
      )[] {
        const document = new EmbeddedResource({ uri: 'a:b', text: 't' });
        return [image(), document, sound(), new ResourceLink({ name: 'n', uri: 'a:b' })];
      }
      @Tool({ output: tuple(String, Image) }) pair(): [string, Image] {
        return ['caption', image()];
      }
      @Tool({ output: union(Image, Weather) }) either(): Image | Weather {
        return London;
      }
      @Tool({ output: nullable(Image) }) nothing(): Image | null {
        return null;
      }
      @Tool({ output: [Image] }) none(): Image[] {
        return [];
      }
      @Tool({ output: [union(Image, String)] }) set(): Set<Image | string> {
        return new Set([image(), 'a']);
      }
      @Tool({ output: [union(Image, String)] }) *some(): Generator<Image | string> {
        yield 'a';
        yield image();
      }
      @Tool({ output: [union(Image, String)] }) async *later(): AsyncGenerator<Image | string> {
        yield await Promise.resolve('a');
        yield image();
      }
      @Tool({ output: [Image] }) async promised(): Promise<Image[]> {
        return Promise.resolve([image(), image()]);
      }
      @Tool({ structuredOutput: false }) opted(): Image {
        return image();
      }
    }
    const session = await open(X);
    for (const tool of (await session.tools()).values()) expect(tool).not.toHaveProperty('outputSchema');
    const content = async (name: string): Promise<unknown> => {
      const { content: blocks, ...rest } = await session.call(name);
      expect(rest).toStrictEqual({});
      return blocks;
    };
    expect(await content('list')).toStrictEqual([
      IMAGE,
      { type: 'resource', resource: { uri: 'a:b', text: 't' } },
      SOUND,
      { type: 'resource_link', name: 'n', uri: 'a:b' },
    ]);
    expect(await content('pair')).toStrictEqual([text('caption'), IMAGE]);
    expect(await content('either')).toStrictEqual([text(JSON.stringify(London, null, 2))]);
    expect(await content('nothing')).toStrictEqual([text('null')]);
    expect(await content('none')).toStrictEqual([text('[]')]);
    expect(await content('set')).toStrictEqual([IMAGE, text('a')]);
    expect(await content('some')).toStrictEqual([text('a'), IMAGE]);
    expect(await content('later')).toStrictEqual([text('a'), IMAGE]);
    expect(await content('promised')).toStrictEqual([IMAGE, IMAGE]);
    expect(await content('opted')).toStrictEqual([IMAGE]);
  });

  it('are no data: objects, records and maps that hold them, and tools with a schema that return them, fail', async () => {
    class Y extends MCPServer {
      @Tool({ output: Weather }) schema(): Weather {
        return image() as never;
      }
      @Tool({ output: Weather }) member(): Weather {
        return { city: image() as never, temperature: 1 };
      }
      @Tool({ output: [Weather] }) items(): Weather[] {
        return [London, image() as never];
      }
      @Tool() map(): unknown {
        return new Map([['logo', image()]]);
      }
      @Tool() record(): unknown {
        return { logos: { dark: image() } };
      }
      @Tool() replies(): unknown {
        return [reply('a')];
      }
    }
    const session = await open(Y);
    const places = new Map([
      ['schema', 'Weather'],
      ['member', 'city'],
      ['items', 'result.1'],
      ['map', 'logo'],
      ['record', 'logos.dark'],
      ['replies', '0'],
    ]);
    for (const [name, place] of places) {
      const message = errorText(await session.call(name));
      expect(message).toContain('Media cannot be part of data; return it alone, in a list, or with reply(data)');
      expect(message).toContain(place);
    }
  });

  it('share the bound of one message', async () => {
    const part = (): Image => new Image({ data: Buffer.alloc(400), format: 'png' });
    class X extends MCPServer {
      constructor() {
        super('X', { maxMediaBytes: 1_000 });
      }
      @Tool({ output: [Image] }) two(): Image[] {
        return [part(), part()];
      }
      @Tool({ output: [Image] }) three(): Image[] {
        return [part(), part(), part()];
      }
      @Tool({ output: Content }) blocks(): object[] {
        const data = Buffer.alloc(600).toString('base64');
        return [
          { type: 'image', data, mimeType: 'image/png' },
          { type: 'resource', resource: { uri: 'a:b', blob: data } },
        ];
      }
      @Tool() replied(): Reply<string> {
        return reply('a')
          .image(part())
          .audio(new Audio({ data: Buffer.alloc(700) }));
      }
    }
    const session = await open(X);
    expect((await session.call('two')).content.map(({ type }) => type)).toEqual(['image', 'image']);
    expect(errorText(await session.call('three'))).toContain('the data has 400 bytes, and at most 200 fit');
    expect(errorText(await session.call('blocks'))).toContain(
      'a block of type resource has 600 bytes, and at most 400',
    );
    expect(errorText(await session.call('replied'))).toContain('the data has 700 bytes, and at most 600 fit');
  });

  it('that clients would refuse are tool errors that say why, and never hide the message of one', async () => {
    class X extends MCPServer {
      @Tool({ output: Content }) block(): object {
        return { ...text('a'), annotations: { priority: 5 } };
      }
      @Tool({ output: Content }) result(): object {
        return { content: [{ ...IMAGE, _meta: 'x' }] };
      }
      @Tool() replied(): Reply<string> {
        return reply('a').text(5 as never);
      }
      @Tool() thrown(): string {
        throw new ToolError('look', { content: [{ ...IMAGE, data: '?' }, image() as never, IMAGE] });
      }
    }
    const session = await open(X);
    expect(errorText(await session.call('block'))).toContain('annotations.priority must be a number from 0 to 1.');
    expect(errorText(await session.call('result'))).toContain('_meta must be an object.');
    expect(errorText(await session.call('replied'))).toContain('reply().text() takes text');
    expect((await session.call('thrown')).content).toEqual([
      text('Error executing tool thrown: look'),
      text(expect.stringContaining('(content left out: the data of a block of type image must be base64') as string),
      text('(content left out: an error carries content blocks, not objects that make them.)'),
      IMAGE,
    ]);
  });

  it('that cannot be read are tool errors, and leave the rest of a list unsent', async () => {
    class X extends MCPServer {
      @Tool({ output: [union(String, Image)] }) mix(): (string | Image)[] {
        return ['a', new Image({ path: '/no/such/folder/a.png' }), 'b'];
      }
    }
    const session = await open(X);
    expect(await session.call('mix')).toStrictEqual(
      failure('Error executing tool mix: a.png cannot be read: there is no such file.'),
    );
  });
});

describe.each(GENERATIONS)('replies in generation %s', (generation) => {
  const open = useSessions(generation);

  class Replies extends MCPServer {
    @Tool({ output: Weather }) full(): Reply<Weather> {
      return reply(London)
        .text('Sixteen degrees.')
        .image({ data: Buffer.from([0]), format: 'png', annotations: { audience: ['user'] } })
        .audio(new Audio({ data: Buffer.from([1]), format: 'mp3', _meta: { a: 1 } }))
        .link({ name: 'n', uri: 'a:b' })
        .resource({ uri: 'c:d', text: 't', annotations: { priority: 0 } })
        .image(Buffer.from([0]))
        .meta({ a: 1, b: 1 })
        .meta({ b: 2 });
    }
    @Tool({ output: Weather }) bare(): Reply<Weather> {
      return reply(London);
    }
    @Tool({ output: [Weather] }) async list(): Promise<Reply<Weather[]>> {
      return Promise.resolve(reply([London]).text('One city.'));
    }
    @Tool({ output: Weather }) wrong(): Reply<Weather> {
      return reply({ city: 'London' } as Weather)
        .text('Never seen.')
        .meta({ a: 1 });
    }
    @Tool() untyped(): Reply<object> {
      return reply({ a: 1 }).text('Shown.');
    }
    @Tool() shown(): Reply<object> {
      return reply({ a: 1 });
    }
    @Tool({ output: Weather, text: ({ city }) => `In ${city}.` }) summarised(): Reply<Weather> {
      return reply(London).meta({ a: 1 });
    }
    @Tool({ output: Weather, text: ({ city }) => `In ${city}.` }) told(): Reply<Weather> {
      return reply(London).text('Told.');
    }
  }

  it('hold their data to the schema of its type and show what their author added', async () => {
    const session = await open(Replies);
    const result = await session.client.callTool({ name: 'full', arguments: {} });
    expect({ content: result.content, structuredContent: result.structuredContent }).toStrictEqual({
      content: [
        text('Sixteen degrees.'),
        { ...IMAGE, annotations: { audience: ['user'] } },
        { ...SOUND, _meta: { a: 1 } },
        { type: 'resource_link', name: 'n', uri: 'a:b' },
        { type: 'resource', resource: { uri: 'c:d', text: 't' }, annotations: { priority: 0 } },
        IMAGE,
      ],
      structuredContent: LONDON,
    });
    expect(result._meta).toMatchObject({ a: 1, b: 2 });
    expect((await session.tools()).get('full')?.outputSchema).toMatchObject({ title: 'Weather' });
    expect(await session.call('list')).toStrictEqual(success({ result: [LONDON] }, 'One city.'));
  });

  it('without content of their own show their data', async () => {
    const session = await open(Replies);
    expect(await session.call('bare')).toStrictEqual(success(LONDON));
    expect(await session.call('shown')).toStrictEqual(textOnly('{\n  "a": 1\n}'));
  });

  it('fail where their data does not fit, with nothing of what was added', async () => {
    const session = await open(Replies);
    const { content, isError, structuredContent } = await session.call('wrong');
    expect({ isError, structuredContent, blocks: content.length }).toEqual({ isError: true, blocks: 1 });
    expect(content[0]).toMatchObject({ text: expect.stringContaining('temperature\n  Field required') as string });
  });

  it('without a declared type answer with content only', async () => {
    const session = await open(Replies);
    expect(await session.call('untyped')).toStrictEqual(textOnly('Shown.'));
    expect((await session.tools()).get('untyped')).not.toHaveProperty('outputSchema');
  });

  it('take the summary of the tool where they have no content of their own', async () => {
    const session = await open(Replies);
    expect(await session.call('summarised')).toStrictEqual(success(LONDON, 'In London.'));
    expect(await session.call('told')).toStrictEqual(success(LONDON, 'Told.'));
  });

  it('cannot be a type by themselves', () => {
    class X extends MCPServer {
      @Tool({ output: Reply }) x(): Reply<unknown> {
        return reply(1);
      }
    }
    expect(() => new X()).toThrow('output: Reply says nothing about its data; give the type of the data.');
  });
});

describe.each(GENERATIONS)('summaries in generation %s', (generation) => {
  const open = useSessions(generation);

  class X extends MCPServer {
    @Tool({ output: Weather, text: ({ city, temperature }) => `${city}: ${String(temperature)}` }) one(): Weather {
      return London;
    }
    @Tool({ output: [Number], text: (all) => `${String(all.length)} numbers` }) *many(): Generator<number> {
      yield* [1, 2, 3];
    }
    @Tool({ output: [Number], text: (all) => `${String(all.length)} numbers` }) async *later(): AsyncGenerator<number> {
      yield await Promise.resolve(1);
      yield 2;
    }
    @Tool({ output: [Number], text: (all) => `${String(all.length)} numbers` }) set(): Set<number> {
      return new Set([1]);
    }
    @Tool({ text: (value: string) => value.toUpperCase() }) loud(): string {
      return 'a';
    }
    @Tool({ output: Weather, text: () => 'never seen' }) wrong(): Weather {
      return {} as Weather;
    }
    @Tool({
      text: () => {
        throw new Error('no words');
      },
    })
    speechless(): string {
      return 'a';
    }
  }

  it('stand in the place of the JSON text; the structured channel stays', async () => {
    const session = await open(X);
    expect(await session.call('one')).toStrictEqual(success(LONDON, 'London: 16.2'));
    expect(await session.call('loud')).toStrictEqual(success({ result: 'a' }, 'A'));
  });

  it('are made of all items, also of those that a generator gives only once', async () => {
    const session = await open(X);
    expect(await session.call('many')).toStrictEqual(success({ result: [1, 2, 3] }, '3 numbers'));
    expect(await session.call('later')).toStrictEqual(success({ result: [1, 2] }, '2 numbers'));
    expect(await session.call('set')).toStrictEqual(success({ result: [1] }, '1 numbers'));
  });

  it('are not made of a value that does not fit, and fail like the tool', async () => {
    const session = await open(X);
    expect(errorText(await session.call('wrong'))).toContain('2 validation errors for Weather');
    expect(errorText(await session.call('speechless'))).toBe('Error executing tool speechless: no words');
  });
});

describe.each(GENERATIONS)('protocol results in generation %s', (generation) => {
  const open = useSessions(generation);
  const result = (structuredContent: object): CallToolResult => ({
    content: [text('shown')],
    structuredContent: { ...structuredContent },
  });

  class X extends MCPServer {
    @Tool({ output: Content }) plain(): CallToolResult {
      return { ...result({ any: 1 }), _meta: { a: 1 } };
    }
    @Tool({ output: Content }) withMedia(): object {
      return { content: [image(), text('a')], isError: true };
    }
    @Tool({ output: callToolResult(Weather) }) held() {
      return { content: [text('shown')], structuredContent: London, _meta: { a: 1 } };
    }
    @Tool({ output: callToolResult(Weather) }) wrong() {
      return { content: [text('shown')], structuredContent: { city: 5 } as never };
    }
    @Tool({ output: callToolResult(Weather) }) without() {
      return { content: [text('shown')] };
    }
    @Tool({ output: callToolResult(Weather) }) failed() {
      return { content: [text('failed')], isError: true };
    }
    @Tool({ output: callToolResult(record(Number)) }) dictionary() {
      return { content: [text('shown')], structuredContent: { a: 1 } };
    }
    @Tool({
      output: Content,
      outputSchema: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
    })
    raw(): CallToolResult {
      return result({ a: 1, b: 2 });
    }
    @Tool({ output: Weather }) data(): Weather {
      return { ...London, ...result({}) };
    }
    @Tool() untyped(): unknown {
      return result({ a: 1 });
    }
  }

  it('pass as they are where no schema is declared, media in them as blocks', async () => {
    const session = await open(X);
    const plain = await session.client.callTool({ name: 'plain', arguments: {} });
    expect(plain).toMatchObject({ content: [text('shown')], structuredContent: { any: 1 }, _meta: { a: 1 } });
    expect(await session.call('withMedia')).toStrictEqual({ content: [IMAGE, text('a')], isError: true });
  });

  it('are held to a declared schema', async () => {
    const session = await open(X);
    const tools = await session.tools();
    expect(tools.get('held')?.outputSchema).toMatchObject({ title: 'Weather', required: ['city', 'temperature'] });
    expect(tools.get('dictionary')?.outputSchema).toMatchObject({ title: 'dictionaryDictOutput' });
    expect(await session.call('held')).toStrictEqual(success(LONDON, 'shown'));
    expect(await session.call('dictionary')).toStrictEqual(success({ a: 1 }, 'shown'));
    expect(await session.call('raw')).toMatchObject({ content: [text('shown')], structuredContent: { a: 1 } });
    expect(errorText(await session.call('wrong'))).toContain('2 validation errors for Weather\ncity\n');
    expect(errorText(await session.call('without'))).toContain('for Weather');
    expect(await session.call('failed')).toStrictEqual(failure('failed'));
  });

  it('are data where the declared type is data, or no type is known', async () => {
    const session = await open(X);
    expect(await session.call('data')).toStrictEqual(success(LONDON));
    expect(await session.call('untyped')).toStrictEqual(textOnly(JSON.stringify(result({ a: 1 }), null, 2)));
  });

  it('cannot have a structured part that is no object', () => {
    class Y extends MCPServer {
      @Tool({ output: callToolResult(union(String, Number)) }) y() {
        return { content: [] };
      }
    }
    expect(() => new Y()).toThrow('callToolResult() takes a class or record(T)');
  });
});
