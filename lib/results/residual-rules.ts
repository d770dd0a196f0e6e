import type { ResidualRule } from '../schema/described-schema';
import type { ConversionRun, PendingRules } from './conversion-run';
import type { ValidationIssue } from './validation-issue';

type Verdict = string | undefined | Promise<string | undefined>;

/** A rule that was asked about one value. */
interface Asked {
  readonly pending: PendingRules;
  readonly rule: ResidualRule;
  readonly verdict: Verdict;
}

/**
 * Runs the rules that JSON Schema cannot say, once the schema is satisfied.
 *
 * A promise only where a rule returns one. `root` is the whole projected value, for the paths of the issues.
 */
export function checkResidualRules(
  run: ConversionRun,
  root: unknown,
): readonly ValidationIssue[] | Promise<readonly ValidationIssue[]> {
  const asked: Asked[] = [];
  try {
    for (const pending of run.rules) askAll(pending, asked);
  } catch (error) {
    // Nobody waits for those that were asked before, and a rejection that nobody waits for ends the process.
    for (const { verdict } of asked) if (verdict instanceof Promise) verdict.catch(() => undefined);
    throw error;
  }
  if (!asked.some(({ verdict }) => verdict instanceof Promise)) {
    return issuesOf(asked as readonly Settled[], root); // no verdict is a promise, by the line above
  }
  return Promise.all(asked.map(async (question) => ({ ...question, verdict: await question.verdict }))).then(
    (settled) => issuesOf(settled, root),
  );
}

type Settled = Asked & { readonly verdict: string | undefined };

function askAll(pending: PendingRules, asked: Asked[]): void {
  const { plan, source } = pending;
  for (const rule of plan.residual) {
    const value = (source as Readonly<Record<string, unknown>>)[rule.member];
    asked.push({ pending, rule, verdict: rule.check(value, source) });
  }
}

function issuesOf(asked: readonly Settled[], root: unknown): readonly ValidationIssue[] {
  const failed = asked.filter(({ verdict }) => verdict !== undefined);
  if (failed.length === 0) return [];
  const paths = pathsIn(root);
  return failed.map(({ pending: { plan, projected }, rule, verdict = '' }) => {
    const name = plan.members.find((member) => member.name === rule.member)?.wireName ?? rule.member;
    const object = projected as Readonly<Record<string, unknown>>;
    const input = Object.hasOwn(object, name) ? object[name] : projected;
    return { path: [...(paths.get(object) ?? []), name], reason: verdict, kind: rule.rule, input };
  });
}

/** Where each object of a projected value stands; only asked for when something failed. */
function pathsIn(root: unknown): ReadonlyMap<unknown, readonly (string | number)[]> {
  const paths = new Map<unknown, readonly (string | number)[]>();
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    paths.set(value, path);
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]));
    else for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
  };
  visit(root, []);
  return paths;
}
