import 'reflect-metadata';
import { Expose, Type } from 'class-transformer';
import { IsArray, IsInt, IsNotEmpty, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Field } from '../../lib/decorators/field';
import { emittedMethodTypes } from '../../lib/metadata/design-types';
import { describeDto } from '../support/describe-dto';

class Problem {
  @IsString()
  path!: string;
}

/** The class as a runner that emits nothing leaves it. */
function withoutEmission<T extends abstract new () => object>(type: T, ...members: readonly string[]): T {
  for (const member of members) Reflect.deleteMetadata('design:type', type.prototype as object, member);
  return type;
}

describe('problems of members', () => {
  it('asks for the class of nested items, naming class and member, and leaves no dangling reference', () => {
    class Report {
      @ValidateNested({ each: true })
      problems!: Problem[];
    }
    const { definitions, problems, warnings } = describeDto(Report);
    expect({ definitions, problems, warnings }).toEqual({
      definitions: {
        Report: {
          properties: { problems: { title: 'Problems', type: 'array' } },
          required: ['problems'],
          title: 'Report',
          type: 'object',
        },
      },
      problems: [
        'Report.problems: the class of its items is not known, since compilers emit none; write @Type(() => Item) or @Field({ type: () => [Item] }).',
      ],
      warnings: [],
    });
  });

  it('asks for the class of nested values that the compiler erases', () => {
    class Report {
      @IsOptional()
      @ValidateNested()
      worst?: Problem | null;
    }
    expect(describeDto(Report).problems).toEqual([
      'Report.worst: its class is not known, since compilers emit none for unions and interfaces; write @Type(() => Class) or @Field({ type: () => Class }).',
    ]);
  });

  it('names the cure for a class that was not there yet', () => {
    class Author {
      @ValidateNested()
      book!: object;
      @Field({ type: undefined as never })
      home!: object;
      @Type(() => undefined as never)
      work!: object;
    }
    Reflect.defineMetadata('design:type', undefined, Author.prototype, 'book');
    const cure =
      'its type is undefined, which happens when modules import each other; write @Type(() => Class) or @Field({ type: () => Class }).';
    expect(describeDto(Author).problems).toEqual([
      `Author.home: ${cure}`,
      `Author.book: ${cure}`,
      `Author.work: ${cure}`,
    ]);
  });

  it('asks for types where the module of a class was loaded before reflect-metadata', () => {
    class Server {
      @Field()
      name!: string;
    }
    class Late {
      @Field({ description: 'What it is called.' })
      name!: string;
      @IsOptional()
      note?: string;
      @IsNotEmpty()
      title!: string;
      @Expose()
      label!: string;
      @IsString()
      text!: string;
      @IsArray()
      list!: string[];
      @Field({ type: Number })
      amount!: number;
      @Field({ enum: ['a'] })
      kind!: string;
    }
    // What makes the difference: elsewhere in this process the compiler does emit.
    emittedMethodTypes(Server.prototype, 'name');
    withoutEmission(Late, 'name', 'note', 'title', 'label', 'text', 'list', 'amount', 'kind');
    const cure =
      "nothing tells its type: its module was loaded before reflect-metadata; write import 'reflect-metadata' as the first import of the program.";
    const { problems, properties, warnings } = describeDto(Late);
    expect([...problems].sort()).toEqual(['label', 'name', 'note', 'title'].map((member) => `Late.${member}: ${cure}`));
    expect(warnings).toEqual([]);
    expect([properties.text, properties.list, properties.amount, properties.kind]).toEqual([
      { title: 'Text', type: 'string' },
      { title: 'List', type: 'array' },
      { title: 'Amount', type: 'number' },
      { title: 'Kind', enum: ['a'] },
    ]);
  });

  it('says in front of a mistake in a written type where it stands, once', () => {
    class Deep {
      @Field({ type: [] as never })
      list!: string[];
    }
    class Shallow {
      @ValidateNested()
      deep!: Deep;
      @IsInt()
      count!: number;
    }
    expect(describeDto(Shallow).problems).toEqual([
      'Deep.list: [T] is an array of one type, not of 0; write tuple(A, B) or [union(A, B)].',
    ]);
  });
});
