import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Constructor } from './described-schema';
import type { IntegerType, integer } from './integer';

declare const inferred: unique symbol;

/** A type written as a value by one of the functions of this file; `T` is the TypeScript type that it stands for. */
export interface TypeForm<T> {
  readonly form: FormBody;
  readonly [inferred]?: T;
}

/** A form that may be absent: `undefined` as a result, an optional element in a tuple. */
export interface OptionalForm<T> extends TypeForm<T | undefined> {
  readonly form: { readonly kind: 'optional'; readonly inner: TypeExpression };
}

/** What a form says, closed by `kind`. */
export type FormBody =
  | { readonly kind: 'tuple'; readonly members: readonly TypeExpression[] }
  | { readonly kind: 'union'; readonly members: readonly TypeExpression[] }
  | { readonly kind: 'optional' | 'nullable'; readonly inner: TypeExpression }
  | { readonly kind: 'record'; readonly keys: 'string' | 'number'; readonly values: TypeExpression }
  | { readonly kind: 'literal'; readonly values: readonly Literal[] }
  | { readonly kind: 'content' }
  | { readonly kind: 'result'; readonly structured: TypeExpression };

/** A value that can be a type by itself. */
export type Literal = string | number | boolean | null;

/** A type that can be written at run time. `[T]` is the array of `T`. */
export type TypeExpression =
  | StringConstructor
  | NumberConstructor
  | BooleanConstructor
  | BigIntConstructor
  | IntegerType
  | Constructor
  | null
  | readonly TypeExpression[]
  | TypeForm<unknown>;

/** A type expression, or a function that returns one, for types that are declared further down. */
export type LazyTypeExpression = TypeExpression | (() => TypeExpression);

/** The TypeScript type that an expression stands for; lists are readonly, for a method may return either kind. */
export type Inferred<E> =
  E extends TypeForm<infer T>
    ? T
    : E extends null
      ? null
      : E extends readonly (infer I)[]
        ? readonly Inferred<I>[]
        : E extends StringConstructor
          ? string
          : E extends NumberConstructor
            ? number
            : E extends BooleanConstructor
              ? boolean
              : E extends BigIntConstructor
                ? bigint
                : E extends IntegerType
                  ? integer
                  : E extends Uint8ArrayConstructor
                    ? Uint8Array // what its constructors return is narrower than the type that authors write
                    : E extends abstract new (...args: never[]) => infer I
                      ? I
                      : E extends () => infer I
                        ? Inferred<I>
                        : never;

type InferredTuple<M extends readonly unknown[]> = M extends readonly [infer Head, ...infer Rest]
  ? Head extends OptionalForm<infer T>
    ? readonly [T?, ...InferredTuple<Rest>]
    : readonly [Inferred<Head>, ...InferredTuple<Rest>]
  : readonly [];

function form<T>(body: FormBody): TypeForm<T> {
  return Object.freeze({ form: Object.freeze(body) });
}

/** A list of fixed length, each element of its own type; optional elements come last. */
export function tuple<const M extends readonly TypeExpression[]>(...members: M): TypeForm<InferredTuple<M>> {
  return form({ kind: 'tuple', members });
}

/** A value of one of several types, in this order. */
export function union<const M extends readonly TypeExpression[]>(...members: M): TypeForm<Inferred<M[number]>> {
  return form({ kind: 'union', members });
}

/** A value that may be absent: `T | undefined`. */
export function optional<const E extends TypeExpression>(inner: E): OptionalForm<Inferred<E>> {
  return form<Inferred<E> | undefined>({ kind: 'optional', inner }) as OptionalForm<Inferred<E>>; // the body is that of an optional
}

/** A value that may be null: `T | null`. */
export function nullable<const E extends TypeExpression>(inner: E): TypeForm<Inferred<E> | null> {
  return form({ kind: 'nullable', inner });
}

/** A dictionary with text keys: `Record<string, T>` or `Map<string, T>`. */
export function record<const E extends TypeExpression>(
  values: E,
): TypeForm<Readonly<Record<string, Inferred<E>>> | ReadonlyMap<string, Inferred<E>>>;
/** A dictionary with number keys: `Record<number, T>` or `Map<number, T>`. */
export function record<const E extends TypeExpression>(
  keys: NumberConstructor,
  values: E,
): TypeForm<Readonly<Record<number, Inferred<E>>> | ReadonlyMap<number, Inferred<E>>>;
export function record(first: TypeExpression, second?: TypeExpression): TypeForm<never> {
  return second === undefined
    ? form({ kind: 'record', keys: 'string', values: first })
    : form({ kind: 'record', keys: 'number', values: second });
}

/** One of the given values. */
export function literal<const V extends readonly Literal[]>(...values: V): TypeForm<V[number]> {
  return form({ kind: 'literal', values });
}

/** A member of a TypeScript enum; the values of the members cross the wire, never their names. */
export function enumeration<const E extends Readonly<Record<string, string | number>>>(
  members: E,
): TypeForm<E[keyof E]> {
  // A numeric enum also maps its values back to names; those entries are no members.
  const values = Object.entries(members)
    .filter(([key, value]) => !(typeof value === 'string' && members[value] === Number(key)))
    .map(([, value]) => value);
  return form({ kind: 'literal', values: [...new Set(values)] });
}

/** Content blocks of the author's own making (or a whole `CallToolResult`): no schema, no structured channel. */
export const Content: TypeForm<unknown> = form({ kind: 'content' });

/** A whole result of the protocol whose structured part is `T`; without one only where `isError` is set. */
export interface StructuredResult<T> extends Pick<CallToolResult, 'content' | 'isError' | '_meta'> {
  readonly structuredContent?: T;
}

/**
 * A `CallToolResult` of the author's own making whose `structuredContent` is held to a class, or to a `record(T)`.
 *
 * The schema is published; what it does not declare is dropped, what does not fit is a tool error. The content, `_meta`
 * and `isError` go out as they are.
 */
export function callToolResult<const E extends Constructor | TypeForm<unknown>>(
  structured: E,
): TypeForm<StructuredResult<Inferred<E>>> {
  return form({ kind: 'result', structured });
}
