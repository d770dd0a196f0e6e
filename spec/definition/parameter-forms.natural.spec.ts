import { createServerView } from '../../lib/definition/create-server-view';
import { integer, MCPServer, Tool } from '../../lib/index';
import { errorText, success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

interface Query {
  city: string;
  days?: integer;
  at?: string;
}

const DEFAULTS = { city: 'Rome', days: 2 } as const;

class Forms extends MCPServer {
  @Tool() bag(value: object, more?: { inner: object; list: object[]; maybe: object | null }): string {
    return JSON.stringify([value, more]);
  }
  @Tool() bounded<T extends object>(value: T, like?: T): string {
    return JSON.stringify(like ?? value);
  }
  @Tool() held(): { inner: object; list: object[] } {
    return { inner: [1], list: [new Date(0), { a: 1 }] };
  }

  @Tool() apart({ city, days, at = 'noon' }: Query = { city: 'Rome', days: 2, at: 'dawn' }): string {
    return JSON.stringify([city, days, at]);
  }
  @Tool() constant({ city, days }: Query = DEFAULTS): string {
    return JSON.stringify([city, days]);
  }
  @Tool() partly({ city, at }: Query = { city: 'Rome', at: new Date().toISOString() }): string {
    return JSON.stringify([city, at === undefined]);
  }
}

function inputOf(tool: string): unknown {
  return createServerView(Forms, undefined, {}).tools.get(tool)?.listing.inputSchema;
}

const CITY = { title: 'City', type: 'string' };
const DAYS = { title: 'Days', type: 'integer' };
const AT = { title: 'At', type: 'string' };
const CLOSED = { type: 'object', additionalProperties: false };

describe('an argument of the type object', () => {
  it('is published as an object, at every depth', () => {
    const value = { title: 'Value', type: 'object' };
    const more = {
      title: 'More',
      type: 'object',
      properties: {
        inner: { title: 'Inner', type: 'object' },
        list: { title: 'List', type: 'array', items: { type: 'object' } },
        maybe: { title: 'Maybe', anyOf: [{ type: 'object' }, { type: 'null' }] },
      },
      required: ['inner', 'list', 'maybe'],
    };
    expect(inputOf('bag')).toEqual({
      properties: { value, more },
      required: ['value'],
      title: 'bagArguments',
      ...CLOSED,
    });
    expect(inputOf('bounded')).toEqual({
      properties: { value, like: { title: 'Like', type: 'object' } },
      required: ['value'],
      title: 'boundedArguments',
      ...CLOSED,
    });
  });
});

describe('the default of a whole parameter that is taken apart', () => {
  it('is published as that of its members, beside which one of their own wins', () => {
    expect(inputOf('apart')).toEqual({
      properties: { city: { ...CITY, default: 'Rome' }, days: { ...DAYS, default: 2 }, at: { ...AT, default: 'noon' } },
      title: 'apartArguments',
      ...CLOSED,
    });
    expect(inputOf('constant')).toEqual({
      properties: { city: { ...CITY, default: 'Rome' }, days: { ...DAYS, default: 2 }, at: AT },
      title: 'constantArguments',
      ...CLOSED,
    });
  });

  it('leaves out what only running it would tell', () => {
    expect(inputOf('partly')).toEqual({
      properties: { city: { ...CITY, default: 'Rome' }, days: DAYS, at: AT },
      title: 'partlyArguments',
      ...CLOSED,
    });
  });
});

describe.each(GENERATIONS)('these forms in generation %s', (generation) => {
  const open = useSessions(generation);

  async function textOf(tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { structuredContent } = await (await open(Forms)).call(tool, args);
    return JSON.parse((structuredContent as { readonly result: string }).result) as unknown;
  }

  it('take every object as it is', async () => {
    const more = { inner: { a: [1] }, list: [{}], maybe: null };
    expect(await textOf('bag', { value: { a: { b: null } }, more })).toEqual([{ a: { b: null } }, more]);
    expect(await textOf('bounded', { value: {} })).toEqual({});
  });

  it.each([[[]], [[1]], ['text'], [1], [true], [null]])('take no %j for an object', async (value) => {
    const { call } = await open(Forms);
    expect(errorText(await call('bag', { value }))).toContain('value\n  Input should be a valid object');
  });

  it('let everything out that TypeScript calls an object', async () => {
    const held = { inner: [1], list: ['1970-01-01T00:00:00.000Z', { a: 1 }] };
    expect(await (await open(Forms)).call('held', {})).toEqual(success(held, JSON.stringify(held, undefined, 2)));
  });

  it('fill in the members that are absent', async () => {
    expect(await textOf('apart', {})).toEqual(['Rome', 2, 'noon']);
    expect(await textOf('apart', { city: 'Oslo', at: 'dusk' })).toEqual(['Oslo', 2, 'dusk']);
    expect(await textOf('constant', { days: 5 })).toEqual(['Rome', 5]);
    expect(await textOf('partly', {})).toEqual(['Rome', true]);
  });
});
