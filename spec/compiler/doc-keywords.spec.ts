import { withDoc } from '../../lib/compiler/doc-keywords';
import type { ManifestType } from '../../lib/manifest/manifest';
import { readProperties, type Read } from '../support/read-types';

const SOURCE = `
import { integer } from 'stereomcp';
interface User { id: integer }
/** What it is. */
interface Named { a: string }
/** In full. */
type Text = string;
/** How many. @maximum 9 */
type Count = integer;
/** Known words. @deprecated */
type Word = 'b' | 'a';
/** Some words. @minItems 1 */
type Words = Word[];

export class Server {
  /**
   * How many days.
   *
   * @minimum 1
   * @maximum 14
   * @default 3
   */
  days!: integer;
  /** A name; see {@link User}. @pattern ^[a-z]+$ @maxLength 9 @default 'ada' */
  name!: string;
  /** @format email */
  mail!: string;
  /** @format phone */
  phone!: string;
  /** @minimum soon */
  soon!: number;
  /** @pattern ( */
  broken!: string;
  /** @minItems 1
   * @items.maximum 5
   * @uniqueItems */
  list!: number[];
  /** @items {"type":"integer"} */
  wholes!: number[];
  /** @example 1
   * @example 2 */
  examples!: number;
  /** @examples ["a", "b"] */
  given!: string;
  /** @deprecated since then */
  old!: string;
  /** @TJS-type integer */
  whole!: number;
  /** @type {string} */
  typed!: number;
  /** @default now */
  when!: Date;
  /** @default the sum of both */
  sum!: number;
  /** @default 5 */
  digits!: string;
  /** @default "b" */
  word!: Word;
  /** @default require('./config') */
  required!: string;
  /** Who. @minProperties 1 @default {"id":1} */
  user!: User;
  /** Who, if anyone. */
  nobody!: User | null;
  /** @additionalProperties true */
  open!: { a: string };
  named!: Named;
  text!: Text;
  /** Its own. */
  own!: Text;
  count?: Count;
  words!: Words;
  counts!: Record<string, Count>;
  /** @title The rate */
  rate!: number;
  /** @see elsewhere @internal */
  plain!: number;
  /** @$ref #/definitions/other
   * @id 5 */
  addressed!: string;
  /** First line.\r\n * second line. */
  lines!: string;
}
`;

const STRING = { type: 'string' };
const WORD = { type: 'string', enum: ['b', 'a'], description: 'Known words.', deprecated: true };
const COUNT = { type: 'integer', description: 'How many.', maximum: 9 };
const USER = { $ref: 'main.ts#User' };

const ROWS: Readonly<Record<string, object>> = {
  days: { type: 'integer', description: 'How many days.', minimum: 1, maximum: 14, default: 3 },
  name: { ...STRING, description: 'A name; see {@link User}.', pattern: '^[a-z]+$', maxLength: 9, default: 'ada' },
  mail: { ...STRING, format: 'email' },
  list: { type: 'array', items: { type: 'number', maximum: 5 }, minItems: 1, uniqueItems: true },
  wholes: { type: 'array', items: { type: 'integer' } },
  examples: { type: 'number', examples: [1, 2] },
  given: { ...STRING, examples: ['a', 'b'] },
  old: { ...STRING, deprecated: true },
  whole: { type: 'integer' },
  typed: { type: 'number' },
  when: { ...STRING, format: 'date-time', is: 'Date', default: 'now' },
  sum: { type: 'number' },
  digits: { ...STRING, default: '5' },
  word: { ...WORD, default: 'b' },
  required: STRING,
  user: { ...USER, description: 'Who.', default: { id: 1 } },
  nobody: { anyOf: [USER, { type: 'null' }], description: 'Who, if anyone.' },
  open: { type: 'object', properties: { a: STRING }, required: ['a'], additionalProperties: true },
  named: { $ref: 'main.ts#Named' },
  text: { ...STRING, description: 'In full.' },
  own: { ...STRING, description: 'Its own.' },
  count: COUNT,
  words: { type: 'array', items: WORD, description: 'Some words.', minItems: 1 },
  counts: { type: 'object', additionalProperties: COUNT },
  rate: { type: 'number', title: 'The rate' },
  plain: { type: 'number' },
  addressed: STRING,
  lines: { ...STRING, description: 'First line.\nsecond line.' },
};

describe('doc comments', () => {
  let read: Read<ManifestType> = { found: {}, definitions: {} };
  beforeAll(() => {
    read = readProperties(SOURCE);
  });

  it.each(Object.keys(ROWS))('of %s', (name) => {
    expect(read.found[name]).toEqual({ schema: ROWS[name] });
  });

  it.each([
    ['phone', /^its doc comment has an unknown "format": "phone"; draft 2020-12 defines/],
    ['soon', /^its doc comment has a wrong "minimum": it must be a number, not "soon"\.$/],
    ['broken', /^its doc comment .*pattern/],
  ])('that no schema can hold are problems: %s', (name, problem) => {
    expect(read.found[name]).toEqual({ problem: expect.stringMatching(problem) as unknown });
  });

  it('of named types describe their definitions', () => {
    expect(read.definitions['main.ts#Named']?.schema.description).toBe('What it is.');
  });
});

describe(withDoc, () => {
  it('leaves a node alone about which nothing is said', () => {
    const node = { type: 'string' };
    expect(withDoc(node, { keywords: {}, ignored: false })).toBe(node);
  });

  it('keeps numbers that stand for texts as texts', () => {
    expect(withDoc({ type: 'string' }, { keywords: { description: 5, pattern: 7 }, ignored: false })).toEqual({
      type: 'string',
      description: '5',
      pattern: '7',
    });
  });
});
