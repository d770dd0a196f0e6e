/** Sources of a class `U` whose decorators say everything that its types say, so that all readers can agree. */
export const DECORATED_CLASSES: Readonly<Record<string, string>> = {
  Exclude: 'export class U { @v.IsInt() id!: number; @t.Exclude() @v.IsString() secret!: string; }',
  'Exclude out':
    'export class U { @v.IsInt() id!: number; @t.Exclude({ toPlainOnly: true }) @v.IsString() a!: string; }',
  'Exclude in':
    'export class U { @v.IsInt() id!: number; @t.Exclude({ toClassOnly: true }) @v.IsString() a!: string; }',
  'Exclude both flags':
    'export class U { @v.IsInt() id!: number; @t.Exclude({ toClassOnly: true, toPlainOnly: true }) @v.IsString() a!: string; }',
  'Exclude in a base, Expose in the class': `class B { @t.Exclude() @v.IsString() a!: string; @v.IsInt() id!: number; }
    export class U extends B { @t.Expose() @v.IsString() declare a: string; }`,
  'Exclude in the class, Expose in a base': `class B { @t.Expose() @v.IsString() a!: string; @v.IsInt() id!: number; }
    export class U extends B { @t.Exclude() @v.IsString() declare a: string; }`,
  Expose: 'export class U { @t.Expose() id!: number; @t.Expose() name!: string; }',
  'Expose under a name': "export class U { @t.Expose({ name: 'created_at' }) @v.IsString() createdAt!: string; }",
  'Expose under a name for one way':
    "export class U { @t.Expose({ name: 'a', toClassOnly: true }) @v.IsString() one!: string; @v.IsInt() id!: number; }",
  'Expose twice, in a base and in the class': `class B { @t.Expose({ name: 'old' }) @v.IsString() a!: string; }
    export class U extends B { @t.Expose({ name: 'new' }) @v.IsString() declare a: string; }`,
  'Expose twice on one member':
    "export class U { @t.Expose({ name: 'upper' }) @t.Expose({ name: 'lower' }) @v.IsString() a!: string; }",
  'Expose for groups':
    "export class U { @v.IsInt() id!: number; @t.Expose({ groups: ['admin'] }) @v.IsString() a!: string; }",
  'Expose by a constant': `const NAMES = { born: 'born_at' } as const;
    export class U { @t.Expose({ name: NAMES.born }) @v.IsString() born!: string; }`,
  'Exclude on the class': `@t.Exclude() export class U { @t.Expose() id!: number; @v.IsString() secret!: string;
    @t.Expose({ toClassOnly: true }) @v.IsString() given!: string; @t.Expose({ toPlainOnly: true }) @v.IsString() told!: string; }`,
  'Exclude and Expose on the class':
    '@t.Exclude() @t.Expose() export class U { @v.IsInt() id!: number; @v.IsString() a!: string; }',
  'Exclude on a base':
    '@t.Exclude() class B { @v.IsInt() id!: number; } export class U extends B { @v.IsString() a!: string; }',
  'Expose on a method': 'export class U { @v.IsInt() id!: number; @t.Expose() total(): number { return 1; } }',
  'Expose on a getter': "export class U { @v.IsInt() id!: number; @t.Expose() get name(): string { return ''; } }",
  'Expose on a getter with a setter':
    "export class U { @v.IsInt() id!: number; @t.Expose() get name(): string { return ''; } set name(_: string) {} }",
  Type: `class V { @v.IsInt() n!: number; }
    export class U { @t.Type(() => V) one!: V; @v.ValidateNested({ each: true }) @t.Type(() => V) many!: V[]; @t.Type(() => Date) at!: Date; }`,
  Field: `export class U { @Field() name!: string; @Field({ description: 'How old.', title: 'Years', minimum: 0 }) age!: number;
    @Field({ optional: true }) nick?: string; @Field({ nullable: true, type: String }) last!: string | null; }`,
  'Field with types': `class V { @Field() n!: number; }
    export class U { @Field({ type: [String] }) tags!: string[]; @Field({ type: () => [V] }) many!: V[]; @Field({ type: integer }) n!: number;
    @Field({ type: union(String, Number) }) u!: string | number; @Field({ type: tuple(String, integer) }) t!: [string, integer];
    @Field({ type: record(Number) }) r!: Record<string, number>; @Field({ type: record(Number, V) }) k!: Record<number, V>;
    @Field({ type: literal('a', 'b') }) l!: 'a' | 'b'; @Field({ type: optional(String) }) o?: string; @Field({ type: nullable(V) }) z!: V | null;
    @Field({ type: BigInt }) b!: bigint; @Field({ type: Date }) d!: Date; @Field({ type: null }) x!: null; }`,
  'Field with an enum': `enum Mood { Good, Bad } export class U { @Field({ type: enumeration(Mood) }) mood!: Mood; }`,
  'Field with a default': `export class U { @Field({ default: 3 }) n!: number; @Field({ default: 'x', description: 'Text.' }) s!: string; }`,
  'Field by a constant': `const TEXT = { description: 'Told once.' }; export class U { @Field(TEXT) name!: string; }`,
  'Field and class-validator': `export class U { @Field({ maximum: 9 }) @v.Min(1) n!: number; @v.IsEmail() @Field({ description: 'Mail.' }) mail!: string; }`,
  'Field in a base and in the class': `class B { @Field({ description: 'old', minimum: 1 }) n!: number; }
    export class U extends B { @Field({ description: 'new' }) declare n: number; }`,
  'decorators of the author’s own': `const Percent = (max = 100): PropertyDecorator => (target, key) => { v.Min(0)(target, key); v.Max(max)(target, key); };
    function Short(max: number) { return v.MaxLength(max); }
    const Small = Short(3); const AtLeast = v.Min;
    export class U { @Percent() a!: number; @Percent(5) b!: number; @Short(7) c!: string; @Small d!: string; @AtLeast(2) e!: number; }`,
  'names of their own': `import { Min as AtLeast } from 'class-validator'; import { Exclude as Hide } from 'class-transformer';
    export class U { @AtLeast(4) n!: number; @Hide() @v.IsString() secret!: string; }`,
};

/** What these sources import. */
export const DECORATED_IMPORTS = `import { Field, integer, enumeration, literal, nullable, optional, record, tuple, union } from 'stereomcp';
import * as v from 'class-validator'; import * as t from 'class-transformer';
`;
