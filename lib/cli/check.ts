import type { Command } from 'commander';
import { nearestNames } from '../errors/nearest-names';
import { LINT_RULES, type LintRule } from './check/lint-rules';
import { CommandError } from './command-error';

interface CheckOptions {
  readonly baseline?: string;
  readonly update?: true;
  readonly ignore?: readonly string[];
  readonly strict?: true;
  readonly json?: true;
}

const HELP = `
What is looked at: mistakes in the definition (errors), what it warns of, and what clients are known to choke on
(warnings, and notes, which never fail). docs/check.md has all rules and the reason for each.

Examples:
  $ stereomcp check server.ts
  $ stereomcp check server.ts --strict --ignore deep-schema,many-tools
  $ stereomcp check server.ts --baseline contract.json --update    write what clients see; commit that file
  $ stereomcp check server.ts --baseline contract.json             in CI: fails where clients would break
  $ stereomcp check server.ts --json | jq '.findings[].rule'

A line is "file:line: severity rule: what: sentence", for changes with breaking, compatible or cosmetic as the severity.

Exit codes:
  0    nothing stands against a release
  1    errors, a breaking change against the baseline, or warnings under --strict
  2    it could not be carried out: a mistake on the command line, no server in the file, no baseline to read`;

/** The verb `check`: what is wrong with a server, and what changed for its clients. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .summary('find mistakes, what clients choke on, and changes that break them')
    .description(
      'Loads a server without starting it, and reports mistakes, what clients choke on, and breaking changes.',
    )
    .argument('<file>', 'a TypeScript or JavaScript file with the server; TypeScript needs no build')
    .option(
      '--baseline <file>',
      'compare what clients see with what this file says, and fail where a change breaks them',
    )
    .option('--update', 'write what clients see now into the baseline, which accepts every change')
    .option('--ignore <rules>', 'leave out findings of these rules, with commas between; may be repeated', addRules)
    .option('--strict', 'fail on warnings, too')
    .option('--json', 'print findings and changes as JSON')
    .addHelpText('after', HELP)
    .action((file: string, options: CheckOptions) => check(file, options));
}

async function check(file: string, options: CheckOptions): Promise<void> {
  const { baseline, update, ignore = [], strict, json } = options;
  if (update === true && baseline === undefined) {
    throw new CommandError('--update writes a baseline, so it needs --baseline <file>.');
  }
  const ignored = new Set(ignore.map(ruleOf));
  const { checkServer } = await import('./check/check-server.js');
  const { isGood } = await import('./check/check-report.js');
  const { printReport } = await import('./check/print-report.js');
  const request = { file, baseline, isUpdating: update === true, ignored, isStrict: strict === true };
  const report = await checkServer(request);
  await printReport(report, json === true ? 'json' : 'lines');
  if (!isGood(report)) process.exitCode = 1;
}

function addRules(text: string, earlier: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...earlier, ...names.filter((name) => name !== '')];
}

function ruleOf(name: string): LintRule {
  const known = Object.keys(LINT_RULES);
  if (name === 'definition') {
    throw new CommandError('--ignore cannot leave out the rule definition: such a class cannot be served.');
  }
  if (known.includes(name)) return name as LintRule;
  const [nearest] = nearestNames(name, known);
  const advice = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  throw new CommandError(`--ignore: there is no rule ${name}; ${advice}`);
}
