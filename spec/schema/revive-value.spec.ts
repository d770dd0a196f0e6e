import { SchemaSession } from '../../lib/schema/schema-session';
import { RevivalError } from '../../lib/schema/revival-error';
import { compileRevival } from '../../lib/schema/revive-value';
import type { ClassPlan, Constructor, DescribedSchema, Meaning, MemberPlan } from '../../lib/schema/described-schema';
import type { JsonSchema } from '../../lib/schema/json-schema';

/** Makes schema nodes and remembers what they stand for. */
class Draft {
  readonly session = new SchemaSession('input');

  readonly date = this.text({ kind: 'date' });
  readonly url = this.text({ kind: 'url' });
  readonly bigint = this.text({ kind: 'bigint' });
  readonly regexp = this.text({ kind: 'regexp' });
  readonly bytes = this.text({ kind: 'bytes', as: 'Buffer' });

  text(meaning: Meaning): JsonSchema {
    return this.session.mean({ type: 'string' }, meaning);
  }

  instance(type: Constructor, properties: Record<string, JsonSchema>, members?: readonly MemberPlan[]): JsonSchema {
    const plan: ClassPlan = {
      type,
      members: members ?? Object.keys(properties).map((name) => ({ name, wireName: name })),
      residual: [],
    };
    return this.session.mean({ type: 'object', properties }, { kind: 'class', plan });
  }

  describe(node: JsonSchema): DescribedSchema {
    const $defs = Object.fromEntries(this.session.definitions);
    return { schema: { type: 'object', properties: { value: node }, $defs }, meanings: this.session.meanings };
  }

  revive(node: JsonSchema, value: unknown): unknown {
    const revive = compileRevival(this.describe(node));
    if (revive === undefined) throw new Error('there is nothing to revive');
    return (revive({ value }) as { value: unknown }).value;
  }

  failure(node: JsonSchema, value: unknown): unknown {
    try {
      this.revive(node, value);
    } catch (error) {
      if (error instanceof RevivalError) return error.issue;
      throw error;
    }
    return undefined;
  }
}

class Visit {
  on!: Date;
  note = 'none';
}

