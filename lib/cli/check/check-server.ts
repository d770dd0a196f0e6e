import { resolve } from 'node:path';
import { DefinitionError, type DefinitionProblem } from '../../errors/definition-error';
import { replaceFile } from '../../manifest/replace-file';
import { CommandError } from '../command-error';
import { readBaseline } from '../contract/baseline';
import { compareContracts } from '../contract/compare-contracts';
import type { Contract } from '../contract/contract';
import { contractText, readContract } from '../contract/read-contract';
import { loadServer, type LoadedServer } from '../loading/load-server';
import type { BaselineReport, CheckReport, PlacedChange } from './check-report';
import { placeOf, type FilePlace, type Finding } from './finding';
import { Checked, toFinding } from './checked';
import { lintManifestOf } from './lint-manifest';
import type { LintRule } from './lint-rules';
import { lintServer } from './lint-server';

/** What definitions say where nothing tells them of types. */
const WANTS_TYPES = /has no name at run time|nothing (?:says|tells)|emits no /;

/** What is asked of `check`. */
export interface CheckRequest {
  readonly file: string;
  /** The file with the contract to compare with. */
  readonly baseline: string | undefined;
  /** Writes the contract into that file. */
  readonly isUpdating: boolean;
  readonly ignored: ReadonlySet<LintRule>;
  /** Whether warnings count like errors. */
  readonly isStrict: boolean;
}

/**
 * Loads the server of a file without starting it, and looks at what clients would see.
 *
 * @throws CommandError where the file cannot be loaded, or the baseline cannot be read or written.
 */
export async function checkServer(request: CheckRequest): Promise<CheckReport> {
  const { file, baseline, isUpdating, ignored, isStrict } = request;
  const before = baseline === undefined ? undefined : readBaseline(baseline, isUpdating ? 'overwrite' : 'refuse');
  if (baseline !== undefined && before === undefined && !isUpdating) {
    throw new CommandError(
      `There is no baseline ${baseline} yet; write it with: npx stereomcp check ${file} --baseline ${baseline} --update`,
    );
  }
  const found = await load(file);
  if ('problems' in found) {
    const findings = [
      ...found.problems.map((problem) => definitionFinding(problem, file)),
      ...(found.problems.some(({ message }) => WANTS_TYPES.test(message)) ? lintManifestOf(resolve(file)) : [])
        .map(toFinding)
        .filter(({ rule }) => !ignored.has(rule)),
    ];
    return { file, server: undefined, findings, baseline: undefined, isStrict };
  }
  const checked = new Checked(found.state, found.file);
  const findings = lintServer(checked).filter(({ rule }) => !ignored.has(rule));
  const contract = readContract(found.state);
  const report = baseline === undefined ? undefined : compare(checked, { file: baseline, before, contract });
  if (report !== undefined && isUpdating) write(report);
  const { name, version } = found.state.host.whole.info;
  return {
    file,
    server: { name, version },
    findings,
    baseline: report && { ...report, written: isUpdating },
    isStrict,
  };
}

async function load(file: string): Promise<LoadedServer | { readonly problems: readonly DefinitionProblem[] }> {
  try {
    return await loadServer(file);
  } catch (error) {
    const problems = definitionProblems(error);
    if (problems === undefined) throw error;
    return { problems };
  }
}

/** By its code, since a project may bring another copy of the package. */
function definitionProblems(error: unknown): readonly DefinitionProblem[] | undefined {
  if (error instanceof DefinitionError) return error.problems;
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 'ERR_DEFINITION') return undefined;
  return (error as unknown as DefinitionError).problems;
}

function definitionFinding({ className, member, at, message }: DefinitionProblem, file: string): Finding {
  const where = member === undefined ? className : `${className}.${member}`;
  return { ...placeOf(at, file), severity: 'error', rule: 'definition', where, message };
}

interface Comparison {
  readonly file: string;
  readonly before: Contract | undefined;
  readonly contract: Contract;
}

function compare(checked: Checked, { file, before, contract }: Comparison): BaselineReport {
  const changes = before === undefined ? undefined : compareContracts(before, contract);
  const placed = changes?.map((change): PlacedChange => ({ ...placeOfChange(change.where, checked), ...change }));
  return { file, written: false, changes: placed, contract };
}

/** Where the tool, resource, template or prompt stands that a change is about; the server's file where it is gone. */
function placeOfChange(where: string, checked: Checked): FilePlace {
  const { tools, resources, templates, prompts } = checked.state.host.whole;
  const [, kind, name = ''] = /^(\w+) (.+?)(?: › |$)/.exec(where) ?? [];
  const definitions = {
    tool: tools.get(name),
    resource: resources.get(name),
    template: templates.find(({ listing }) => listing.uriTemplate === name),
    prompt: prompts.get(name),
  };
  const found = definitions[kind as keyof typeof definitions];
  return found === undefined ? { file: checked.file } : checked.placeOfOffer(found);
}

function write({ file, contract }: BaselineReport): void {
  try {
    replaceFile(resolve(file), contractText(contract));
  } catch (error) {
    throw new CommandError(`${file} cannot be written (${String((error as NodeJS.ErrnoException).code)}).`);
  }
}
