import { expectTypeOf } from 'expect-type';
import {
  Content,
  enumeration,
  integer,
  literal,
  MCPServer,
  nullable,
  optional,
  record,
  Tool,
  tuple,
  union,
} from 'stereomcp';
import type { Inferred, LazyTypeExpression } from 'stereomcp';

enum Color {
  Red = 'r',
  Blue = 'b',
}

enum Level {
  Low,
  High,
}

class WeatherData {
  temperature!: number;
  conditions!: string;
}

interface Named {
  readonly name: string;
}

/** Fixtures of the types, for methods that have nothing to do but to be declared. */
declare const given: {
  readonly weather: WeatherData;
  readonly named: Named;
  readonly tokens: Map<string, number>;
  readonly slots: Map<number, number>;
};

declare function inferred<const E extends LazyTypeExpression>(expression: E): Inferred<E>;

/** Scalars and the language's own classes. */
export class Scalars extends MCPServer {
  @Tool({ output: String }) text(): string {
    return 'a';
  }
  @Tool({ output: String }) oneText(): 'a' {
    return 'a';
  }
  // @ts-expect-error -- a number is no text
  @Tool({ output: String }) noText(): number {
    return 1;
  }
  // @ts-expect-error -- a text that may be missing is not always a text
  @Tool({ output: String }) missingText(): string | undefined {
    return undefined;
  }
  @Tool({ output: Number }) amount(): number {
    return 1;
  }
  // @ts-expect-error -- a text is no number
  @Tool({ output: Number }) noAmount(): string {
    return '1';
  }
  @Tool({ output: Boolean }) flag(): boolean {
    return true;
  }
  // @ts-expect-error -- a number is no boolean
  @Tool({ output: Boolean }) noFlag(): 0 | 1 {
    return 0;
  }
  @Tool({ output: BigInt }) big(): bigint {
    return 1n;
  }
  // @ts-expect-error -- a number is no bigint
  @Tool({ output: BigInt }) notBig(): number {
    return 1;
  }
  @Tool({ output: null }) nothing(): null {
    return null;
  }
  // @ts-expect-error -- undefined is not null
  @Tool({ output: null }) noNothing(): undefined {
    return undefined;
  }
  @Tool({ output: Date }) moment(): Date {
    return new Date();
  }
  // @ts-expect-error -- a text is no Date
  @Tool({ output: Date }) noMoment(): string {
    return '';
  }
  @Tool({ output: URL }) address(): URL {
    return new URL('https://e.com');
  }
  // @ts-expect-error -- a text is no URL
  @Tool({ output: URL }) noAddress(): string {
    return '';
  }
  @Tool({ output: Buffer }) bytes(): Buffer {
    return Buffer.of();
  }
  @Tool({ output: Uint8Array }) view(): Uint8Array {
    return Buffer.of();
  }
  @Tool({ output: ArrayBuffer }) raw(): ArrayBuffer {
    return new ArrayBuffer(0);
  }
  // @ts-expect-error -- a text is no Buffer
  @Tool({ output: Buffer }) noBytes(): string {
    return '';
  }
  // @ts-expect-error -- numbers are no bytes
  @Tool({ output: Uint8Array }) noView(): number[] {
    return [];
  }
}

/** Whole numbers need no casts either way. */
export class Integers extends MCPServer {
  @Tool({ output: integer }) whole(): integer {
    return 17;
  }
  @Tool({ output: integer }) computed(): number {
    const half: integer = 34;
    const sum: number = half + 1;
    return sum / 2;
  }
  @Tool({ output: Number }) wider(): integer {
    return 17;
  }
  @Tool({ output: [integer] }) list(count: integer): integer[] {
    const next: integer = count + 1;
    return [count, next, 5];
  }
  // @ts-expect-error -- a text is no whole number
  @Tool({ output: integer }) noWhole(): string {
    return '17';
  }
  // @ts-expect-error -- a bigint is no whole number of this kind
  @Tool({ output: integer }) tooBig(): bigint {
    return 17n;
  }
}

