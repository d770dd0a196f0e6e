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
});
