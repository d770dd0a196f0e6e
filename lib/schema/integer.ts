declare const brand: unique symbol;

/**
 * A whole number, published as `type: integer`.
 *
 * Any number may be given where an `integer` is asked for, and an `integer` is a number everywhere; that it is whole is
 * checked on the wire. As a value (`output: integer`) it stands for the type, which lets compilers emit it.
 */
export type integer = number | (number & { readonly [brand]: 'integer' });

/** The type of `integer` as a value. */
export interface IntegerType {
  new (): integer;
  readonly prototype: object;
}

// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- compilers emit types that are classes, and no other
export const integer = class integer {} as unknown as IntegerType; // its instances are numbers, which no class can say
