import { Context, integer, MCPServer, Tool } from '../../lib';
import { connect } from '../../lib/client';

interface Reading {
  at: Date;
  tags: Set<string>;
}

class Plain extends MCPServer {
  @Tool() join(first: string, ...others: integer[]): string {
    return `${first}:${others.join('+')}`;
  }

  @Tool() apart({ city, unit = 'C' }: { city: string; unit?: 'C' | 'F' }): string {
    return `${city} ${unit}`;
  }

  @Tool() async readings(context: Context, at: Date, days: integer = 1): Promise<Reading[]> {
    return Array.from({ length: days }, () => ({ at, tags: new Set([typeof context.log]) }));
  }

  @Tool() departures(city: string, limit: integer = 10, ...lines: string[]): string {
    return `${city} ${String(limit)} ${lines.join('+')}`;
  }

  @Tool() *days(): Iterable<Date> {
    yield new Date(0);
  }

  @Tool() async *counts(): AsyncIterableIterator<integer> {
    yield await Promise.resolve(1);
  }

  @Tool() found(query: string): string | undefined {
    return query === '' ? undefined : query;
  }

  @Tool() forget(): void {
    return;
  }
}

describe('the typed client of plain signatures', () => {
  it('calls them as they are written, rest parameters included', async () => {
    const plain = await connect(Plain);
    expect(await plain.join('a', 1, 2, 3)).toBe('a:1+2+3');
    expect(await plain.join('a')).toBe('a:');
    expect(await plain.apart({ city: 'Oslo' })).toBe('Oslo C');
    const at = new Date(5);
    expect(await plain.readings(at)).toEqual([{ at, tags: new Set(['object']) }]);
    await plain.close();
  });

  it('leaves out what has a default before a rest parameter', async () => {
    const plain = await connect(Plain);
    expect(await plain.departures('Bath')).toBe('Bath 10 ');
    expect(await plain.departures('Bath', undefined, 'a', 'b')).toBe('Bath 10 a+b');
    await plain.close();
  });

  it('gives what iterables yield as arrays, and null for no value', async () => {
    const plain = await connect(Plain);
    const days: Date[] = await plain.days();
    const counts: number[] = await plain.counts();
    const found: string | null = await plain.found('');
    expect([days, counts, found]).toEqual([[new Date(0)], [1], null]);
    await expect(plain.forget()).resolves.toBeNull();
    await plain.close();
  });
});
