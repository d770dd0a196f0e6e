import type { ErrorObject } from 'ajv/dist/2020';

/** Errors that say that a value is of another kind altogether. */
const MISFIT = new Set(['type', 'const', 'enum', 'false schema']);
/** Errors that say that an object has the members of something else. */
const SHAPE = new Set(['required', 'additionalProperties', 'unevaluatedProperties', 'dependentRequired']);

/** What one branch of a union has against a value. */
interface Rating {
  readonly errors: readonly ErrorObject[];
  readonly misfit: boolean;
  /** Members whose constant is another one, by their place. */
  readonly marks: ReadonlyMap<string, readonly unknown[]>;
  readonly shape: number;
}

/**
 * The errors of the branch of a union that a value most likely means; those of the others would accuse what is right.
 *
 * It is of the branch's kind, has its constants and most of its members. Where it has the constant of no branch, the
 * allowed ones are told together; where it is of no branch's kind, what every branch says of it.
 */
export function bestBranch(outcomes: readonly (readonly ErrorObject[])[], at: string): readonly ErrorObject[] {
  const ratings = outcomes.map((errors) => rate(errors, at));
  const near = ratings.filter(({ misfit }) => !misfit);
  if (near.length === 0) return kindErrors(ratings, at);
  const [best] = near.toSorted(compare); // the earlier one on a tie
  if (best === undefined || best.marks.size === 0 || near.length === 1) return best?.errors ?? [];
  const place = [...best.marks.keys()].find((candidate) => near.every(({ marks }) => marks.has(candidate)));
  const known = best.errors.find(({ instancePath }) => instancePath === place);
  if (place === undefined || known === undefined) return best.errors;
  const allowedValues = [...new Set(near.flatMap(({ marks }) => marks.get(place) ?? []))];
  return [{ ...known, keyword: 'enum', params: { allowedValues } }];
}

function rate(errors: readonly ErrorObject[], at: string): Rating {
  const marks = new Map<string, readonly unknown[]>();
  for (const error of errors) {
    const allowed = allowedBy(error);
    if (allowed !== undefined && isMemberOf(error.instancePath, at)) marks.set(error.instancePath, allowed);
  }
  const own = errors.filter(({ instancePath }) => instancePath === at);
  return {
    errors,
    misfit: own.some(({ keyword }) => MISFIT.has(keyword)),
    marks,
    shape: own.filter(({ keyword }) => SHAPE.has(keyword)).length,
  };
}

function allowedBy({ keyword, params }: ErrorObject): readonly unknown[] | undefined {
  if (keyword === 'const') return [params.allowedValue as unknown];
  return keyword === 'enum' ? (params.allowedValues as readonly unknown[]) : undefined;
}

function isMemberOf(instancePath: string, at: string): boolean {
  return instancePath.startsWith(`${at}/`) && !instancePath.includes('/', at.length + 1);
}

function compare(one: Rating, other: Rating): number {
  return one.marks.size - other.marks.size || one.shape - other.shape || one.errors.length - other.errors.length;
}

/** `T | null` would have every wrong value "be null", which says nothing. */
function kindErrors(ratings: readonly Rating[], at: string): readonly ErrorObject[] {
  const all = ratings.flatMap(({ errors }) => errors.filter(({ instancePath }) => instancePath === at));
  const telling = all.filter(
    ({ keyword, params, data }) => keyword !== 'type' || params.type !== 'null' || data === null,
  );
  return telling.length === 0 ? all : telling;
}
