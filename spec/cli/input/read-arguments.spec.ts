import { readArguments, unknownArguments } from '../../../lib/cli/input/read-arguments';

const SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Where.' },
    days: { type: 'integer', minimum: 1 },
    share: { type: 'number' },
    open: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    sizes: { type: 'array', items: { type: 'integer' } },
    grid: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    address: { $ref: '#/$defs/Address' },
    levels: { type: 'object', additionalProperties: { type: 'integer' } },
    nick: { type: ['string', 'null'] },
    size: { anyOf: [{ type: 'number' }, { type: 'string' }] },
    level: { enum: [1, 2, 'high'] },
    unit: { enum: ['c', 'f'] },
    anything: {},
    'a.b': { type: 'integer' },
    when: { type: 'string', format: 'date-time' },
  },
  required: ['days', 'city'],
  $defs: {
    Address: {
      type: 'object',
      properties: { street: { type: 'string' }, number: { type: 'integer' }, inner: { $ref: '#/$defs/Address' } },
    },
  },
};

function read(...words: string[]): unknown {
  return readArguments({ words }, SCHEMA);
}

function failure(...words: string[]): string {
  try {
    return `no failure: ${JSON.stringify(read(...words))}`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the arguments on the command line', () => {
  it.each<[string[], object]>([
    [[], {}],
    [['city=London'], { city: 'London' }],
    [['city='], { city: '' }],
    [['city=007'], { city: '007' }],
    [['city=true'], { city: 'true' }],
    [['city={"a":1}'], { city: '{"a":1}' }],
    [['city=a=b'], { city: 'a=b' }],
    [['city=two\nlines'], { city: 'two\nlines' }],
    [['days=3'], { days: 3 }],
    [['days=-3'], { days: -3 }],
    [['days=5.0'], { days: 5 }],
    [['share=.5'], { share: 0.5 }],
    [['share=1e3'], { share: 1000 }],
    [['open=true'], { open: true }],
    [['open=false'], { open: false }],
    [['tags=a'], { tags: ['a'] }],
    [['tags=a', 'tags=b', 'tags=7'], { tags: ['a', 'b', '7'] }],
    [['tags=["a","b"]'], { tags: ['a', 'b'] }],
    [['tags=["a"]', 'tags=b'], { tags: ['a', 'b'] }],
    [['tags=[draft'], { tags: ['[draft'] }],
    [['tags:=[]'], { tags: [] }],
    [['sizes=1', 'sizes=2'], { sizes: [1, 2] }],
    [['grid=[1,2]', 'grid=[3]'], { grid: [[1, 2], [3]] }],
    [['grid:=[[1,2],[3]]'], { grid: [[1, 2], [3]] }],
    [['address.street=High St', 'address.number=5'], { address: { street: 'High St', number: 5 } }],
    [['address.inner.number=5'], { address: { inner: { number: 5 } } }],
    [['address={"number":5}'], { address: { number: 5 } }],
    [['address={"number":5}', 'address.street=Low St'], { address: { number: 5, street: 'Low St' } }],
    [['levels.low=1', 'levels.high=9'], { levels: { low: 1, high: 9 } }],
    [['nick=null'], { nick: null }],
    [['nick=nobody'], { nick: 'nobody' }],
    [['nick:="null"'], { nick: 'null' }],
    [['size=5'], { size: 5 }],
    [['size=large'], { size: 'large' }],
    [['size:="5"'], { size: '5' }],
    [['level=2'], { level: 2 }],
    [['level=high'], { level: 'high' }],
    [['unit=k'], { unit: 'k' }], // the server judges values
    [['anything=5'], { anything: 5 }],
    [['anything=text'], { anything: 'text' }],
    [['anything=[1]'], { anything: [1] }],
    [['anything=a', 'anything=b'], { anything: ['a', 'b'] }],
    [['a.b=5'], { 'a.b': 5 }],
    [['when=2026-07-28T12:00:00Z'], { when: '2026-07-28T12:00:00Z' }],
    [['other=5'], { other: 5 }],
    [['city:="x"', 'days:=4'], { city: 'x', days: 4 }],
  ])('reads %j', (words, expected) => {
    expect(read(...words)).toEqual(expected);
  });

  it('takes __proto__ for a name like any other, and changes no prototype', () => {
    const args = read('__proto__.polluted=1') as object;
    expect(Object.keys(args)).toEqual(['__proto__']);
    expect((args as { polluted?: unknown }).polluted).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('adds words to JSON, and lets them win', () => {
    const json = { text: '\ufeff{"city":"Rome","days":1}', from: '--args' };
    expect(readArguments({ words: ['days=2'], json }, SCHEMA)).toEqual({ city: 'Rome', days: 2 });
  });

  it.each<[string[], string]>([
    [['days=three'], 'days takes a whole number, not "three". Write days=1'],
    [['days='], 'days takes a whole number, not "". Write days=1'],
    [['days=1.5'], 'days takes a whole number, not "1.5". Write days=1'],
    [['days=0x10'], 'days takes a whole number, not "0x10". Write days=1'],
    [
      ['days=9007199254740993'],
      'days is beyond the whole numbers that JSON carries exactly (up to 9007199254740991): 9007199254740993',
    ],
    [['share=1e999'], 'share takes a number, not "1e999". Write share=5'],
    [['open=yes'], 'open takes true or false, not "yes". Write open=true'],
    [['sizes=1', 'sizes=x'], 'sizes takes a whole number, not "x". Write sizes=5'],
    [['address.number=five'], 'address.number takes a whole number, not "five". Write address.number=5'],
    [
      ['address=Paris'],
      `address takes an object, not "Paris". Write address.street=text, or 'address:={"street":"text"}'`,
    ],
    [['city=a', 'city=b'], 'city is given several times, and takes one value. Give it once.'],
    [['London'], 'London is no argument: it has no name. Write name=value, such as city=London'],
    [['=London'], '=London is no argument: it has no name. Write name=value, such as city=London'],
    [['{"city":"Rome"}'], `{"city":"Rome"} is no argument. Give all arguments as JSON with --args '{"city":"Rome"}'`],
    [['city=a', 'city.b=c'], 'city.b=c goes into city, which was given another value: "a"'],
    [['address..x=1'], 'address..x has an empty name between its dots.'],
    [
      ['days:=three'],
      'days:= is no JSON: "h" at character 2 does not belong there.\n  three\n   ^\nWrite it such as days:=1',
    ],
    [['days:='], 'days:= is empty. Write JSON, such as days:=1'],
    [
      ['address={"number":5,}'],
      'address is no JSON: "}" at character 13 does not belong there. No comma stands before it.\n' +
        `  {"number":5,}\n              ^\nWrite it such as 'address:={"street":"text"}'`,
    ],
  ])('says what is wrong with %j', (words, message) => {
    expect(failure(...words)).toBe(message);
  });

  it('says that a tool takes no arguments', () => {
    expect(() => readArguments({ words: ['x'] }, { type: 'object' })).toThrow(
      'x is no argument: the tool takes none. Arguments are written name=value.',
    );
  });

  it.each(['[1]', 'null', '5', '"x"'])('wants an object of --args, not %s', (text) => {
    expect(() => readArguments({ words: [], json: { text, from: '--args' } }, SCHEMA)).toThrow(
      /^--args must be a JSON object with the arguments by their names, not .*\. Write it such as '\{"city":"text","days":1\}'$/,
    );
  });

  it('finds the nearest of the arguments that are unknown', () => {
    const schema = { type: 'object', properties: { city: {}, days: {} } };
    expect(unknownArguments({ ctiy: 1, days: 2, elsewhere: 3 }, schema)).toEqual([
      'there is no argument "ctiy"; did you mean city?',
      'there is no argument "elsewhere"; it takes city, days',
    ]);
    expect(unknownArguments({ x: 1 }, { type: 'object', properties: {} })).toEqual([
      'there is no argument "x"; it takes none',
    ]);
    expect(unknownArguments({ x: 1 }, { ...schema, additionalProperties: true })).toEqual([]);
    expect(unknownArguments({ x: 1 }, { type: 'object' })).toEqual([]);
  });

  it('survives schemas that are none', () => {
    const loop = {
      properties: {
        a: { $ref: '#/properties/a' },
        b: { $ref: '#/nowhere' },
        c: { $ref: 'https://x.y' },
        d: 5,
        e: true,
      },
    };
    for (const schema of [undefined, null, 5, [], loop]) {
      expect(readArguments({ words: ['a=1', 'b=2', 'c=x', 'd=3', 'e=4'] }, schema)).toEqual({
        a: 1,
        b: 2,
        c: 'x',
        d: 3,
        e: 4,
      });
    }
  });
});
