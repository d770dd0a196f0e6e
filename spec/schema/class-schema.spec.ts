import 'reflect-metadata';
import { Exclude, Expose, Transform, Type } from 'class-transformer';
import {
  Allow,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Field } from '../../lib/decorators/field';
import type { Constructor } from '../../lib/schema/described-schema';
import { declaresFields, describeClass } from '../../lib/schema/class-schema';
import { describeType } from '../../lib/schema/describe-type';
import { SchemaSession } from '../../lib/schema/schema-session';
import { describeDto } from '../support/describe-dto';

class WeatherData {
  @Field({ description: 'Degrees Celsius.' })
  temperature!: number;
  @Field({ description: 'Relative humidity, 0 to 1.' })
  humidity!: number;
  @Field()
  conditions!: string;
}

const WEATHER_PROPERTIES = {
  temperature: { description: 'Degrees Celsius.', title: 'Temperature', type: 'number' },
  humidity: { description: 'Relative humidity, 0 to 1.', title: 'Humidity', type: 'number' },
  conditions: { title: 'Conditions', type: 'string' },
};

describe(describeClass, () => {
  it('gives the definition of a class behind a fresh reference', () => {
    const { node, definitions, problems, warnings } = describeDto(WeatherData);
    expect({ node, definitions, problems, warnings }).toEqual({
      node: { $ref: '#/$defs/WeatherData' },
      definitions: {
        WeatherData: {
          properties: WEATHER_PROPERTIES,
          required: ['temperature', 'humidity', 'conditions'],
          title: 'WeatherData',
          type: 'object',
        },
      },
      problems: [],
      warnings: [],
    });
  });

  it('shows the same properties for arguments and for results', () => {
    expect(describeDto(WeatherData, 'input').schema).toEqual(describeDto(WeatherData, 'output').schema);
  });

  it('means the class by the definition, with a plan of its members', () => {
    expect(describeDto(WeatherData).plan).toEqual({
      type: WeatherData,
      members: [
        { name: 'temperature', wireName: 'temperature' },
        { name: 'humidity', wireName: 'humidity' },
        { name: 'conditions', wireName: 'conditions' },
      ],
      residual: [],
    });
  });

  it('leaves out an empty list of required members', () => {
    class Hints {
      @IsOptional()
      @IsString()
      note?: string | null;
    }
    expect(describeDto(Hints).schema).toEqual({
      properties: { note: { title: 'Note', anyOf: [{ type: 'string' }, { type: 'null' }] } },
      title: 'Hints',
      type: 'object',
    });
  });

  it('puts members in declared order, those of bases first, and adds the rules of a derived class to those of its base', () => {
    class Base {
      @MinLength(2)
      @IsString()
      name!: string;
      @IsInt()
      size!: number;
    }
    class Derived extends Base {
      @Field({ description: 'How heavy.' })
      weight!: number;
      @MaxLength(8)
      declare name: string;
      @IsNumber()
      depth!: number;
    }
    const { schema } = describeDto(Derived);
    expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'size', 'weight', 'depth']);
    expect(schema).toEqual({
      properties: {
        name: { title: 'Name', type: 'string', minLength: 2, maxLength: 8 },
        size: { title: 'Size', type: 'integer' },
        weight: { description: 'How heavy.', title: 'Weight', type: 'number' },
        depth: { title: 'Depth', type: 'number' },
      },
      required: ['name', 'size', 'weight', 'depth'],
      title: 'Derived',
      type: 'object',
    });
    expect(Object.keys(describeDto(Base).properties)).toEqual(['name', 'size']);
  });

  it('keeps one order where decorators of three packages each saw other members', () => {
    class Mixed {
      @Field()
      a!: string;
      @IsString()
      b!: string;
      @IsString()
      @Field()
      c!: string;
      @Expose()
      d!: string;
      @Field()
      @Expose()
      e!: string;
      @Allow()
      f!: string;
    }
    expect(describeDto(Mixed).schema.required).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('follows classes that refer to themselves and to each other', () => {
    class Node {
      @IsString()
      id!: string;
      @ValidateNested({ each: true })
      @Type(() => Node)
      children!: Node[];
      @IsOptional()
      @ValidateNested()
      @Type(() => Tree)
      tree?: object | null;
    }
    class Tree {
      @ValidateNested()
      root!: Node;
    }
    expect(describeDto(Node).definitions).toEqual({
      Node: {
        properties: {
          id: { title: 'Id', type: 'string' },
          children: { title: 'Children', type: 'array', items: { $ref: '#/$defs/Node' } },
          tree: { anyOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] },
        },
        required: ['id', 'children'],
        title: 'Node',
        type: 'object',
      },
      Tree: { properties: { root: { $ref: '#/$defs/Node' } }, required: ['root'], title: 'Tree', type: 'object' },
    });
  });

  it('tells classes of one name apart, and takes classes without a name', () => {
    const first = (() => {
      class Item {
        @IsString()
        a!: string;
      }
      return Item;
    })();
    const second = (() => {
      class Item {
        @IsInt()
        b!: number;
      }
      return Item;
    })();
    const nameless = [class {}][0] as Constructor; // an array element gives its class no name
    IsInt()(nameless.prototype as object, 'c');
    const session = new SchemaSession('output');
    const nodes = [first, second, nameless, first].map((type) => describeType(type, session));
    expect(nodes).toEqual([
      { $ref: '#/$defs/Item' },
      { $ref: '#/$defs/Item_1' },
      { $ref: '#/$defs/Anonymous' },
      { $ref: '#/$defs/Item' },
    ]);
    expect(Object.fromEntries(session.definitions)).toEqual({
      Item: { properties: { a: { title: 'A', type: 'string' } }, required: ['a'], title: 'Item', type: 'object' },
      Item_1: { properties: { b: { title: 'B', type: 'integer' } }, required: ['b'], title: 'Item', type: 'object' },
      Anonymous: {
        properties: { c: { title: 'C', type: 'integer' } },
        required: ['c'],
        title: 'Anonymous',
        type: 'object',
      },
    });
  });

  it('renames in schema and plan alike, and leaves excluded members out of both', () => {
    class User {
      @Expose()
      @IsInt()
      id!: number;
      @Exclude()
      @IsString()
      password!: string;
      @Expose({ name: 'created_at' })
      @IsString()
      createdAt!: string;
    }
    const { schema, plan } = describeDto(User);
    expect(schema).toEqual({
      properties: { id: { title: 'Id', type: 'integer' }, created_at: { title: 'Created At', type: 'string' } },
      required: ['id', 'created_at'],
      title: 'User',
      type: 'object',
    });
    expect(plan.members).toEqual([
      { name: 'id', wireName: 'id' },
      { name: 'createdAt', wireName: 'created_at' },
    ]);
  });

  it('sends only exposed members of a class that excludes by default', () => {
    @Exclude()
    class Account {
      @Expose()
      @IsInt()
      id!: number;
      @IsString()
      secret!: string;
    }
    expect(describeDto(Account).schema.properties).toEqual({ id: { title: 'Id', type: 'integer' } });
  });

  it('follows exclusions for one direction', () => {
    class Login {
      @IsString()
      user!: string;
      @Exclude({ toPlainOnly: true })
      @IsString()
      password!: string;
    }
    expect(describeDto(Login, 'input').schema.required).toEqual(['user', 'password']);
    expect(describeDto(Login, 'output').schema.required).toEqual(['user']);
  });

  it('declares what @Expose alone names: fields, getters and methods; the latter two for results only', () => {
    class Circle {
      @Expose()
      radius!: number;
      @Expose()
      get area(): number {
        return this.radius ** 2 * Math.PI;
      }
      @Expose()
      label(): string {
        return `r = ${this.radius}`;
      }
    }
    expect(describeDto(Circle, 'output').properties).toEqual({
      radius: { title: 'Radius', type: 'number' },
      area: { title: 'Area', type: 'number' },
      label: { title: 'Label', type: 'string' },
    });
    expect(describeDto(Circle, 'input').properties).toEqual({ radius: { title: 'Radius', type: 'number' } });
  });

  it('carries class-transformer’s transforms in the plan', () => {
    class Price {
      @Transform(({ value }: { value: number }) => value * 100, { toPlainOnly: true })
      @Transform(({ value }: { value: number }) => value / 100, { toClassOnly: true })
      @IsNumber()
      amount!: number;
    }
    const [amount] = describeDto(Price).plan.members;
    expect([amount?.toPlain?.(2, { amount: 2 }), amount?.toClass?.(200, { amount: 200 })]).toEqual([200, 2]);
  });

  it('refuses two members under one name on the wire', () => {
    class Clash {
      @IsString()
      id!: string;
      @Expose({ name: 'id' })
      @IsString()
      key!: string;
    }
    expect(describeDto(Clash).problems).toEqual([
      'Clash.key: it travels as "id", as id does; give one another @Expose name.',
    ]);
  });

  it('leaves a class open that declares nothing, and says so', () => {
    class Station {}
    class Network {
      @Field()
      main!: Station;
    }
    const { properties, warnings } = describeDto(Network);
    expect({ properties, warnings }).toEqual({
      properties: { main: { title: 'Main' } },
      warnings: ['Station: it declares no fields, so every value passes; put @Field() on its members.'],
    });
  });

  it('takes members named like parts of every object', () => {
    class Odd {
      @Field({ type: String })
      ['__proto__']!: string;
      @IsInt()
      @Min(1)
      @Max(2)
      constructor_!: number;
      @IsString()
      toString!: never;
    }
    const { schema } = describeDto(Odd);
    expect(Object.entries(schema.properties ?? {})).toEqual([
      ['__proto__', { title: 'Proto', type: 'string' }],
      ['constructor_', { title: 'Constructor', type: 'integer', minimum: 1, maximum: 2 }],
      ['toString', { title: 'To String', type: 'string' }],
    ]);
  });
});

describe(declaresFields, () => {
  it('knows classes whose members a decorator names, here or in a base', () => {
    class Derived extends WeatherData {}
    class Exposed {
      @Expose()
      a!: string;
    }
    class Typed {
      @Type(() => Date)
      a!: Date;
    }
    class Allowed {
      @Allow()
      a!: string;
    }
    class Hidden {
      @Exclude()
      a!: string;
    }
    class Plain {
      a = 1;
    }
    const classes = [WeatherData, Derived, Exposed, Typed, Allowed, Hidden, Plain];
    expect(classes.filter((type) => declaresFields(type))).toEqual([WeatherData, Derived, Exposed, Typed, Allowed]);
  });
});
