import { Field } from '../../lib/decorators/field';
import { DefinitionError } from '../../lib/errors/definition-error';
import { ownDeclarations } from '../../lib/metadata/declaration-store';

describe(Field, () => {
  it('notes the member, its options and its emitted type', () => {
    class Reading {
      @Field({ description: 'In per cent', minimum: 0, maximum: 100 }) humidity!: number;
      @Field({ type: [String] }) tags!: string[];
    }
    const site = { file: __filename, line: expect.any(Number) as number };
    expect(ownDeclarations(Reading)).toEqual([
      {
        kind: 'field',
        member: 'humidity',
        options: { description: 'In per cent', minimum: 0, maximum: 100 },
        emittedType: Number,
        emits: true,
        site,
      },
      { kind: 'field', member: 'tags', options: { type: [String] }, emittedType: Array, emits: true, site },
    ]);
  });

  it('says where the runner emitted no type', () => {
    class Reading {
      humidity!: number;
    }
    // What a runner without emitted metadata makes of `@Field() humidity`.
    Field()(Reading.prototype, 'humidity');
    expect(ownDeclarations(Reading)).toMatchObject([{ member: 'humidity', emittedType: undefined, emits: false }]);
  });

  it('writes on the class that carries it, and does not touch its base or the options', () => {
    const options: { description: string } = Object.freeze({ description: 'In per cent' });
    class Base {
      @Field(options) humidity!: number;
    }
    class Derived extends Base {
      @Field() wind!: number;
    }
    const members = (type: typeof Base): readonly string[] => ownDeclarations(type).map(({ member }) => member);
    expect({ base: members(Base), derived: members(Derived) }).toEqual({ base: ['humidity'], derived: ['wind'] });
  });

  it('does not create the property', () => {
    class Reading {
      @Field() declare humidity: number;
    }
    expect(Object.keys(new Reading())).toEqual([]);
  });

  it('stops on static members and symbols, which never travel', () => {
    const hidden = Symbol('hidden');
    const onStatic = (): unknown => {
      class Reading {
        @Field() static unit = 'C';
      }
      return Reading;
    };
    const onSymbol = (): unknown => {
      class Reading {
        @Field() [hidden]!: string;
      }
      return Reading;
    };
    expect(onStatic).toThrow(DefinitionError);
    expect(onStatic).toThrow(
      /^Reading\.unit \(spec\/decorators\/field\.spec\.ts:\d+\): @Field stands on a static member, which is no part of an object's JSON; remove it\.$/,
    );
    expect(onSymbol).toThrow(/^Reading\.Symbol\(hidden\) \(spec.*\): @Field stands on a symbol/);
  });

  it('stops where the compiler uses standard decorators', () => {
    const standard = Field() as unknown as (value: unknown, context: object) => void;
    const apply = (): void => {
      standard(undefined, { kind: 'field', name: 'humidity' });
    };
    expect(apply).toThrow(DefinitionError);
    expect(apply).toThrow(
      /^@Field\.humidity: was compiled as a standard decorator \(field\.spec\.ts:\d+\); set "experimentalDecorators"/,
    );
  });
});
