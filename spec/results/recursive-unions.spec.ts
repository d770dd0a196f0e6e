import { createValidator } from '../../lib/results/validate-value';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { project, wrapped, written, writer } from '../support/contracts';

const DEPTH = 60;
const EXPR: JsonSchema = { $ref: '#/$defs/Expr' };
const ITEMS: JsonSchema = { type: 'array', items: EXPR };

/** One branch: a constant or nothing to tell it by, the recursion before or after it. */
function branch(name: string, marked: boolean, rest: Record<string, JsonSchema>): JsonSchema {
  const kind = marked ? { kind: { const: name } } : { [name]: { type: 'number' } };
  return { type: 'object', title: name, properties: { ...rest, ...kind }, required: [...Object.keys(kind)] };
}

interface Family {
  readonly names: readonly string[];
  readonly marked: boolean;
  readonly member: 'left' | 'items';
}

const FAMILIES: readonly Family[] = [['add', 'mul'], ['add', 'mul', 'sub', 'div']].flatMap((names) =>
  [true, false].flatMap((marked) => (['left', 'items'] as const).map((member) => ({ names, marked, member }))),
); // prettier-ignore

function definitions({ names, marked, member }: Family): Record<string, JsonSchema> {
  const rest = { [member]: member === 'left' ? EXPR : ITEMS };
  const named = names.map((name) => [name, branch(name, marked, rest)] as const);
  return { ...Object.fromEntries(named), Expr: { anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) } };
}

/** A value whose innermost object is of this kind; `reads` counts how often its members are looked at. */
function nested({ names, marked, member }: Family, innermost: Record<string, unknown>) {
  let reads = 0;
  let value: object = innermost;
  for (let level = 0; level < DEPTH; level++) {
    const inner = value;
    const name = names[level % names.length] ?? '';
    value = {
      get [member]() {
        reads++;
        return member === 'left' ? inner : [inner];
      },
      ...(marked ? { kind: name } : { [name]: level }),
    };
  }
  return { value, reads: () => reads };
}

/** The last branch, which a walk in order comes to last. */
function last({ names, marked }: Family): Record<string, unknown> {
  const name = names.at(-1) ?? '';
  return marked ? { kind: name } : { [name]: 1 };
}

describe.each(FAMILIES)('a union that contains itself: $names, marked: $marked, through $member', (family) => {
  const contract = wrapped(EXPR, new Map(), definitions(family));
  const { schema } = contract.described;

  it('is projected in one pass per branch at most, whatever its depth', () => {
    const { value, reads } = nested(family, { ...last(family), secret: 's' });
    const { isError, structuredContent } = written(writer(contract), value);
    expect(isError).toBeUndefined();
    expect(JSON.stringify(structuredContent)).not.toContain('secret');
    expect(reads()).toBeLessThanOrEqual(DEPTH * family.names.length);
    expect(createValidator(schema)(structuredContent)).toStrictEqual([]);
  });

  it('is refused in one pass per branch at most, and only what is wrong is told', () => {
    const wrong = family.marked ? { kind: 'nope' } : { nope: 1 };
    const { value, reads } = nested(family, wrong);
    const { isError, content } = written(writer(contract), value);
    expect(isError).toBe(true);
    expect(reads()).toBeLessThanOrEqual(DEPTH * family.names.length);
    const [block] = content;
    const lines = (block?.type === 'text' ? block.text : '').split('\n');
    const step = family.member === 'left' ? '.left' : '.items.0';
    const name = family.marked ? 'kind' : family.names[0];
    const allowed = `${family.names.slice(0, -1).map((each) => `'${each}'`).join(', ')} or '${family.names.at(-1) ?? ''}'`; // prettier-ignore
    const reason = family.marked
      ? `  Input should be ${allowed} [type=enum, input_value='nope', input_type=string]`
      : '  Field required [type=missing, input_value={}, input_type=object]';
    expect(lines).toStrictEqual([
      'Error executing tool tool: 1 validation error for toolOutput',
      `result${step.repeat(DEPTH)}.${name ?? ''}`,
      reason,
    ]);
  });
});

describe('a union that contains itself', () => {
  it('is refused however wide and deep the wrong part is', () => {
    const family: Family = { names: ['add', 'mul'], marked: false, member: 'items' };
    const { schema } = wrapped(EXPR, new Map(), definitions(family)).described;
    let value: object = { nope: 1 };
    for (let level = 0; level < DEPTH; level++) value = { add: 1, items: [value, { nope: 2 }, { mul: 1 }] };
    const found = createValidator(schema)({ result: value });
    expect(found).toHaveLength(21);
    expect(new Set(found.map(({ kind }) => kind))).toStrictEqual(new Set(['missing']));
  });

  it('reads maps and what toJSON returns once as well', () => {
    const definition = definitions({ names: ['add', 'mul'], marked: false, member: 'left' });
    let made = 0;
    let value: object = { mul: 1 };
    for (let level = 0; level < DEPTH; level++) {
      const inner = value;
      value = level % 2 === 0 ? new Map<string, unknown>([['mul', level], ['left', inner]]) : {
        toJSON: () => ({ made: ++made, add: level, left: inner }),
      }; // prettier-ignore
    }
    const json = project({ $defs: definition, ...EXPR }, value);
    expect(JSON.stringify(json).match(/"(?:add|mul)"/g)).toHaveLength(DEPTH + 1);
    expect(made).toBeLessThanOrEqual(DEPTH);
  });

  it('gives an asynchronous list in it once', async () => {
    async function* later(): AsyncGenerator<object> {
      yield await Promise.resolve({ add: 1, secret: 's' });
      yield { mul: 2 };
    }
    const contract = wrapped(EXPR, new Map(), definitions({ names: ['add', 'mul'], marked: false, member: 'items' }));
    const value = { add: 1, items: [{ mul: 2, items: [{ add: 3, items: later() }] }] };
    expect((await writer(contract)(value)).structuredContent).toStrictEqual({
      result: {
        items: [{ items: [{ items: [{ add: 1 }, { mul: 2 }], add: 3 }], mul: 2 }],
        add: 1,
      },
    });
  });
});
