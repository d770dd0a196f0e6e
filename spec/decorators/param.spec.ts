import { Param } from '../../lib/decorators/param';
import { Tool } from '../../lib/decorators/tool';
import { DefinitionError } from '../../lib/errors/definition-error';
import { ownDeclarations } from '../../lib/metadata/declaration-store';

describe(Param, () => {
  it('notes name, place and options of a parameter', () => {
    class Server {
      now(@Param('city', { description: 'Where', minLength: 2 }) city: string, @Param('days') days: number): string {
        return city.repeat(days);
      }
    }
    // The language applies the decorators of parameters from the last one to the first.
    expect(ownDeclarations(Server)).toEqual([
      { kind: 'param', member: 'now', index: 1, name: 'days', options: {} },
      { kind: 'param', member: 'now', index: 0, name: 'city', options: { description: 'Where', minLength: 2 } },
    ]);
  });

  it('copies the options and writes nothing to them', () => {
    const options: { description: string } = Object.freeze({ description: 'Where' });
    const changing = { description: 'before' };
    class Server {
      now(@Param('city', options) city: string, @Param('days', changing) days: number): string {
        return city.repeat(days);
      }
    }
    changing.description = 'after';
    expect(ownDeclarations(Server).map((found) => (found.kind === 'param' ? found.options : found))).toEqual([
      { description: 'before' },
      { description: 'Where' },
    ]);
  });

  it('writes on the class that carries it, not on its base', () => {
    class Base {
      @Tool() now(@Param('city') city: string): string {
        return city;
      }
    }
    class Derived extends Base {
      @Tool() override now(@Param('town') town: string): string {
        return town;
      }
    }
    const names = (type: typeof Base): readonly string[] =>
      ownDeclarations(type).flatMap((found) => (found.kind === 'param' ? [found.name] : []));
    expect({ base: names(Base), derived: names(Derived) }).toEqual({ base: ['city'], derived: ['town'] });
  });

  it('notes a parameter of the constructor', () => {
    class Server {
      constructor(@Param('city') readonly given: object) {}
    }
    expect(ownDeclarations(Server)).toEqual([
      {
        kind: 'misplaced',
        member: 'constructor',
        site: { file: __filename, line: expect.any(Number) as number },
        message: '@Param stands on a parameter of the constructor; put it on a parameter of a method with @Tool().',
      },
    ]);
  });

  it('stops where the compiler uses standard decorators', () => {
    const standard = Param('city') as unknown as (value: unknown, context: object) => void;
    expect(() => standard(undefined, { kind: 'method', name: 'now' })).toThrow(DefinitionError);
    expect(() => standard(undefined, { kind: 'method', name: 'now' })).toThrow(
      /^@Param\.now: .*experimentalDecorators/,
    );
  });
});
