import { IsString } from 'class-validator';
import { Field } from '../../lib/index';
import { classMembers } from '../../lib/schema/class-members';
import { declaredOrder } from '../../lib/schema/declared-order';

describe(declaredOrder, () => {
  const names = (type: abstract new () => object): readonly string[] =>
    classMembers(type, 'output').map(({ name }) => name);

  it('puts members that only one package knows where they were written', () => {
    class Mixed {
      @Field() a!: number;
      @IsString() b!: string;
      @Field() c!: number;
      @Field() d!: number;
      @IsString() e!: string;
      @Field() @IsString() f!: string;
      @IsString() @Field() g!: string;
      @Field() h!: number;
    }
    expect(names(Mixed)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });

  it('keeps the members of a base before those of the class, and each in its place', () => {
    class Base {
      @IsString() a!: string;
      @Field() b!: number;
    }
    class Derived extends Base {
      @Field() c!: number;
      @IsString() d!: string;
      @IsString() declare a: string;
      @Field() e!: number;
    }
    expect(names(Derived)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('takes the order of one package where the other has nothing to say', () => {
    class Described {
      @Field() b!: number;
      @Field() a!: number;
    }
    class Judged {
      @IsString() b!: string;
      @IsString() a!: string;
    }
    expect(names(Described)).toEqual(['b', 'a']);
    expect(names(Judged)).toEqual(['b', 'a']);
  });
});
