import { annotationProblems } from '../media/annotation-problems';
import { resourceProblems } from '../media/resource-problems';
import { metaProblems, textProblems } from '../media/text-problems';
import type { JsonSchema } from '../schema/json-schema';
import { jsonProblems } from '../schema/raw-schema-values';

/** What an author states about an offer and a listing passes on as it is. */
export interface StatedFacts {
  readonly annotations?: object;
  readonly icons?: readonly object[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What of the facts no listing can pass on: no JSON, or not of the type that clients demand. */
export function factProblems(facts: StatedFacts): readonly string[] {
  const { annotations, _meta } = facts;
  return [
    ...textProblems(facts, ['title', 'description']),
    ...unsayable('annotations', annotations),
    ...metaFindings(_meta),
  ];
}

/** The same of a resource, declared or listed, with all that is said of it. */
export function resourceFactProblems(facts: {
  readonly annotations?: object | undefined;
  readonly _meta?: object | undefined;
}): readonly string[] {
  const { annotations, _meta } = facts;
  return [
    ...resourceProblems(facts),
    ...(annotationProblems(annotations).length > 0 ? [] : unsayable('annotations', annotations)),
    ...(metaProblems(_meta).length > 0 ? [] : unsayable('_meta', _meta)),
  ];
}

function metaFindings(meta: object | undefined): readonly string[] {
  const problems = metaProblems(meta);
  return problems.length > 0 ? problems : unsayable('_meta', meta);
}

function unsayable(option: string, value: object | undefined): readonly string[] {
  if (value === undefined) return [];
  return jsonProblems(value, 'write it out').map(({ at, message }) =>
    at === '' ? `${option} ${message}` : `${option} at ${at} ${message}`,
  );
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
