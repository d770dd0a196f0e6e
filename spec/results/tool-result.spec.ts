import { ToolError } from '../../lib/errors/tool-error';
import { DEFAULT_RENDERING } from '../../lib/results/render-parts';
import type { ResultWriter } from '../../lib/results/result-plan';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { bare, classMeaning, failure, wrapped, writer, written } from '../support/contracts';
import { success, textOnly } from '../support/results';

const WEATHER: JsonSchema = {
  properties: { temperature: { type: 'number' }, humidity: { type: 'number' }, conditions: { type: 'string' } },
  required: ['temperature', 'humidity', 'conditions'],
  title: 'WeatherData',
  type: 'object',
};

const TEXT = { type: 'text', text: 'a block' } as const;
const IMAGE = { type: 'image', data: 'AA==', mimeType: 'image/png' } as const;
const LINK = { type: 'resource_link', uri: 'a:b', name: 'n' } as const;
const RESOURCE = { type: 'resource', resource: { uri: 'a:b', text: '' } } as const;

async function* numbers(count: number): AsyncGenerator<number> {
  for (let index = 0; index < count; index++) yield await Promise.resolve(index);
}

describe('the result of a tool with a schema', () => {
  it('shows one JSON value in both channels', () => {
    const value = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast', secret: 's' };
    expect(written(writer(bare(WEATHER)), value)).toStrictEqual(
      success({ temperature: 16.2, humidity: 0.83, conditions: 'Overcast' }),
    );
  });

  it('wraps what is no object and shows scalars without quotes', () => {
    const write = writer(wrapped({ type: ['string', 'number', 'boolean', 'null'] }));
    const values = ['a "quoted"\nline\t\\', '', 0, -0, 16.5, false, null, new Date(0), Buffer.from([0xfb, 0xff])];
    expect(values.map((value) => written(write, value))).toStrictEqual([
      success({ result: 'a "quoted"\nline\t\\' }, 'a "quoted"\nline\t\\'),
      success({ result: '' }, ''),
      success({ result: 0 }, '0'),
      success({ result: 0 }, '0'),
      success({ result: 16.5 }, '16.5'),
      success({ result: false }, 'false'),
      success({ result: null }, 'null'),
      success({ result: '1970-01-01T00:00:00.000Z' }, '1970-01-01T00:00:00.000Z'),
      success({ result: '+/8=' }, '+/8='),
    ]);
  });

  it('gives one block per item of a list, one level deep, and one block for an empty list', () => {
    const write = writer(wrapped({ type: 'array', items: {} }));
    expect(written(write, ['a', 'b "c"', 1, null, { d: 1 }, [2]])).toStrictEqual(
      success(
        { result: ['a', 'b "c"', 1, null, { d: 1 }, [2]] },
        'a',
        'b "c"',
        '1',
        'null',
        '{\n  "d": 1\n}',
        '[\n  2\n]',
      ),
    );
    expect(written(write, [])).toStrictEqual(success({ result: [] }, '[]'));
    expect(written(write, new Set(['x']))).toStrictEqual(success({ result: ['x'] }, 'x'));
  });

  it('gives one block for a record, and names the member at fault', () => {
    const write = writer(bare({ additionalProperties: { type: 'number' }, title: 'toolDictOutput', type: 'object' }));
    expect(written(write, { London: 16.2, Reykjavik: 4.4 })).toStrictEqual(success({ London: 16.2, Reykjavik: 4.4 }));
    expect(written(write, {})).toStrictEqual(success({}, '{}'));
    expect(written(write, { London: 'x' })).toStrictEqual(
      failure(
        '1 validation error for toolDictOutput',
        'London',
        "  Input should be a valid number [type=number_type, input_value='x', input_type=string]",
      ),
    );
  });

  it('counts undefined as null where the type has null, and as missing where it has not', () => {
    expect(written(writer(wrapped({ anyOf: [WEATHER, { type: 'null' }] })), undefined)).toStrictEqual(
      success({ result: null }, 'null'),
    );
    expect(written(writer(wrapped({ type: 'string' })), undefined)).toStrictEqual(
      failure(
        '1 validation error for toolOutput',
        'result',
        '  Field required [type=missing, input_value={}, input_type=object]',
      ),
    );
  });

  it('is an error for a value of another shape', () => {
    const write = writer(bare(WEATHER));
    expect([written(write, null), written(write, [])]).toStrictEqual([
      failure(
        '1 validation error for WeatherData',
        '(root)',
        '  Input should be a valid object [type=object_type, input_value=null, input_type=null]',
      ),
      failure(
        '1 validation error for WeatherData',
        '(root)',
        '  Input should be a valid object [type=object_type, input_value=[], input_type=array]',
      ),
    ]);
  });

  it('tells failed conversions and failed checks together, in declared order', () => {
    const value = { conditions: Symbol('x'), temperature: new Date(NaN) };
    expect(written(writer(bare(WEATHER)), value)).toStrictEqual(
      failure(
        '3 validation errors for WeatherData',
        'temperature',
        '  Input should be a valid date [type=date_invalid, input_value=Invalid Date, input_type=object]',
        'humidity',
        "  Field required [type=missing, input_value={'temperature': Invalid Date, 'conditions': Symbol(x)}, input_type=object]",
        'conditions',
        '  Input should be data, not a symbol [type=symbol_value, input_value=Symbol(x), input_type=object]',
      ),
    );
  });

  it('finds what JSON cannot carry also where the schema says nothing', () => {
    const write = writer(bare({ type: 'object', properties: { any: {} } }));
    expect(written(write, { any: { deep: [NaN] } })).toStrictEqual(
      failure(
        '1 validation error for toolOutput',
        'any.deep.0',
        '  Input should be a finite number [type=finite_number, input_value=NaN, input_type=number]',
      ),
    );
  });

  it('never shows an undeclared member in a message', () => {
    const result = written(writer(bare(WEATHER)), { temperature: { secret: 's' }, humidity: ['secret'], secret: 's' });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('takes a value that looks like a content block or a protocol result for the data it is', () => {
    const note = { type: 'object', properties: { type: { type: 'string' }, text: { type: 'string' } } };
    expect(written(writer(bare(note)), TEXT)).toStrictEqual(success({ type: 'text', text: 'a block' }));
  });

  it('reads asynchronous iterables, also inside members and unions, and is a promise only then', async () => {
    const list = { type: 'array', items: { type: 'number' } };
    expect(await writer(wrapped(list))(numbers(2))).toStrictEqual(success({ result: [0, 1] }, '0', '1'));
    const inner = { type: 'object', properties: { n: list } };
    const union = { anyOf: [{ type: 'object', properties: { s: { type: 'string' } } }, inner] };
    expect(await writer(wrapped(union))({ n: numbers(1) })).toStrictEqual(
      success({ result: { n: [0] } }, '{\n  "n": [\n    0\n  ]\n}'),
    );
  });

  it('takes 10,000 items from an iterable and no more, closing it', async () => {
    let closed = 0;
    function* endless(): Generator<number> {
      try {
        for (let index = 0; ; index++) yield index;
      } finally {
        closed++;
      }
    }
    const schema = wrapped({ type: 'array', items: { type: 'number' } });
    const exactly = written(writer(schema), Array.from({ length: 10_000 }, (_, index) => index).values());
    expect(exactly.isError).toBeUndefined();
    const report = (place: string, limit: string): string[] => [
      '1 validation error for toolOutput',
      place,
      `  Iterable should yield no more items than the limit allows [type=too_many_items, input_value=more than ${limit} items, input_type=object]`,
    ];
    expect([written(writer(schema), endless()), closed]).toStrictEqual([failure(...report('result', '10000')), 1]);
    const limited = (value: unknown): ReturnType<ResultWriter> =>
      writer(schema)(value, { ...DEFAULT_RENDERING, maxItems: 2 });
    expect(await limited(numbers(3))).toStrictEqual(failure(...report('result.0', '2')));
    expect(written(limited, [1, 2, 3])).toStrictEqual(success({ result: [1, 2, 3] }, '1', '2', '3'));
  });

  it('throws on what getters, toJSON and iterators throw, and an error that was returned', async () => {
    const write = writer(bare(WEATHER));
    const error = new ToolError('no data');
    const getter = Object.defineProperty({}, 'humidity', { enumerable: true, get: () => { throw error; } }); // prettier-ignore
    async function* failing(): AsyncGenerator<number> {
      yield await Promise.reject(error);
    }
    expect(() => write(getter)).toThrow(error);
    expect(() => write(error)).toThrow(error);
    await expect(writer(wrapped({ type: 'array' }))(failing())).rejects.toBe(error);
  });

  it('runs the rules of classes after the schema, by member and under its name on the wire', async () => {
    class Site {
      homePage = 'x';
    }
    const schema = { type: 'object', properties: { home: { type: 'string' } }, required: ['home'] };
    const check = (value: unknown): string | undefined => (value === 'http://a' ? undefined : 'homePage must be a URL');
    const meaning = (async: boolean) =>
      classMeaning(Site, [{ name: 'homePage', wireName: 'home' }], [
        { member: 'homePage', rule: 'isUrl', check: (value) => (async ? Promise.resolve(check(value)) : check(value)) },
      ]); // prettier-ignore
    const list = { type: 'array', items: schema };
    const bad = failure(
      '1 validation error for toolOutput',
      'result.1.home',
      "  homePage must be a URL [type=isUrl, input_value='x', input_type=string]",
    );
    const values = [{ homePage: 'http://a' }, new Site()];
    expect(written(writer(wrapped(list, new Map([[schema, meaning(false)]]))), values)).toStrictEqual(bad);
    expect(await writer(wrapped(list, new Map([[schema, meaning(true)]])))(values)).toStrictEqual(bad);
    const fine = written(writer(wrapped(list, new Map([[schema, meaning(false)]]))), values.slice(0, 1));
    expect(fine.structuredContent).toStrictEqual({ result: [{ home: 'http://a' }] });
  });

  it('judges the instance by its rules also where toJSON speaks for it', () => {
    class Site {
      home = 'x';
      toJSON(): object {
        return { home: 'http://a' };
      }
    }
    const schema = { type: 'object', properties: { home: { type: 'string' } } };
    const rule = {
      member: 'home',
      rule: 'isUrl',
      check: (value: unknown) => (value === 'x' ? 'must be a URL' : undefined),
    };
    const write = writer(bare(schema, new Map([[schema, classMeaning(Site, ['home'], [rule])]])));
    expect(written(write, new Site())).toStrictEqual(
      failure(
        '1 validation error for toolOutput',
        'home',
        "  must be a URL [type=isUrl, input_value='http://a', input_type=string]",
      ),
    );
  });

  it('holds the structured part of a protocol result to the schema', () => {
    const write = writer(bare(WEATHER), { returnsContent: true });
    const data = { temperature: 1, humidity: 0, conditions: 'c' };
    const content = [TEXT];
    expect(written(write, { content, structuredContent: { ...data, secret: 's' }, _meta: { m: 1 } })).toStrictEqual({
      content,
      structuredContent: data,
      _meta: { m: 1 },
    });
    expect(written(write, { content, isError: true, structuredContent: { secret: 's' } })).toStrictEqual({
      content,
      isError: true,
    });
    expect(written(write, { content }).isError).toBe(true);
    expect(written(write, data)).toStrictEqual(success(data));
  });
});

describe('the result of a tool without a schema', () => {
  it('is text only, converted all the same', () => {
    const write = writer(undefined);
    const values = ['plain', { n: 1, at: new Date(0) }, [], ['a', { b: 1 }], null, undefined, 5n, new Map([['a', 1]])];
    expect(values.map((value) => written(write, value).content)).toStrictEqual([
      textOnly('plain').content,
      textOnly('{\n  "n": 1,\n  "at": "1970-01-01T00:00:00.000Z"\n}').content,
      textOnly('[]').content,
      [...textOnly('a').content, ...textOnly('{\n  "b": 1\n}').content],
      textOnly('null').content,
      textOnly('null').content,
      textOnly('5').content,
      textOnly('{\n  "a": 1\n}').content,
    ]);
  });

  it('takes a protocol result for data, and is an error where JSON cannot carry the value', () => {
    const raw = { content: [TEXT], isError: true };
    expect(written(writer(undefined), raw)).toStrictEqual(textOnly(JSON.stringify(raw, null, 2)));
    expect(written(writer(undefined), { a: [() => 1] })).toStrictEqual(
      failure(
        '1 validation error for toolOutput',
        'a.0',
        '  Input should be data, not a function [type=function_value, input_value=function, input_type=object]',
      ),
    );
  });

  it('waits for asynchronous iterables', async () => {
    expect(await writer(undefined)({ n: numbers(2) })).toStrictEqual(textOnly('{\n  "n": [\n    0,\n    1\n  ]\n}'));
  });
});

describe('the result of a tool that returns content', () => {
  const write = writer(undefined, { returnsContent: true });

  it('has the blocks as they are, in order, beside other values as text', async () => {
    expect(written(write, IMAGE)).toStrictEqual({ content: [IMAGE] });
    const list = ['a', TEXT, { n: 1 }, LINK, [1], RESOURCE, null];
    const content = [
      { type: 'text', text: 'a' },
      TEXT,
      { type: 'text', text: '{\n  "n": 1\n}' },
      LINK,
      { type: 'text', text: '[\n  1\n]' },
      RESOURCE,
      { type: 'text', text: 'null' },
    ];
    expect(written(write, list)).toStrictEqual({ content });
    expect(await write([IMAGE, numbers(1)])).toStrictEqual({ content: [IMAGE, { type: 'text', text: '[\n  0\n]' }] });
  });

  it('passes a protocol result on untouched', () => {
    const result = { content: [TEXT], isError: true, structuredContent: { a: 1 } };
    expect(written(write, result)).toBe(result);
  });

  it('shows what is no block as data', () => {
    const almost = { type: 'image', data: Buffer.from([0]), mimeType: 'image/png' };
    expect(written(write, [])).toStrictEqual(textOnly('[]'));
    expect(written(write, almost)).toStrictEqual(textOnly(JSON.stringify({ ...almost, data: 'AA==' }, null, 2)));
    expect(written(write, { content: ['x'] })).toStrictEqual(textOnly('{\n  "content": [\n    "x"\n  ]\n}'));
    expect(written(write, [TEXT, { a: [NaN] }])).toStrictEqual(
      failure(
        '1 validation error for toolOutput',
        '1.a.0',
        '  Input should be a finite number [type=finite_number, input_value=NaN, input_type=number]',
      ),
    );
  });
});
