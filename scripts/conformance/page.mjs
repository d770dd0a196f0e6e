// docs/conformance.md, made of the verdicts; the same verdicts make the same text.
import { format, resolveConfig } from 'prettier';

/** What a run without sessions looks like in the code. */
const WAYS = [
  ['HTTP with sessions', "`run({ transport: 'http', sessions: true })`"],
  ['HTTP', "`run({ transport: 'http' })`, the default: every request stands alone"],
  ['stdio', '`run()`, behind a bridge that relays every message as a line'],
];

/** The text of the page; `verdicts` are those of all runs. */
export async function conformancePage(verdicts, version, path) {
  const runs = verdicts.filter(({ plan }) => plan.requirements === undefined);
  const revisions = [...new Set(runs.map(({ plan }) => plan.revision))];
  const text = `# Conformance

<!-- Written by npm run conformance; change scripts/conformance/page.mjs instead. -->

The official suite, \`@modelcontextprotocol/conformance\` ${version}, run against
[a server of ours](../spec/conformance/server.ts) that offers what the suite asks for, in every way to serve. The official
SDK's own example passes 84 of 84 checks at 2025-11-25 and 152 of 152 at 2026-07-28.

${table(['served by', 'that is'], WAYS)}

${summaryTable(runs, revisions)}

The lists of what a revision requires, as they were frozen at its release: ${requirementsText(verdicts)}.

${revisions
  .map((revision) =>
    section(
      revision,
      runs.filter(({ plan }) => plan.revision === revision),
    ),
  )
  .join('\n')}
## How to run it

\`npm run conformance\` installs the suite and the Node.js 22 that it needs into \`temp/conformance\`, builds, runs everything
and writes this page. \`--scenario NAME\` runs one scenario, \`--way stdio\` one way to serve, \`--check\` fails where this
page is not what would be written. Scenarios of extensions (tasks, skills) are not run: they are not there yet.
`;
  return format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
}

function summaryTable(runs, revisions) {
  const titles = WAYS.map(([title]) => title);
  const cell = (revision, title) => {
    const { succeeded, failures } = runs.find(({ plan }) => plan.revision === revision && plan.title === title);
    return `${succeeded} of ${succeeded + failures}`;
  };
  return table(
    ['checks passed', ...titles],
    revisions.map((revision) => [revision, ...titles.map((title) => cell(revision, title))]),
  );
}

function requirementsText(verdicts) {
  return verdicts
    .filter(({ plan }) => plan.requirements !== undefined)
    .map(({ plan, faults }) => `${plan.requirements} ${faults.length === 0 ? 'passes' : 'fails'} (${plan.title})`)
    .join(', ');
}

/** One row a scenario; a number points to the reason why it was left out. */
function section(revision, runs) {
  const reasons = [...new Set(runs.flatMap(({ rows }) => rows.map(({ reason }) => reason)).filter(Boolean))];
  const scenarios = [...new Set(runs.flatMap(({ rows }) => rows.map(({ scenario }) => scenario)))].sort();
  const cell = ({ rows }, name) => {
    const { reason, succeeded, failures } = rows.find(({ scenario }) => scenario === name);
    return reason === undefined
      ? `${succeeded} of ${succeeded + failures}`
      : `not applicable (${reasons.indexOf(reason) + 1})`;
  };
  return `## ${revision}

${table(
  ['scenario', ...runs.map(({ plan }) => plan.title)],
  scenarios.map((name) => [`\`${name}\``, ...runs.map((run) => cell(run, name))]),
)}

Not applicable: ${reasons.map((reason, index) => `(${index + 1}) ${reason}`).join('; ')}.
`;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