/** `[T]`: arrays, and whatever yields the items. */
export class Lists extends MCPServer {
  @Tool({ output: [String] }) texts(): string[] {
    return [];
  }
  @Tool({ output: [String] }) fixedTexts(): readonly string[] {
    return [];
  }
  @Tool({ output: [String] }) pair(): [string, string] {
    return ['a', 'b'];
  }
  @Tool({ output: [String] }) set(): Set<string> {
    return new Set();
  }
  @Tool({ output: [String] }) *generated(): Generator<string> {
    yield 'a';
  }
  @Tool({ output: [String] }) async *streamed(): AsyncGenerator<string> {
    yield 'a';
  }
  @Tool({ output: [String] }) async later(): Promise<string[]> {
    return [];
  }
  @Tool({ output: [String] }) async laterSet(): Promise<ReadonlySet<string>> {
    return new Set();
  }
  @Tool({ output: [[Number]] }) rows(): number[][] {
    return [];
  }
  @Tool({ output: [[Number]] }) fixedRows(): readonly (readonly number[])[] {
    return [];
  }
  // @ts-expect-error -- numbers are no texts
  @Tool({ output: [String] }) noTexts(): number[] {
    return [];
  }
  // @ts-expect-error -- one text is no list, although it yields texts
  @Tool({ output: [String] }) oneText(): string {
    return 'a';
  }
  // @ts-expect-error -- neither is the promise of one
  @Tool({ output: [String] }) async oneTextLater(): Promise<string> {
    return 'a';
  }
  // @ts-expect-error -- some of the items may be missing
  @Tool({ output: [String] }) holes(): (string | undefined)[] {
    return [];
  }
  // @ts-expect-error -- a list of lists is asked for
  @Tool({ output: [[Number]] }) flat(): number[] {
    return [];
  }
  // @ts-expect-error -- the generator yields numbers
  @Tool({ output: [String] }) *numbers(): Generator<number> {
    yield 1;
  }
  // @ts-expect-error -- the asynchronous generator yields numbers
  @Tool({ output: [String] }) async *laterNumbers(): AsyncGenerator<number> {
    yield 1;
  }
  // @ts-expect-error -- a generator is no single text
  @Tool({ output: String }) *textOfMany(): Generator<string> {
    yield 'a';
  }
}

/** Tuples have their length. */
export class Tuples extends MCPServer {
  @Tool({ output: tuple(String, Number) }) pair(): [string, number] {
    return ['a', 1];
  }
  @Tool({ output: tuple(String, Number) }) fixedPair(): readonly [string, number] {
    return ['a', 1];
  }
  @Tool({ output: tuple(String, optional(Number)) }) open(): [string, number?] {
    return ['a'];
  }
  @Tool({ output: tuple(String, optional(Number)) }) short(): [string] {
    return ['a'];
  }
  // @ts-expect-error -- the elements are the other way round
  @Tool({ output: tuple(String, Number) }) swapped(): [number, string] {
    return [1, 'a'];
  }
  // @ts-expect-error -- an element is missing
  @Tool({ output: tuple(String, Number) }) half(): [string] {
    return ['a'];
  }
  // @ts-expect-error -- there is one element too many
  @Tool({ output: tuple(String, Number) }) long(): [string, number, number] {
    return ['a', 1, 2];
  }
  // @ts-expect-error -- a list of unknown length is no tuple
  @Tool({ output: tuple(String, Number) }) list(): (string | number)[] {
    return [];
  }
  // @ts-expect-error -- a generator is no tuple
  @Tool({ output: tuple(String, String) }) *generated(): Generator<string> {
    yield 'a';
  }
}

