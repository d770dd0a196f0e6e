import type { JsonSchema } from '../schema/json-schema';
import { createCheck } from './compile-check';
import { inDeclaredOrder } from './declared-order';
import { createExplanation } from './explanation';
import { explainErrors } from './explain-errors';
import type { ValidationIssue } from './validation-issue';
import { MAX_ISSUES } from './validation-text';

/** Says what is wrong with a JSON value; nothing when it satisfies the schema. */
export type Validator = (json: unknown) => readonly ValidationIssue[];

/**
 * A check against a schema, without any coercion.
 *
 * Compiled at its first use and stopping at the first failure; only a failing value is looked at again to explain it,
 * in the declared order of members, no more issues than the report needs.
 */
export function createValidator(schema: JsonSchema): Validator {
  const explain = createExplainer(schema);
  let check: ((json: unknown) => boolean) | undefined;
  return (json) => {
    check ??= createCheck(schema);
    return check(json) ? [] : explain(json, []);
  };
}

/** Explains a value that is known to be wrong; `known` are issues that stand already, which rule over their places. */
export type Explainer = (json: unknown, known: readonly ValidationIssue[]) => readonly ValidationIssue[];

/** The part of a validator that explains. */
export function createExplainer(schema: JsonSchema): Explainer {
  let explanation: ReturnType<typeof createExplanation> | undefined;
  return (json, known) => {
    explanation ??= createExplanation(schema);
    const found = explainErrors(explanation(json), json).filter(
      ({ path }) => !known.some((issue) => covers(issue, path)),
    );
    return inDeclaredOrder(schema, [...known, ...found]).slice(0, MAX_ISSUES + 1);
  };
}

function covers({ path: place }: ValidationIssue, path: ValidationIssue['path']): boolean {
  return place.length <= path.length && place.every((segment, index) => segment === path[index]);
}
