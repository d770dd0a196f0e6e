import { Ajv2020 } from 'ajv/dist/2020';
import { MCPServer, Tool } from '../../lib/index';
import { danglingReferences } from '../support/references';
import { errorText, failure, invalid, success, textOnly } from '../support/results';
import { inBothGenerations } from '../support/sessions';

describe('C04 "may be absent" and "may be null" are two things', () => {
  interface Item {
    id: string;
    tag: string | null;
    endedAt?: string | null;
    note?: string;
    u: string | undefined;
  }
  const TABLE: Readonly<Record<string, unknown>> = {
    ok1: { id: '1', tag: null, endedAt: null, u: undefined },
    ok2: { id: '1', tag: 't' },
    bad1: { id: '1' },
    bad2: { id: '1', tag: null, note: null },
  };
  class Server extends MCPServer {
    @Tool() get(k: string): Item {
      return TABLE[k] as Item;
    }
    @Tool() take(item: Item): string {
      return JSON.stringify(item);
    }
  }

  it('C04 in the schema', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const item = {
        type: 'object',
        title: 'Item',
        properties: {
          id: { title: 'Id', type: 'string' },
          tag: { title: 'Tag', anyOf: [{ type: 'string' }, { type: 'null' }] },
          endedAt: { title: 'Ended At', anyOf: [{ type: 'string' }, { type: 'null' }] },
          note: { title: 'Note', type: 'string' },
          u: { title: 'U', type: 'string' },
        },
        required: ['id', 'tag'],
      };
      const listed = await tools();
      expect(listed.get('get')?.outputSchema).toStrictEqual(item);
      expect(listed.get('take')?.inputSchema).toMatchObject({ $defs: { Item: item }, required: ['item'] });
    }));

  it('C04 in the check of results and arguments', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('get', { k: 'ok1' })).toStrictEqual(success({ id: '1', tag: null, endedAt: null }));
      expect(await call('get', { k: 'ok2' })).toStrictEqual(success({ id: '1', tag: 't' }));
      expect(await call('get', { k: 'bad1' })).toStrictEqual(
        invalid('get', 'Item', 'tag', "  Field required [type=missing, input_value={'id': '1'}, input_type=object]"),
      );
      expect(await call('get', { k: 'bad2' })).toStrictEqual(
        invalid(
          'get',
          'Item',
          'note',
          '  Input should be a valid string [type=string_type, input_value=null, input_type=null]',
        ),
      );
      expect(await call('take', { item: { id: '1', tag: null } })).toStrictEqual(
        success({ result: '{"id":"1","tag":null}' }, '{"id":"1","tag":null}'),
      );
      expect(errorText(await call('take', { item: { id: '1' } }))).toContain('\nitem.tag\n');
      expect(errorText(await call('take', { item: { id: '1', tag: 't', note: null } }))).toContain('\nitem.note\n');
    }));
});

describe('C11 members of enums are their values', () => {
  enum Status {
    Ok = 200,
    Bad = 400,
  }
  interface R {
    code: Status.Ok;
    any: Status;
    s: 'a' | 'b';
  }
  class Server extends MCPServer {
    @Tool() ok(): R {
      return { code: 200, any: 400, s: 'a' };
    }
    @Tool() bad(): R {
      return { code: 'Ok', any: 400, s: 'a' } as unknown as R;
    }
  }

  it('C11 in the schema and in the answers', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      expect((await tools()).get('ok')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'R',
        properties: {
          code: { title: 'Code', type: 'number', enum: [200] },
          any: { title: 'Any', type: 'number', enum: [200, 400] },
          s: { title: 'S', type: 'string', enum: ['a', 'b'] },
        },
        required: ['code', 'any', 's'],
      });
      expect(await call('ok')).toStrictEqual(success({ code: 200, any: 400, s: 'a' }));
      expect(errorText(await call('bad'))).toMatch(/^Error executing tool bad: 1 validation error for R\ncode\n {2}/);
    }));
});

