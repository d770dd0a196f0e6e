import type { JsonSchema } from '../schema/json-schema';
import { jsonProblems } from '../schema/raw-schema-values';

/** What an author states about an offer and a listing passes on as it is. */
export interface StatedFacts {
  readonly annotations?: object;
  readonly icons?: readonly object[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What of the facts no listing can pass on, since it is no JSON. */
export function factProblems({ annotations, _meta }: StatedFacts): readonly string[] {
  return Object.entries({ annotations, _meta }).flatMap(([option, value]) => {
    if (value === undefined) return [];
    return jsonProblems(value, 'write it out').map(({ at, message }) =>
      at === '' ? `${option} ${message}` : `${option} at ${at} ${message}`,
    );
  });
}

/** The facts in copies of their own; those of them that were stated. */
type Copies<F extends StatedFacts> = {
  -readonly [K in keyof F & keyof StatedFacts]: F[K] extends readonly (infer I)[] | undefined ? I[] : F[K];
};

/**
 * Copies of the facts, since a listing is frozen and the author's objects stay the author's.
 *
 * Those that cannot be copied are left out; the checks of the class tell them.
 */
export function copyFacts<F extends StatedFacts>(facts: F): Copies<F> {
  const copies = (['annotations', 'icons', '_meta'] as const).map((option) => [option, copyOf(facts[option])] as const);
  return Object.fromEntries(copies.filter(([, copy]) => copy !== undefined)) as Copies<F>; // the same members
}

/** A copy of an author's own schema; an empty one for what no schema can hold, which the checks of the class tell. */
export function copySchema(schema: JsonSchema): JsonSchema {
  return copyOf(schema) ?? {};
}

function copyOf<T>(value: T): T | undefined {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
