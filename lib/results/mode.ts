/**
 * How a generated function should take an object.
 *
 * `0`: as the author returned it. `1`: likewise, and it stands inside what a `toJSON` returned, so a plain object has its
 * members under their names on the wire. `2` and `3`: as `0` and `1`, and known to be an array or an object whose members
 * count. So `mode & 1` is what passes on to the values inside, and `mode < 2` asks for a look first.
 */
export type Mode = 0 | 1 | 2 | 3;
