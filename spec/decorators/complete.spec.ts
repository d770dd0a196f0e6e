import { Complete } from '../../lib/decorators/complete';
import { ownDeclarations } from '../../lib/metadata/declaration-store';
import '../../lib/index';

describe(Complete, () => {
  it('notes what the method completes, its emitted types and where it stands', () => {
    class Server {
      @Complete('briefing', 'city')
      cities(prefix: string): string[] {
        return [prefix];
      }
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'complete',
        member: 'cities',
        reference: 'briefing',
        argument: 'city',
        emitted: { returnType: Array, parameterTypes: [String] },
        site: { file: __filename, line: expect.any(Number) as number },
      },
    ]);
  });

  it('notes where it cannot stand', () => {
    class Server {
      @Complete('briefing', 'city') static still(): string[] {
        return [];
      }
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'misplaced',
        member: 'still',
        site: { file: __filename, line: expect.any(Number) as number },
        message: '@Complete cannot stand on a static method; calls run on an instance, so remove `static`.',
      },
    ]);
  });
});
