import type { DescribedSchema } from '../schema/described-schema';
import { ConversionRun } from './conversion-run';
import { compileProjection } from './project-value';
import { checkResidualRules } from './residual-rules';
import type { ValidationIssue } from './validation-issue';

/** Judges a value by the rules of its classes that no schema can say; a promise only where a rule returns one. */
export type RuleCheck = (value: unknown) => readonly ValidationIssue[] | Promise<readonly ValidationIssue[]>;

/** The rules of a described value, for values that came in rather than go out; undefined where there are none. */
export function createRuleCheck(described: DescribedSchema, path: readonly (string | number)[]): RuleCheck | undefined {
  const meanings = [...described.meanings.values()];
  if (!meanings.some((meaning) => meaning.kind === 'class' && meaning.plan.residual.length > 0)) return undefined;
  // The way out finds every object under a class on its way through, so it serves to find them here too.
  const project = compileProjection(described);
  const below = (issues: readonly ValidationIssue[]): readonly ValidationIssue[] =>
    path.length === 0 ? issues : issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  return (value) => {
    const run = new ConversionRun();
    const issues = checkResidualRules(run, project(value, run, 0));
    return issues instanceof Promise ? issues.then(below) : below(issues);
  };
}