describe('compileRevival', () => {
  it('has nothing to do where a schema stands for JSON only', () => {
    const draft = new Draft();
    const tree = draft.session.define({}, 'Tree', () => ({
      type: 'object',
      properties: { next: { $ref: '#/$defs/Tree' } },
    }));

    expect(
      compileRevival(draft.describe({ anyOf: [tree, { type: 'array', items: { type: 'string' } }] })),
    ).toBeUndefined();
  });

  it('makes scalars of their texts', () => {
    const draft = new Draft();

    expect(draft.revive(draft.date, '2026-03-01T10:00:00.000Z')).toEqual(new Date('2026-03-01T10:00:00.000Z'));
    expect(draft.revive(draft.url, 'https://example.org/a?b')).toEqual(new URL('https://example.org/a?b'));
    expect(draft.revive(draft.bigint, '-123456789012345678901234567890')).toBe(-123456789012345678901234567890n);
    expect(draft.revive(draft.regexp, '^a+$')).toEqual(/^a+$/);
  });

  it('makes the kind of bytes that was declared, each with memory of its own', () => {
    const draft = new Draft();
    const buffer = draft.revive(draft.bytes, 'AAEC/w==');
    const array = draft.revive(draft.text({ kind: 'bytes', as: 'Uint8Array' }), 'AAEC/w==') as Uint8Array;
    const memory = draft.revive(draft.text({ kind: 'bytes', as: 'ArrayBuffer' }), 'AAEC/w==') as ArrayBuffer;

    expect(buffer).toEqual(Buffer.from([0, 1, 2, 255]));
    expect(Object.getPrototypeOf(array)).toBe(Uint8Array.prototype);
    expect([...array, array.buffer.byteLength]).toEqual([0, 1, 2, 255, 4]);
    expect([...new Uint8Array(memory)]).toEqual([0, 1, 2, 255]);
  });

  it('makes sets, maps and what they contain', () => {
    const draft = new Draft();
    const set = draft.session.mean({ type: 'array', uniqueItems: true, items: draft.date }, { kind: 'set' });
    const map = draft.session.mean({ type: 'object', additionalProperties: set }, { kind: 'map', keys: 'string' });
    const numbered = draft.session.mean({ type: 'object', additionalProperties: map }, { kind: 'map', keys: 'number' });

    expect(draft.revive(numbered, { '1.5': { a: ['2026-01-01'], b: [] }, '-2': {} })).toEqual(
      new Map([
        [
          1.5,
          new Map([
            ['a', new Set([new Date('2026-01-01')])],
            ['b', new Set()],
          ]),
        ],
        [-2, new Map()],
      ]),
    );
  });

  it('makes sets and maps of plain JSON too', () => {
    const draft = new Draft();

    expect(draft.revive(draft.session.mean({ type: 'array' }, { kind: 'set' }), [1, 'a'])).toEqual(new Set([1, 'a']));
    expect(draft.revive(draft.session.mean({ type: 'object' }, { kind: 'map', keys: 'string' }), { a: 1 })).toEqual(
      new Map([['a', 1]]),
    );
  });

  it('goes into properties, dictionaries, lists and tuples, and leaves the rest as it is', () => {
    const draft = new Draft();
    const node = {
      type: 'object',
      properties: { when: draft.date, name: { type: 'string' } },
      additionalProperties: { type: 'array', prefixItems: [{ type: 'string' }, draft.date], items: draft.bigint },
    };

    expect(
      draft.revive(node, { when: '2026-01-01', name: '2026-01-01', more: ['2026-01-01', '2026-01-01', '7'] }),
    ).toEqual({ when: new Date('2026-01-01'), name: '2026-01-01', more: ['2026-01-01', new Date('2026-01-01'), 7n] });
  });

  it('follows references in circles', () => {
    const draft = new Draft();
    const visit = draft.session.define(Visit, 'Visit', () => ({
      type: 'object',
      properties: {
        on: draft.date,
        next: { anyOf: [{ $ref: '#/$defs/Visit', description: 'Later.' }, { type: 'null' }] },
      },
    }));

    expect(draft.revive(visit, { on: '2026-01-01', next: { on: '2026-01-02', next: null } })).toEqual({
      on: new Date('2026-01-01'),
      next: { on: new Date('2026-01-02'), next: null },
    });
  });

  it('applies every part of an allOf', () => {
    const draft = new Draft();
    const node = { allOf: [{ properties: { from: draft.date } }, { properties: { to: draft.date } }] };

    expect(draft.revive(node, { from: '2026-01-01', to: '2026-01-02' })).toEqual({
      from: new Date('2026-01-01'),
      to: new Date('2026-01-02'),
    });
  });

  it('keeps null and never changes what it is given', () => {
    const draft = new Draft();
    const nullable = { ...draft.date, type: ['string', 'null'] };
    draft.session.mean(nullable, { kind: 'date' });
    const given = { value: null, list: ['2026-01-01'] };
    const frozen = JSON.stringify(given);
    const node = { type: 'object', properties: { value: nullable, list: { type: 'array', items: draft.date } } };

    expect(draft.revive(node, given)).toEqual({ value: null, list: [new Date('2026-01-01')] });
    expect(JSON.stringify(given)).toBe(frozen);
  });

  it('keeps members with dangerous names as members', () => {
    const draft = new Draft();
    const given: unknown = JSON.parse('{"__proto__": "2026-01-01", "constructor": "2026-01-02"}');
    const revived = draft.revive({ type: 'object', additionalProperties: draft.date }, given) as object;

    expect(Object.getPrototypeOf(revived)).toBe(Object.prototype);
    expect(Object.entries(revived)).toEqual([
      ['__proto__', new Date('2026-01-01')],
      ['constructor', new Date('2026-01-02')],
    ]);
  });
});

