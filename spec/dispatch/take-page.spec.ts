import { takePage, type Page } from '../../lib/dispatch/take-page';

interface World {
  readonly ordered: readonly string[];
  readonly hidden?: ReadonlySet<string>;
}

function page({ ordered, hidden = new Set() }: World, cursor?: string, size = 3): Page<string> {
  const isShown = (entry: string): boolean => !hidden.has(entry);
  return takePage({ list: 'tools', ordered, isShown, identityOf: (entry) => entry }, { cursor, size });
}

/** All pages of a list that may be another one at every page. */
function walk(worldAt: (turn: number) => World, size = 3): readonly string[][] {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = page(worldAt(pages.length), cursor, size);
    pages.push(entries);
    cursor = nextCursor;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

const TEN = Array.from('abcdefghij');
const refused = expect.objectContaining({
  code: -32602,
  message: 'Invalid cursor: this list gave no such one; list again without a cursor.',
}) as unknown;

/** What the call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (thrown) {
    return thrown;
  }
}

describe('takePage()', () => {
  it('gives every entry once, in order, and no cursor on the last page', () => {
    for (const size of [1, 2, 3, 5, 9, 10, 11, Infinity]) {
      const pages = walk(() => ({ ordered: TEN }), size);
      expect(pages.flat()).toEqual(TEN);
      expect(pages).toHaveLength(Math.ceil(10 / size) || 1);
    }
    expect(walk(() => ({ ordered: [] }))).toEqual([[]]);
  });

  it('gives full pages whatever is hidden, and no page for hidden entries only', () => {
    expect(walk(() => ({ ordered: TEN, hidden: new Set('bcd') }))).toEqual([['a', 'e', 'f'], ['g', 'h', 'i'], ['j']]);
    expect(walk(() => ({ ordered: TEN, hidden: new Set('defghij') }))).toEqual([['a', 'b', 'c']]);
  });

  it('loses and repeats nothing that is shown throughout, whatever is hidden between two pages', () => {
    for (let mask = 0; mask < 1_024; mask++) {
      const hidden = new Set(TEN.filter((_, index) => (mask & (1 << index)) !== 0));
      for (const from of [1, 2]) {
        const given = walk((turn) => (turn < from ? { ordered: TEN } : { ordered: TEN, hidden })).flat();
        expect(new Set(given).size).toBe(given.length);
        expect(TEN.filter((entry) => !hidden.has(entry) && !given.includes(entry))).toEqual([]);
      }
    }
  });

  it('loses and repeats nothing that stays where up to three entries go from a list for good', () => {
    for (let mask = 0; mask < 1_024; mask++) {
      const gone = new Set(TEN.filter((_, index) => (mask & (1 << index)) !== 0));
      if (gone.size > 3) continue;
      const rest = TEN.filter((entry) => !gone.has(entry));
      const given = walk((turn) => ({ ordered: turn === 0 ? TEN : rest }), 4).flat();
      expect(new Set(given).size).toBe(given.length);
      expect(rest.filter((entry) => !given.includes(entry))).toEqual([]);
    }
  });

  it('goes on behind the same entry where others come before it', () => {
    const [first] = [page({ ordered: TEN })];
    expect(page({ ordered: ['x', 'y', 'z', ...TEN] }, first.nextCursor).entries).toEqual(['d', 'e', 'f']);
  });

  it('goes on where it was when nothing is left of what it gave', () => {
    const { nextCursor } = page({ ordered: TEN });
    expect(page({ ordered: ['x', 'y', 'z', 'u'] }, nextCursor).entries).toEqual(['z', 'u']);
    expect(thrownBy(() => page({ ordered: ['x', 'y'] }, nextCursor))).toEqual(refused);
    expect(thrownBy(() => page({ ordered: [] }, nextCursor))).toEqual(refused);
  });

  it('keeps cursors short, whatever the names', () => {
    const { nextCursor = '' } = page({ ordered: TEN.map((entry) => entry.repeat(60_000)) });
    expect(nextCursor.length).toBeLessThan(100);
    expect(nextCursor).toMatch(/^[\w-]+$/);
  });

  it('refuses a cursor that the list did not give', () => {
    const { nextCursor = '' } = page({ ordered: TEN });
    const wrong = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of [
      '',
      '0',
      'invalid-cursor',
      '__proto__',
      '\0',
      '💥',
      nextCursor.slice(1),
      `${nextCursor}!`,
      `${nextCursor}=`,
      ` ${nextCursor}`,
      Buffer.from(nextCursor, 'base64url').toString('base64').replace(/=*$/, '=='),
      Buffer.from(` ${Buffer.from(nextCursor, 'base64url').toString()}`).toString('base64url'),
      wrong(['tools', 10, 'aaaaaaaaaa']),
      wrong(['tools', 9e15, 'aaaaaaaaaa']),
      'A'.repeat(100_000),
      wrong(null),
      wrong({}),
      wrong(['tools']),
      wrong(['tools', 0]),
      wrong(['tools', -1, 'aaaaaaaaaa']),
      wrong(['tools', 0.5, 'aaaaaaaaaa']),
      wrong(['tools', '0', 'aaaaaaaaaa']),
      wrong(['tools', 0, 'aaaaaaaaa']),
      wrong(['tools', 0, 7]),
      wrong(['tools', 0, ...Array.from({ length: 5 }, () => 'aaaaaaaaaa')]),
      wrong(['prompts', 0, 'aaaaaaaaaa']),
    ]) {
      expect(thrownBy(() => page({ ordered: TEN }, cursor))).toEqual(refused);
    }
  });
});
