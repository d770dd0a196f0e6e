// What the checks of a run come to.
import { applies, inapplicable } from './expectations.mjs';

/** Some reasons quote whole answers. */
const LONGEST_REASON = 400;

/** Judges a run of the suite: each scenario by its checks, or a list of requirements by the suite's own word. */
export function judge(plan, { code, scenarios }) {
  if (plan.requirements !== undefined) {
    const summary = code === 0 ? 'all that is required passes' : 'something that is required FAILED';
    return { plan, rows: [], faults: code === 0 ? [] : ['The suite says no; --verbose shows why.'], summary };
  }
  const rows = [...scenarios].map(([scenario, checks]) => judgeScenario(plan, scenario, checks));
  const succeeded = sum(rows, 'succeeded');
  const failures = sum(rows, 'failures');
  const faults = rows.flatMap(({ faults: found }) => found);
  if (faults.length === 0 && plan.checks !== undefined && succeeded < plan.checks) {
    faults.push(`Only ${succeeded} checks succeeded, where ${plan.checks} are known to.`);
  }
  const summary = `${succeeded} of ${succeeded + failures} checks passed, ${rows.length} scenarios`;
  return { plan, rows, succeeded, failures, faults, summary };
}

function judgeScenario(plan, scenario, checks) {
  const reason = inapplicable(plan, scenario);
  const relevant = reason === undefined ? checks.filter((check) => applies(plan, check)) : [];
  const failed = relevant.filter(({ status }) => status === 'FAILURE');
  return {
    scenario,
    reason,
    succeeded: relevant.filter(({ status }) => status === 'SUCCESS').length,
    failures: failed.length,
    faults: failed.map(({ id, errorMessage = 'no reason given' }) => {
      return `${scenario}: ${id}: ${errorMessage.slice(0, LONGEST_REASON)}`;
    }),
  };
}

function sum(rows, member) {
  return rows.reduce((total, row) => total + row[member], 0);
}