describe('compileRevival of unions', () => {
  it('chooses the branch by what a text can be', () => {
    const draft = new Draft();
    const node = { anyOf: [draft.date, draft.bigint, draft.url, { type: 'string' }, { type: 'null' }] };
    const values = ['2026-01-01T00:00:00Z', '12345678901234567890', 'https://example.org/', 'hello', null];

    expect(values.map((value) => draft.revive(node, value))).toEqual([
      new Date('2026-01-01T00:00:00Z'),
      12345678901234567890n,
      new URL('https://example.org/'),
      'hello',
      null,
    ]);
  });

  it('leaves a text alone where the plain text was declared first', () => {
    const draft = new Draft();

    expect(draft.revive({ anyOf: [{ type: 'string' }, draft.date] }, '2026-01-01')).toBe('2026-01-01');
  });

  it('chooses the branch by constants and required members', () => {
    class Square {
      kind = 'square';
    }
    class Circle {
      kind = 'circle';
    }
    class Label {
      text = '';
    }
    const draft = new Draft();
    const square = draft.instance(Square, { kind: { const: 'square' } });
    const circle = draft.instance(Circle, { kind: { type: 'string', enum: ['circle'] } });
    const label = { ...draft.instance(Label, { text: { type: 'string' } }), required: ['text'] };
    draft.session.mean(label, {
      kind: 'class',
      plan: { type: Label, members: [{ name: 'text', wireName: 'text' }], residual: [] },
    });
    const node = { oneOf: [square, label, circle] };
    const values = [{ kind: 'circle' }, { kind: 'square' }, { text: 'a' }];

    expect(values.map((value) => (draft.revive(node, value) as object).constructor)).toEqual([Circle, Square, Label]);
  });

  it('chooses the branch that declares most of the members', () => {
    class Point {
      x = 0;
    }
    class Named extends Point {
      name = '';
    }
    const draft = new Draft();
    const point = draft.instance(Point, { x: { type: 'number' } });
    const named = draft.instance(Named, { x: { type: 'number' }, name: { type: 'string' } });

    expect(draft.revive({ anyOf: [point, named] }, { x: 1, name: 'a' })).toEqual(
      Object.assign(new Named(), { x: 1, name: 'a' }),
    );
    expect(draft.revive({ anyOf: [point, named] }, { x: 1 })).toBeInstanceOf(Point);
    expect(draft.revive({ anyOf: [point, named] }, { x: 1 })).not.toBeInstanceOf(Named);
  });

  it('chooses among lists by what they contain', () => {
    const draft = new Draft();
    const node = {
      anyOf: [
        { type: 'array', items: draft.date },
        { type: 'array', items: { type: 'string' } },
      ],
    };

    expect(draft.revive(node, ['2026-01-01'])).toEqual([new Date('2026-01-01')]);
    expect(draft.revive(node, ['2026-01-01', 'soon'])).toEqual(['2026-01-01', 'soon']);
  });

  it('says what is wrong with a text that no branch takes', () => {
    const draft = new Draft();

    expect(draft.failure({ anyOf: [draft.bytes, { type: 'null' }] }, 'AAEC/w')).toEqual({
      path: ['value'],
      reason: 'Input should be padded base64 in the standard alphabet',
      kind: 'base64_invalid',
      input: 'AAEC/w',
    });
  });
});

describe('compileRevival of texts that are not what they stand for', () => {
  it.each<[string, Meaning, string[], string]>([
    ['dates', { kind: 'date' }, ['', 'tomorrow', '1', 'March 7', '2026-13-01T00:00:00Z'], 'date_invalid'],
    ['URLs', { kind: 'url' }, ['', '/relative', 'http://'], 'url_invalid'],
    ['bigints', { kind: 'bigint' }, ['', '1.5', '0x10', ' 1', '1n', '1e3'], 'bigint_invalid'],
    ['regular expressions', { kind: 'regexp' }, ['(', '[z-a]'], 'regexp_invalid'],
    [
      'bytes',
      { kind: 'bytes', as: 'Buffer' },
      ['A', 'AA', 'AA=', 'AB==', 'A A=', '_-8=', 'AA==\n', 'data:,AA=='],
      'base64_invalid',
    ],
  ])('refuses %s', (_what, meaning, texts, kind) => {
    const draft = new Draft();

    expect(texts.map((text) => draft.failure(draft.text(meaning), text))).toEqual(
      texts.map((text) => expect.objectContaining({ path: ['value'], kind, input: text }) as unknown),
    );
  });

  it('tells the path, and keeps it short of what the error itself says', () => {
    const draft = new Draft();
    const node = { type: 'array', items: { type: 'object', properties: { on: draft.date } } };
    const error = new RevivalError('date_invalid', 'x').below('on').below(1).below('value');

    expect(draft.failure(node, [{ on: '2026-01-01' }, { on: 'x' }])).toEqual(error.issue);
    expect(error.message).toBe('value.1.on: Input should be a valid date');
  });

  it('refuses names that are no numbers for a map with number keys', () => {
    const draft = new Draft();
    const map = draft.session.mean({ type: 'object' }, { kind: 'map', keys: 'number' });

    expect(['a', '', '01', '1e3', 'Infinity '].map((key) => draft.failure(map, { [key]: 1 }))).toEqual(
      ['a', '', '01', '1e3', 'Infinity '].map(
        (key) => expect.objectContaining({ path: ['value', key], kind: 'map_key' }) as unknown,
      ),
    );
  });
});