/** Unions, and values that may be missing or null. */
export class Unions extends MCPServer {
  @Tool({ output: union(String, Number) }) either(): string | number {
    return 1;
  }
  @Tool({ output: union(String, Number) }) one(): number {
    return 1;
  }
  @Tool({ output: union(WeatherData, [String], null) }) shapes(): WeatherData | string[] | null {
    return null;
  }
  // @ts-expect-error -- booleans are no member of the union
  @Tool({ output: union(String, Number) }) other(): string | boolean {
    return true;
  }
  @Tool({ output: nullable(String) }) orNull(): string | null {
    return null;
  }
  @Tool({ output: nullable([Number]) }) listOrNull(): number[] | null {
    return null;
  }
  @Tool({ output: nullable(WeatherData) }) async laterOrNull(): Promise<WeatherData | null> {
    return null;
  }
  // @ts-expect-error -- undefined is not null
  @Tool({ output: nullable(String) }) orUndefined(): string | undefined {
    return undefined;
  }
  // @ts-expect-error -- a number is neither text nor null
  @Tool({ output: nullable(String) }) orNumber(): number | null {
    return null;
  }
  @Tool({ output: optional(String) }) maybe(): string | undefined {
    return undefined;
  }
  // @ts-expect-error -- null is not undefined
  @Tool({ output: optional(String) }) maybeNull(): string | null {
    return null;
  }
}

/** Dictionaries, as objects and as maps. */
export class Dictionaries extends MCPServer {
  @Tool({ output: record(Number) }) open(): Record<string, number> {
    return {};
  }
  @Tool({ output: record(Number) }) fixed(): Readonly<Record<'a' | 'b', number>> {
    return { a: 1, b: 2 };
  }
  // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- the other way to write it is what is tried here
  @Tool({ output: record(Number) }) indexed(): { [key: string]: number } {
    return {};
  }
  @Tool({ output: record(Number) }) map(): Map<string, number> {
    return given.tokens;
  }
  @Tool({ output: record(Number) }) async laterMap(): Promise<ReadonlyMap<string, number>> {
    return given.tokens;
  }
  @Tool({ output: record(Number, Number) }) slots(): Record<number, number> {
    return {};
  }
  @Tool({ output: record(Number, Number) }) slotMap(): Map<number, number> {
    return given.slots;
  }
  @Tool({ output: record([WeatherData]) }) lists(): Record<string, WeatherData[]> {
    return {};
  }
  // @ts-expect-error -- the values are texts
  @Tool({ output: record(Number) }) texts(): Record<string, string> {
    return {};
  }
  // @ts-expect-error -- the values of the map are texts
  @Tool({ output: record(Number) }) textMap(): Map<string, string> {
    return new Map();
  }
  // @ts-expect-error -- the keys of the map are numbers
  @Tool({ output: record(Number) }) wrongKeys(): Map<number, number> {
    return given.slots;
  }
  // @ts-expect-error -- the keys of the map are texts
  @Tool({ output: record(Number, Number) }) wrongSlots(): Map<string, number> {
    return given.tokens;
  }
  // @ts-expect-error -- a list is no dictionary
  @Tool({ output: record(String) }) list(): string[] {
    return [];
  }
}

/** Single values and enums. */
export class Literals extends MCPServer {
  @Tool({ output: literal('a', 'b') }) letter(): 'a' | 'b' {
    return 'a';
  }
  @Tool({ output: literal('a', 1, null) }) mixed(): 'a' | 1 | null {
    return 1;
  }
  // @ts-expect-error -- any text may come
  @Tool({ output: literal('a', 'b') }) anyText(): string {
    return 'c';
  }
  // @ts-expect-error -- c is none of the values
  @Tool({ output: literal('a', 'b') }) other(): 'c' {
    return 'c';
  }
  @Tool({ output: enumeration(Color) }) color(): Color {
    return Color.Red;
  }
  @Tool({ output: enumeration(Level) }) level(): Level {
    return Level.Low;
  }
  @Tool({ output: [enumeration(Color)] }) colors(): Color[] {
    return [];
  }
  // @ts-expect-error -- the name of a member is not its value
  @Tool({ output: enumeration(Level) }) levelName(): keyof typeof Level {
    return 'Low';
  }
  // @ts-expect-error -- any text may come
  @Tool({ output: enumeration(Color) }) anyColor(): string {
    return 'r';
  }
}

