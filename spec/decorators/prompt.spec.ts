import { Prompt } from '../../lib/decorators/prompt';
import { ownDeclarations } from '../../lib/metadata/declaration-store';
import '../../lib/index';

describe(Prompt, () => {
  it('notes the method, its options, its emitted types and where it stands', () => {
    class Server {
      @Prompt({ name: 'brief', title: 'Briefing', description: 'Sums up.' })
      briefing(city: string, days: number): string {
        return city.repeat(days);
      }
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'prompt',
        member: 'briefing',
        options: { name: 'brief', title: 'Briefing', description: 'Sums up.' },
        emitted: { returnType: String, parameterTypes: [String, Number] },
        site: { file: __filename, line: expect.any(Number) as number },
      },
    ]);
  });

  it('means the same with and without parentheses', () => {
    class Called {
      @Prompt() help(): string {
        return '';
      }
    }
    class Bare {
      @Prompt help(): string {
        return '';
      }
    }
    const noted = (type: abstract new () => object) =>
      ownDeclarations(type).map((declaration) => ({ ...declaration, site: undefined }));
    expect(noted(Bare)).toEqual(noted(Called));
    expect(noted(Bare)).toHaveLength(1);
  });

  it('notes where it cannot stand', () => {
    class Server {
      @Prompt() static still(): string {
        return '';
      }
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'misplaced',
        member: 'still',
        site: { file: __filename, line: expect.any(Number) as number },
        message: '@Prompt cannot stand on a static method; calls run on an instance, so remove `static`.',
      },
    ]);
  });
});