describe('C14 each instantiation of a generic type is a type of its own', () => {
  interface User {
    id: number;
  }
  interface Page<T> {
    items: T[];
    total: number;
  }
  class Server extends MCPServer {
    @Tool() users(): Page<User> {
      return { items: [{ id: 1 }], total: 1 };
    }
    @Tool() names(): Page<string> {
      return { items: ['n'], total: 1 };
    }
    @Tool() both(): { p: Page<string>; q: Page<User> } {
      return { p: { items: [], total: 0 }, q: { items: [], total: 0 } };
    }
    @Tool() wrong(): { p: Page<string>; q: Page<User> } {
      return { p: { items: [{ id: 1 }], total: 0 }, q: { items: ['n'], total: 0 } } as never;
    }
  }

  it('C14 in the schemas, whose references all lead somewhere', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      const user = {
        type: 'object',
        title: 'User',
        properties: { id: { title: 'Id', type: 'number' } },
        required: ['id'],
      };
      const page = (title: string, items: object): object => ({
        type: 'object',
        title,
        properties: { items: { title: 'Items', type: 'array', items }, total: { title: 'Total', type: 'number' } },
        required: ['items', 'total'],
      });
      const users = page('Page<User>', { $ref: '#/$defs/User' });
      const names = page('Page<string>', { type: 'string' });
      expect(listed.get('users')?.outputSchema).toStrictEqual({ $defs: { User: user }, ...users });
      expect(listed.get('names')?.outputSchema).toStrictEqual(names);
      expect(listed.get('both')?.outputSchema).toStrictEqual({
        $defs: { Page_string: names, Page_User: users, User: user },
        type: 'object',
        title: 'bothOutput',
        properties: { p: { $ref: '#/$defs/Page_string' }, q: { $ref: '#/$defs/Page_User' } },
        required: ['p', 'q'],
      });
      for (const { outputSchema } of listed.values()) {
        expect(danglingReferences(outputSchema)).toStrictEqual([]);
        expect(() => new Ajv2020().compile(outputSchema as object)).not.toThrow();
      }
    }));

  it('C14 in the answers', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('users')).toStrictEqual(success({ items: [{ id: 1 }], total: 1 }));
      expect(await call('names')).toStrictEqual(success({ items: ['n'], total: 1 }));
      expect(await call('both')).toStrictEqual(success({ p: { items: [], total: 0 }, q: { items: [], total: 0 } }));
      expect(errorText(await call('wrong'))).toMatch(/\np\.items\.0\n.*\nq\.items\.0\n/);
    }));
});

describe('C20 dictionaries keep the type of their values', () => {
  interface City {
    capital: boolean;
  }
  class Server extends MCPServer {
    @Tool() ok(): Record<string, number> {
      return { London: 16.2, Cairo: 34 };
    }
    @Tool() bad(): Record<string, number> {
      return { London: 'x' } as unknown as Record<string, number>;
    }
    @Tool() none(): Record<string, number> {
      return {};
    }
    @Tool() async cities(): Promise<Record<string, City>> {
      return Promise.resolve({ London: Object.assign({ capital: true }, { secret: 's' }) });
    }
    // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- the other way to write a dictionary
    @Tool() indexed(): { [city: string]: number } {
      return { London: 16.2 };
    }
  }

  it('C20 in the schema, without a wrapper', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      for (const tool of ['ok', 'indexed']) {
        expect(listed.get(tool)?.outputSchema).toStrictEqual({
          type: 'object',
          title: `${tool}DictOutput`,
          additionalProperties: { type: 'number' },
        });
      }
      expect(listed.get('cities')?.outputSchema).toStrictEqual({
        $defs: {
          City: {
            type: 'object',
            title: 'City',
            properties: { capital: { title: 'Capital', type: 'boolean' } },
            required: ['capital'],
          },
        },
        type: 'object',
        title: 'citiesDictOutput',
        additionalProperties: { $ref: '#/$defs/City' },
      });
    }));

  it('C20 in the check and in both channels', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('ok')).toStrictEqual(success({ London: 16.2, Cairo: 34 }));
      expect(await call('none')).toStrictEqual(success({}, '{}'));
      expect(await call('cities')).toStrictEqual(success({ London: { capital: true } }));
      expect(await call('indexed')).toStrictEqual(success({ London: 16.2 }));
      expect(await call('bad')).toStrictEqual(
        invalid(
          'bad',
          'badDictOutput',
          'London',
          "  Input should be a valid number [type=number_type, input_value='x', input_type=string]",
        ),
      );
    }));
});

