import { callSiteAbove } from '../metadata/call-site';
import type { ToolDeclarationOptions } from '../metadata/declarations';
import { standsBare, writtenDecorator } from '../metadata/decorator-arguments';
import { refuseImpossibleOutput } from '../metadata/forced-output';
import { methodTarget, type DecoratorTarget } from '../metadata/method-target';
import type { Reply } from '../media/reply';
import type { Inferred, LazyTypeExpression } from '../schema/type-expression';

/** Options of `@Tool`; all optional. */
export interface ToolOptions extends Omit<ToolDeclarationOptions, 'output' | 'text'> {
  /** The name on the wire: 1 to 128 of `A-Z a-z 0-9 _ - .`; the method's name by default. */
  readonly name?: string;
  /** A name for people. */
  readonly title?: string;
  /** What the tool does, for the model. */
  readonly description?: string;
  /** `false`: no schema, no validation, text only. `true`: a definition error where no schema is possible. */
  readonly structuredOutput?: boolean;
  /** A JSON Schema for the arguments, sent verbatim; beats every declared type. */
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  /**
   * A JSON Schema for the result, root `type: object`, sent verbatim; beats `output` and every declared type.
   *
   * Beside `output: Content` it is about the `structuredContent` of the `CallToolResult` that the method returns.
   */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
}

/** Any method. */
export type Method<R = unknown> = (...args: never[]) => R;

/** A decorator, legacy or standard, that only fits methods which return `R`, or a promise or generator of it. */
export interface MethodDecoratorOf<R> {
  <F extends Method<R>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<F>): void;
  (method: Method<R>, context: ClassMethodDecoratorContext): void;
}

/** A decorator, legacy or standard, that fits every method; what it cannot stand on is told when the class is used. */
export interface AnyMethodDecorator {
  <T>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<T>): void;
  (method: Method, context: ClassMethodDecoratorContext): void;
}

/** What a method may return where `T` is declared: itself, a list as anything that yields its items, a reply, now or later. */
export type Returned<T> = T | Items<T> | Reply<T> | Promise<T | Items<T> | Reply<T>>;

/** A text also yields texts, and a tuple is more than its items; neither is meant. */
type Items<T> = T extends readonly (infer I)[]
  ? number extends T['length']
    ? (Iterable<I> | AsyncIterable<I>) & object
    : never
  : never;

/**
 * Makes a method a tool: `@Tool()`, `@Tool`, or with options.
 *
 * `output` gives the result's type where the compiler erases it (`[WeatherData]`, `record(Number)`, `() => Later`); a
 * method whose return type does not fit it does not compile. `text` puts a summary of the author's own, made of what the
 * method returned, in the place of the value's JSON text; the structured channel stays as it is. A misplaced `@Tool` is reported when the class is used.
 *
 * @throws {DefinitionError} under `structuredOutput: true` where it is certain already that no schema is possible.
 */
export function Tool<const E extends LazyTypeExpression>(
  options: ToolOptions & { readonly output: E; readonly text?: (value: Inferred<E>) => string },
): MethodDecoratorOf<Returned<Inferred<E>>>;
export function Tool<V = unknown>(
  options?: ToolOptions & { readonly output?: undefined; readonly text?: (value: V) => string },
): MethodDecoratorOf<Returned<V>>;
export function Tool(target: object, key: string | symbol, descriptor: PropertyDescriptor): void;
export function Tool(method: Method, context: ClassMethodDecoratorContext): void;
export function Tool(first: object = {}, key?: unknown, descriptor?: unknown): unknown {
  const site = callSiteAbove(Tool);
  const isBare = standsBare(first, key);
  const options = isBare ? {} : first;
  const written = writtenDecorator('Tool', isBare ? [] : [first, key]);
  const declare = (place: DecoratorTarget): void => {
    const found = methodTarget(written, place);
    if (found === undefined) return;
    const declaration = { ...found.facts, kind: 'tool', options: { ...options }, site } as const;
    if (found.type !== undefined) refuseImpossibleOutput(found.type, declaration);
    found.declare(declaration);
  };
  if (isBare) {
    declare({ target: first, key, descriptor });
    return undefined;
  }
  return (target: object, member: unknown, method?: unknown) => {
    declare({ target, key: member, descriptor: method });
  };
}
