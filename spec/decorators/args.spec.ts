import { Args } from '../../lib/decorators/args';
import { DefinitionError } from '../../lib/errors/definition-error';
import { ownDeclarations } from '../../lib/metadata/declaration-store';

describe(Args, () => {
  it('notes the parameter, and the class where one is given', () => {
    class Query {}
    const lazy = (): typeof Query => Query;
    class Server {
      emitted(@Args() query: Query): string {
        return typeof query;
      }
      given(city: string, @Args(Query) query: object): string {
        return city + typeof query;
      }
      later(@Args(lazy) query: object): string {
        return typeof query;
      }
    }
    expect(ownDeclarations(Server)).toEqual([
      { kind: 'args', member: 'emitted', index: 0, type: undefined },
      { kind: 'args', member: 'given', index: 1, type: Query },
      { kind: 'args', member: 'later', index: 0, type: lazy },
    ]);
  });

  it('notes a parameter of the constructor', () => {
    class Server {
      constructor(@Args() readonly given: object) {}
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'misplaced',
        member: 'constructor',
        site: { file: __filename, line: expect.any(Number) as number },
        message: '@Args stands on a parameter of the constructor; put it on a parameter of a method with @Tool().',
      },
    ]);
  });

  it('stops where the compiler uses standard decorators', () => {
    const standard = Args() as unknown as (value: unknown, context: object) => void;
    expect(() => standard(undefined, { kind: 'method', name: 'now' })).toThrow(DefinitionError);
  });
});
