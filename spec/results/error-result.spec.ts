import { ToolError } from '../../lib/errors/tool-error';
import { Image } from '../../lib/media/image';
import { describeThrown, toolFailure } from '../../lib/results/error-result';

const SILENT = 'the tool failed without saying why';

function thrower(): never {
  throw new Error('in turn');
}

describe('a thrown value in words', () => {
  it('is the message of an error, the text itself or what an object has to say', () => {
    const values = [
      new Error('div by zero'),
      'plain text',
      { code: 42, message: 'quota' },
      { code: 42 },
      42,
      5n,
      false,
      Symbol('s'),
    ];
    expect(values.map(describeThrown)).toStrictEqual([
      'div by zero',
      'plain text',
      'quota',
      '{"code":42}',
      '42',
      '5',
      'false',
      'Symbol(s)',
    ]);
  });

  it('is a sentence where nothing was said', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.x = cyclic;
    const proxy = new Proxy({}, { get: thrower, getPrototypeOf: thrower, has: thrower, ownKeys: thrower });
    const getter = Object.defineProperty(new Error('x'), 'message', { get: thrower });
    // eslint-disable-next-line @typescript-eslint/no-base-to-string -- what careless code does
    const careless = new Error(String({}));
    const values = [
      undefined,
      null,
      '',
      '  ',
      new Error(''),
      {},
      [],
      cyclic,
      proxy,
      getter,
      careless,
      () => 1,
      { message: {} },
    ];
    expect(values.map(describeThrown).slice(0, -1)).toStrictEqual(values.slice(0, -1).map(() => SILENT));
    expect(describeThrown(values.at(-1))).toBe('{"message":{}}');
  });

  it('falls back on the code and the class of an error without a message', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    const several = new AggregateError([new Error('first'), null, new Error('second')], '');
    expect([refused, new RangeError(''), several].map(describeThrown)).toStrictEqual([
      'ECONNREFUSED',
      'RangeError',
      'first; second',
    ]);
  });

  it('is found in time that grows with the length of a message, whatever it begins with', () => {
    const spaces = ' '.repeat(400_000);
    expect(describeThrown(new Error(`${spaces}x`))).toBe(`${spaces}x`);
    expect(describeThrown(new Error(spaces))).toBe(SILENT);
    expect(describeThrown(`[object ${'a'.repeat(400_000)}`)).toHaveLength(400_008);
  });

  it('is short where a large object was thrown', () => {
    expect(describeThrown({ text: 'x'.repeat(10_000) })).toBe(`{"text":"${'x'.repeat(491)}...`);
  });
});

describe('the result of a tool that threw', () => {
  it('is an error that names the tool, without a stack', () => {
    expect(toolFailure('get_weather', new Error('upstream is down'))).toStrictEqual({
      content: [{ type: 'text', text: 'Error executing tool get_weather: upstream is down' }],
      isError: true,
    });
  });

  it('carries the blocks of a ToolError after the message', () => {
    const content = [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] as const;
    expect(toolFailure('t', new ToolError('look', { content }))).toStrictEqual({
      content: [{ type: 'text', text: 'Error executing tool t: look' }, ...content],
      isError: true,
    });
  });

  it('says what is wrong with a block in its place, so that clients take the message', () => {
    const image = { type: 'image', data: 'AA==', mimeType: 'image/png' };
    const torn = Object.defineProperty({ type: 'text' }, 'text', { get: thrower });
    const content = [
      { ...image, data: 'no base64!' },
      { ...image, annotations: { priority: 5 } },
      { type: 'text', text: 5 },
      null,
      torn,
      new Image({ data: Buffer.from('x'), format: 'png' }),
      image,
    ];
    expect(toolFailure('t', new ToolError('look', { content: content as never })).content).toStrictEqual([
      { type: 'text', text: 'Error executing tool t: look' },
      ...[
        'the data of a block of type image must be base64 in the standard alphabet with padding; Image, Audio and EmbeddedResource make it of bytes.',
        'a block of type image has a wrong member: annotations.priority must be a number from 0 to 1.',
        'it is no content block.',
        'it is no content block.',
        'it cannot be read.',
        'an error carries content blocks, not objects that make them.',
      ].map((reason) => ({ type: 'text', text: `(content left out: ${reason})` })),
      image,
    ]);
  });

  it('does not take content for blocks that another error happens to have', () => {
    const error = Object.assign(new Error('x'), { content: ['not a block'] });
    expect(toolFailure('t', error).content).toStrictEqual([{ type: 'text', text: 'Error executing tool t: x' }]);
  });
});