describe('C23 a bigint is a text of digits, never rounded', () => {
  interface Row {
    id: bigint;
  }
  class Server extends MCPServer {
    @Tool() row(): Row {
      return { id: 9007199254740993n };
    }
    @Tool() one(): bigint {
      return 5n;
    }
    @Tool() next(id: bigint): bigint {
      return id + 1n;
    }
  }

  it('C23 in the schemas', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      expect(listed.get('row')?.outputSchema?.properties).toMatchObject({ id: { type: 'string' } });
      expect(listed.get('one')?.outputSchema?.properties).toMatchObject({ result: { type: 'string' } });
      expect(listed.get('next')?.inputSchema.properties).toMatchObject({ id: { type: 'string' } });
    }));

  it('C23 in results and arguments', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('row')).toStrictEqual(success({ id: '9007199254740993' }));
      expect(await call('one')).toStrictEqual(success({ result: '5' }, '5'));
      expect(await call('next', { id: '9007199254740993' })).toStrictEqual(
        success({ result: '9007199254740994' }, '9007199254740994'),
      );
      expect(errorText(await call('next', { id: 5 }))).toContain('\nid\n');
    }));
});

describe('C31 maps and sets are what they hold', () => {
  class Server extends MCPServer {
    @Tool() m(): Map<string, number> {
      return new Map([['a', 1]]);
    }
    @Tool() s(): Set<string> {
      return new Set(['x']);
    }
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a type that says nothing is part of the case
    @Tool() n(): any {
      return { m: new Map([['k', new Set([1])]]) };
    }
    @Tool() takes(m: Map<string, number>, s: Set<string>): string {
      return [m instanceof Map, m.get('a'), s instanceof Set, s.size].join();
    }
  }

  it('C31 in the schemas', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      expect(listed.get('m')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'mDictOutput',
        additionalProperties: { type: 'number' },
      });
      expect(listed.get('s')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'sOutput',
        properties: { result: { title: 'Result', type: 'array', uniqueItems: true, items: { type: 'string' } } },
        required: ['result'],
      });
      expect(listed.get('n')).not.toHaveProperty('outputSchema');
      expect(JSON.stringify([...listed.values()])).not.toMatch(/size|toStringTag/);
    }));

  it('C31 in the answers and the arguments', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('m')).toStrictEqual(success({ a: 1 }));
      expect(await call('s')).toStrictEqual(success({ result: ['x'] }, 'x'));
      expect(await call('n')).toStrictEqual(textOnly(JSON.stringify({ m: { k: [1] } }, null, 2)));
      expect(await call('takes', { m: { a: 1 }, s: ['x', 'y'] })).toStrictEqual(
        success({ result: 'true,1,true,2' }, 'true,1,true,2'),
      );
    }));
});

describe('C60 parameters have the types that are written', () => {
  class Server extends MCPServer {
    @Tool() f(a: string | null, b: 'x' | 'y', c: number[], d: Date, e: { k: number }): string {
      return [a, b, c.length, d instanceof Date ? d.getTime() : typeof d, e.k].join('|');
    }
  }
  const good = { a: null, b: 'x', c: [1, 2], d: '1970-01-01T00:00:00.000Z', e: { k: 1 } };

  it('C60 in the schema', () =>
    inBothGenerations(Server, async ({ tools }) => {
      expect((await tools()).get('f')?.inputSchema).toStrictEqual({
        type: 'object',
        title: 'fArguments',
        properties: {
          a: { title: 'A', anyOf: [{ type: 'string' }, { type: 'null' }] },
          b: { title: 'B', type: 'string', enum: ['x', 'y'] },
          c: { title: 'C', type: 'array', items: { type: 'number' } },
          d: { title: 'D', type: 'string', format: 'date-time' },
          e: {
            title: 'E',
            type: 'object',
            properties: { k: { title: 'K', type: 'number' } },
            required: ['k'],
          },
        },
        required: ['a', 'b', 'c', 'd', 'e'],
        additionalProperties: false,
      });
    }));

  it('C60 in the call', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('f', good)).toStrictEqual(success({ result: '|x|2|0|1' }, '|x|2|0|1'));
      expect(await call('f', { ...good, b: 'z' })).toStrictEqual(
        failure(
          "Error executing tool f: 1 validation error for fArguments\nb\n  Input should be 'x' or 'y' [type=enum, input_value='z', input_type=string]",
        ),
      );
      for (const [name, value] of Object.entries({ a: 1, c: ['1'], d: 'today', e: {} })) {
        expect(errorText(await call('f', { ...good, [name]: value }))).toMatch(new RegExp(`fArguments\\n${name}\\b`));
      }
    }));
});
