import type { Inferred, LazyTypeExpression } from './type-expression';

/** What a value of a form can be. */
export type FormValue = string | number | boolean | readonly string[];

/** A form in JSON Schema: an object with flat members. */
export interface RawForm {
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * What a user is asked to fill in: a DTO class, the type expression of one value, or a JSON Schema.
 *
 * Its members are texts, numbers, booleans, choices and selections; a form is flat.
 */
export type ElicitForm = LazyTypeExpression | RawForm;

/** What a filled-in form holds: an instance of the class, the one value, or the members that the schema names. */
export type ElicitContent<F> = F extends abstract new (...args: never[]) => unknown
  ? Inferred<F>
  : F extends { readonly schema: infer S }
    ? RawContent<S>
    : Inferred<F>;

type RawContent<S> = S extends { readonly properties: infer P }
  ? { readonly [K in keyof P as K extends Required<S> ? K : never]: RawValue<P[K]> } & {
      readonly [K in keyof P as K extends Required<S> ? never : K]?: RawValue<P[K]>;
    }
  : Readonly<Record<string, FormValue>>;

type Required<S> = S extends { readonly required: readonly (infer N)[] } ? N : never;

type RawValue<P> = P extends { readonly type: 'array'; readonly items: infer I }
  ? readonly Choice<I>[]
  : P extends { readonly type: 'number' | 'integer' }
    ? number
    : P extends { readonly type: 'boolean' }
      ? boolean
      : P extends { readonly type: 'string' }
        ? Choice<P>
        : FormValue;

type Choice<P> = P extends { readonly enum: readonly (infer V)[] }
  ? V
  : P extends { readonly oneOf: readonly { readonly const: infer V }[] }
    ? V
    : P extends { readonly anyOf: readonly { readonly const: infer V }[] }
      ? V
      : string;
