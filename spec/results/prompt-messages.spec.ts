import { Exclude } from 'class-transformer';
import { Audio, EmbeddedResource, Image, reply, ResourceLink, ToolError } from '../../lib/index';
import { isPromptResult, promptMessages } from '../../lib/results/prompt-messages';
import { DEFAULT_RENDERING } from '../../lib/results/render-parts';
import { rejections, unhandledDuring } from '../support/rejections';

const PNG = Buffer.from('iVBORw0KGgo=', 'base64');

const messagesOf = (value: unknown): Promise<unknown> => promptMessages(value, DEFAULT_RENDERING);
const text = (value: string): object => ({ type: 'text', text: value });
const user = (content: object): object => ({ role: 'user', content });

describe(promptMessages, () => {
  it('makes a string one message of the user, verbatim', async () => {
    expect(await messagesOf('  two\nlines ')).toEqual([user(text('  two\nlines '))]);
    expect(await messagesOf('')).toEqual([user(text(''))]);
  });

  it.each([
    [{ type: 'text', text: 'x' }],
    [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }],
    [{ type: 'audio', data: 'aGk=', mimeType: 'audio/wav' }],
    [{ type: 'resource_link', uri: 'a:b', name: 'b' }],
    [{ type: 'resource', resource: { uri: 'a:b', text: 'x' } }],
  ])('makes the block %j one message of the user', async (block) => {
    expect(await messagesOf(block)).toEqual([user(block)]);
  });

  it('makes media messages of the user, bare and in lists, order kept', async () => {
    const image = { type: 'image', data: PNG.toString('base64'), mimeType: 'image/png' };
    const link = { type: 'resource_link', uri: 'brand://logo', name: 'logo' };
    expect(await messagesOf(new Image({ data: PNG }))).toEqual([user(image)]);
    const mixed = [
      'See:',
      new Image({ data: PNG }),
      new Audio({ data: PNG, format: 'mp3' }),
      new ResourceLink({ uri: 'brand://logo', name: 'logo' }),
      new EmbeddedResource({ uri: 'brand://text', text: 'T' }),
    ];
    expect(await messagesOf(mixed)).toEqual([
      user(text('See:')),
      user(image),
      user({ type: 'audio', data: PNG.toString('base64'), mimeType: 'audio/mpeg' }),
      user(link),
      user({ type: 'resource', resource: expect.objectContaining({ uri: 'brand://text', text: 'T' }) as object }),
    ]);
  });

  it('keeps the role of a message; its content may be anything that a message is made of', async () => {
    const block = { type: 'text', text: 'x' };
    const messages = [
      { role: 'assistant', content: block },
      { role: 'user', content: 'y' },
      { role: 'assistant', content: new Image({ data: PNG }) },
      { role: 'user', content: { temperature: 16.2 } },
      { role: 'user', content: 5 },
    ];
    expect(await messagesOf(messages)).toEqual([
      { role: 'assistant', content: block },
      user(text('y')),
      { role: 'assistant', content: { type: 'image', data: PNG.toString('base64'), mimeType: 'image/png' } },
      user(text('{\n  "temperature": 16.2\n}')),
      user(text('5')),
    ]);
    expect(await messagesOf(messages[0])).toEqual([{ role: 'assistant', content: block }]);
  });

  it('makes several messages of a message with several blocks, since the protocol gives one block to a message', async () => {
    expect(await messagesOf({ role: 'assistant', content: ['a', { type: 'text', text: 'b' }] })).toEqual([
      { role: 'assistant', content: text('a') },
      { role: 'assistant', content: text('b') },
    ]);
  });

  it('makes one message per item of a list, set or generator, and none of an empty list', async () => {
    function* later(): Generator {
      yield 'a';
      yield { role: 'assistant', content: 'b' };
    }
    async function* laterStill(): AsyncGenerator {
      yield* later();
    }
    const both = [user(text('a')), { role: 'assistant', content: text('b') }];
    expect(await messagesOf(later())).toEqual(both);
    expect(await messagesOf(laterStill())).toEqual(both);
    expect(await messagesOf(new Set(['a', 'b']))).toEqual([user(text('a')), user(text('b'))]);
    expect(await messagesOf([])).toEqual([]);
  });

  it('stops at a generator that has no end', async () => {
    function* endless(): Generator<string> {
      for (;;) yield 'more';
    }
    await expect(messagesOf(endless())).rejects.toThrow(new ToolError('the prompt has more than 10000 messages.'));
  });

  it('makes JSON of everything else', async () => {
    class Secretive {
      shown = 1;
      @Exclude() hidden = 2;
    }
    const texts = new Map<unknown, string>([
      [5, '5'],
      [true, 'true'],
      [null, 'null'],
      [undefined, 'null'],
      [new Date(0), '1970-01-01T00:00:00.000Z'],
      [new URL('https://a.b/c'), 'https://a.b/c'],
      [new Map([['a', 1]]), '{\n  "a": 1\n}'],
      [Buffer.from('hi'), 'aGk='],
      [new Secretive(), '{\n  "shown": 1\n}'],
      [{ type: 'image', data: 5 }, '{\n  "type": "image",\n  "data": 5\n}'],
    ]);
    for (const [value, json] of texts) expect(await messagesOf(value)).toEqual([user(text(json))]);
    expect(await messagesOf([[1, 2]])).toEqual([user(text('[\n  1,\n  2\n]'))]);
  });

  it.each([
    ['system', "a message has the role 'system'; it must be 'user' or 'assistant'."],
    [5, "a message has the role of type number; it must be 'user' or 'assistant'."],
    [undefined, "a message has the role of type undefined; it must be 'user' or 'assistant'."],
  ])('refuses the role %j', async (role, message) => {
    await expect(messagesOf([{ role, content: 'x' }])).rejects.toThrow(new ToolError(message));
  });

  it('refuses a message without content, and values that have no JSON form', async () => {
    await expect(messagesOf({ role: 'user', content: undefined })).rejects.toThrow(
      new ToolError('a message of the user has no content.'),
    );
    await expect(messagesOf({ wind: Number.NaN })).rejects.toThrow(
      /^1 validation error for the prompt\nwind\n {2}Input should be a finite number/,
    );
    await expect(messagesOf(() => 'x')).rejects.toThrow('Input should be data, not a function');
    await expect(messagesOf({ logo: new Image({ data: PNG }) })).rejects.toThrow(
      /\nlogo\n {2}Media cannot be part of data/,
    );
  });

  it.each(rejections())('refuses promises in %s, which may fail without ending the process', async (_what, make) => {
    const unhandled = await unhandledDuring(async () => {
      await expect(messagesOf(make())).rejects.toThrow('Input should be a value, not a promise of one; await it first');
      await expect(messagesOf([{ role: 'user', content: [...make()] }])).rejects.toThrow('not a promise of one');
      await expect(messagesOf([{ role: 'system', content: Promise.reject(new Error('r3')) }])).rejects.toThrow(
        "has the role 'system'",
      );
      await expect(messagesOf([{ role: 'system', content: 'x' }, ...make()])).rejects.toThrow("has the role 'system'");
    });
    expect(unhandled).toEqual([]);
  });

  it('refuses a reply, since there is no channel for its data', async () => {
    const message = 'a prompt has no channel for data, so reply(…) is for tools; return its blocks as a list.';
    await expect(messagesOf(reply({ a: 1 }).text('x'))).rejects.toThrow(new ToolError(message));
    await expect(messagesOf([{ role: 'user', content: reply(1) }])).rejects.toThrow(new ToolError(message));
  });

  it('refuses blocks that clients would refuse, and media that do not fit into one answer', async () => {
    await expect(messagesOf({ type: 'image', data: 'no base64!', mimeType: 'image/png' })).rejects.toThrow(
      /^the data of a block of type image must be base64/,
    );
    const half = new Image({ data: Buffer.alloc(6) });
    const bounded = { maxMediaBytes: 10, warn: () => undefined };
    expect(await promptMessages(half, bounded)).toHaveLength(1);
    await expect(promptMessages([half, { role: 'assistant', content: half }], bounded)).rejects.toThrow(ToolError);
  });

  it('refuses messages that are too large for clients together', async () => {
    const half = 'x'.repeat(6_000_000);
    expect(await messagesOf(half)).toHaveLength(1);
    await expect(messagesOf([half, half])).rejects.toThrow(/^the result has 12000\d{3} bytes as JSON/);
  });

  it('throws an error wherever in the value it stands', async () => {
    const error = new RangeError('out');
    for (const value of [error, [error], ['a', { role: 'user', content: error }], { deep: { error } }]) {
      await expect(messagesOf(value)).rejects.toBe(error);
    }
  });
});

describe(isPromptResult, () => {
  const message = { role: 'user', content: 'x' };

  it.each([
    [{ messages: [] }],
    [{ messages: [message] }],
    [{ messages: [message], description: 'd', _meta: { a: 1 } }],
  ])('takes %j for a whole result', (value) => {
    expect(isPromptResult(value)).toBe(true);
  });

  it.each([
    [undefined],
    [null],
    ['messages'],
    [[message]],
    [message],
    [{ messages: 'x' }],
    [{ messages: ['x'] }],
    [{ messages: [message], count: 1 }],
    [{ messages: [message], description: 5 }],
    [{ messages: [message], _meta: 5 }],
    [{ messages: [message], _meta: null }],
    [{ messages: [message], _meta: [] }],
  ])('takes %j for anything else', (value) => {
    expect(isPromptResult(value)).toBe(false);
  });
});