/** Classes, themselves and behind functions. */
export class Classes extends MCPServer {
  @Tool({ output: WeatherData }) instance(): WeatherData {
    return given.weather;
  }
  @Tool({ output: WeatherData }) plain(): { temperature: number; conditions: string; more: boolean } {
    return { temperature: 1, conditions: 'x', more: true };
  }
  @Tool({ output: WeatherData }) async later(): Promise<WeatherData> {
    return given.weather;
  }
  @Tool({ output: () => Later }) lazy(): Later {
    return { when: 1 };
  }
  @Tool({ output: () => [Later] }) lazyList(): Later[] {
    return [];
  }
  @Tool({ output: () => nullable(Later) }) async lazyOrNull(): Promise<Later | null> {
    return null;
  }
  @Tool({ output: () => [Later] }) *lazyItems(): Generator<Later> {
    yield { when: 1 };
  }
  // @ts-expect-error -- another shape
  @Tool({ output: WeatherData }) other(): Named {
    return given.named;
  }
  // @ts-expect-error -- a member is missing
  @Tool({ output: WeatherData }) half(): { temperature: number } {
    return { temperature: 1 };
  }
  // @ts-expect-error -- a list of them is not one
  @Tool({ output: WeatherData }) many(): WeatherData[] {
    return [];
  }
  // @ts-expect-error -- one of them is no list
  @Tool({ output: [WeatherData] }) one(): WeatherData {
    return given.weather;
  }
  // @ts-expect-error -- the promised shape is another
  @Tool({ output: WeatherData }) async laterOther(): Promise<Named> {
    return given.named;
  }
  // @ts-expect-error -- the function stands for another class
  @Tool({ output: () => Later }) lazyOther(): WeatherData {
    return given.weather;
  }
}

class Later {
  when!: number;
}

/** Content is the author's own affair. */
export class Blocks extends MCPServer {
  @Tool({ output: Content }) block(): { type: 'text'; text: string } {
    return { type: 'text', text: 'a' };
  }
  @Tool({ output: Content }) mixed(): (string | { type: 'text'; text: string })[] {
    return [];
  }
  @Tool({ output: Content }) async result(): Promise<{ content: { type: 'text'; text: string }[]; isError: true }> {
    return { content: [], isError: true };
  }
}

/** Without `output` every method fits; parameters never matter. */
export class Free extends MCPServer {
  @Tool() anything(): Map<symbol, unknown> {
    return new Map();
  }
  @Tool bare(): void {
    // Nothing to return.
  }
  @Tool({ name: 'options' }) named(city: string, days?: integer, ...more: string[]): string {
    return city + String(days) + more.join('');
  }
  @Tool({ output: String }) parameters(city: string, days: integer = 3, ...more: string[]): string {
    return city + String(days) + more.join('');
  }
}

/** What is no type expression is no `output`. */
export class Misused extends MCPServer {
  // @ts-expect-error -- a text names no type
  @Tool({ output: 'string' }) named(): string {
    return '';
  }
  // @ts-expect-error -- an example is no type
  @Tool({ output: { a: 1 } }) example(): object {
    return {};
  }
  // @ts-expect-error -- undefined is what a circular import leaves of a class; a function answers later
  @Tool({ output: [undefined] }) undefinedItem(): string[] {
    return [];
  }
}

expectTypeOf<Inferred<typeof integer>>().toEqualTypeOf<integer>();
expectTypeOf<integer>().toExtend<number>();
expectTypeOf<number>().toExtend<integer>();
expectTypeOf<Inferred<typeof WeatherData>>().toEqualTypeOf<WeatherData>();
expectTypeOf<Inferred<null>>().toEqualTypeOf<null>();
expectTypeOf<Inferred<() => typeof WeatherData>>().toEqualTypeOf<WeatherData>();
expectTypeOf(nullable(union(String, Number))).toExtend<{ form: unknown }>();
expectTypeOf(inferred(nullable([enumeration(Color)]))).branded.toEqualTypeOf<readonly Color[] | null>();
expectTypeOf(inferred(literal('a', 1))).toEqualTypeOf<'a' | 1>();
expectTypeOf(inferred(tuple(String, optional(Number)))).toEqualTypeOf<readonly [string, number?]>();