describe('compileRevival of classes', () => {
  it('makes instances whose initialisers have run, nested ones first', () => {
    const draft = new Draft();
    class Diary {
      visits: Visit[] = [];
      owner = 'nobody';
    }
    const visit = draft.session.define(Visit, 'Visit', () =>
      draft.instance(Visit, { on: draft.date, note: { type: 'string' } }),
    );
    const diary = draft.instance(Diary, { visits: { type: 'array', items: visit }, owner: { type: 'string' } });
    const revived = draft.revive(diary, { visits: [{ on: '2026-01-01' }, { on: '2026-01-02', note: 'rain' }] });

    expect(revived).toBeInstanceOf(Diary);
    expect((revived as Diary).visits[0]).toBeInstanceOf(Visit);
    expect(revived).toEqual(
      Object.assign(new Diary(), {
        visits: [
          Object.assign(new Visit(), { on: new Date('2026-01-01'), note: 'none' }),
          Object.assign(new Visit(), { on: new Date('2026-01-02'), note: 'rain' }),
        ],
        owner: 'nobody',
      }),
    );
  });

  it('reads members by their wire names, transforms them and takes no others', () => {
    const draft = new Draft();
    class Account {
      createdAt?: Date;
      tags: string[] = [];
    }
    const seen: unknown[] = [];
    const node = draft.instance(Account, { created_at: draft.date, tags: { type: 'string' } }, [
      { name: 'createdAt', wireName: 'created_at' },
      {
        name: 'tags',
        wireName: 'tags',
        toClass: (value, source) => {
          seen.push(source);
          return String(value).split(',');
        },
      },
    ]);
    const given = { created_at: '2026-01-01', tags: 'a,b', createdAt: 'forged', role: 'admin' };

    expect(draft.revive(node, given)).toEqual(
      Object.assign(new Account(), { createdAt: new Date('2026-01-01'), tags: ['a', 'b'] }),
    );
    expect(seen).toEqual([given]);
  });

  it('does without a constructor that needs arguments or freezes the instance', () => {
    class Demanding {
      readonly name: string;
      constructor(source: { name: string }) {
        this.name = source.name;
      }
    }
    class Frozen {
      name = '';
      constructor() {
        Object.freeze(this);
      }
    }
    const draft = new Draft();
    const properties = { name: { type: 'string' } };

    for (const type of [Demanding, Frozen]) {
      const revived = draft.revive(draft.instance(type, properties), { name: 'a' });
      expect(revived).toBeInstanceOf(type);
      expect({ ...(revived as object) }).toEqual({ name: 'a' });
    }
  });

  it('uses setters and leaves computed members and methods alone', () => {
    class Person {
      #name = '';
      get name(): string {
        return this.#name;
      }
      set name(name: string) {
        this.#name = name.trim();
      }
      get initial(): string {
        return this.name.charAt(0);
      }
      greeting(): string {
        return `Hello ${this.name}`;
      }
    }
    const draft = new Draft();
    const text = { type: 'string' };
    const node = draft.instance(Person, { name: text, initial: text, greeting: text, toString: text });
    const person = draft.revive(node, { name: ' Ada ', initial: 'X', greeting: 'Hi', toString: 'own' }) as Person;

    expect([person.name, person.initial, person.greeting(), Reflect.get(person, 'toString')]).toEqual([
      'Ada',
      'A',
      'Hello Ada',
      'own',
    ]);
  });

  it('never sets a prototype or a constructor', () => {
    class Plain {
      name = '';
    }
    const draft = new Draft();
    const members = ['__proto__', 'constructor', 'name'].map((name) => ({ name, wireName: name }));
    const node = draft.instance(Plain, { name: { type: 'string' } }, members);
    const given: unknown = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {}, "name": "a"}');
    const revived = draft.revive(node, given) as Plain;

    expect(Object.getPrototypeOf(revived)).toBe(Plain.prototype);
    expect(Object.getOwnPropertyNames(revived)).toEqual(['name']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("lets an author's transformation fail with its own error", () => {
    const draft = new Draft();
    const failure = new Error('no such tag');
    const node = draft.instance(Visit, { note: { type: 'string' } }, [
      {
        name: 'note',
        wireName: 'note',
        toClass: () => {
          throw failure;
        },
      },
    ]);

    expect(() => draft.revive(node, { note: 'a' })).toThrow(failure);
  });
});
