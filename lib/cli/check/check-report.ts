import type { Contract } from '../contract/contract';
import type { ContractChange } from '../contract/contract-rules';
import { nextVersion, releaseFor } from '../contract/release-advice';
import type { FilePlace, Finding } from './finding';
import type { Severity } from './lint-rules';

/** A change of the contract with the place of what changed, where it is still there. */
export interface PlacedChange extends ContractChange, FilePlace {}

/** What came of the comparison with a baseline. */
export interface BaselineReport {
  /** As it was given. */
  readonly file: string;
  /** Whether it was written now. */
  readonly written: boolean;
  /** Undefined where there was none before. */
  readonly changes: readonly PlacedChange[] | undefined;
  readonly contract: Contract;
}

/** All that `check` found. */
export interface CheckReport {
  /** As it was given. */
  readonly file: string;
  /** Undefined where the definition has errors. */
  readonly server: { readonly name: string; readonly version: string } | undefined;
  readonly findings: readonly Finding[];
  readonly baseline: BaselineReport | undefined;
  readonly isStrict: boolean;
}

/** Whether nothing stands against a release. */
export function isGood({ findings, baseline, isStrict }: CheckReport): boolean {
  if (findings.some(({ severity }) => severity === 'error' || (isStrict && severity === 'warning'))) return false;
  // What is written into the baseline is accepted.
  return baseline?.written === true || baseline?.changes?.some(({ verdict }) => verdict === 'breaking') !== true;
}

/** The report for programs. */
export function reportJson(report: CheckReport): unknown {
  const { file, server, findings, baseline } = report;
  return {
    file,
    server,
    ok: isGood(report),
    ...countsOf(findings),
    findings,
    baseline: baseline && {
      file: baseline.file,
      written: baseline.written,
      release: baseline.changes && releaseFor(baseline.changes),
      changes: baseline.changes,
    },
  };
}

/** What is said to a person at the end, a sentence a line. */
export function reportSummary(report: CheckReport): readonly string[] {
  const { file, findings, baseline } = report;
  const { errors, warnings, notes } = countsOf(findings);
  const counted = [count(errors, 'error'), count(warnings, 'warning'), ...(notes > 0 ? [count(notes, 'note')] : [])];
  return [`${file}: ${counted.join(', ')}`, ...(baseline === undefined ? [] : baselineSummary(report, baseline))];
}

function baselineSummary({ server }: CheckReport, { file, written, changes }: BaselineReport): readonly string[] {
  if (changes === undefined) return [`${file} was written; commit it, and compare with it from now on`];
  const verdicts = (['breaking', 'compatible', 'cosmetic'] as const).map(
    (verdict) => `${String(changes.filter((change) => change.verdict === verdict).length)} ${verdict}`,
  );
  return [
    changes.length === 0
      ? `what clients see is the same as in ${file}`
      : `what clients see has changed since ${file}: ${verdicts.join(', ')}`,
    ...(changes.length === 0 ? [] : [adviceText(changes, server?.version)]),
    ...(written && changes.length > 0 ? [`${file} was updated`] : []),
  ];
}

function adviceText(changes: readonly ContractChange[], version = ''): string {
  const kind = releaseFor(changes);
  const next = nextVersion(version, kind);
  if (next === undefined) return `by Semantic Versioning that is a ${kind} release`;
  const mayBreak = kind === 'major' && version.startsWith('0.') ? '; before 1.0.0 a minor release may break' : '';
  return `by Semantic Versioning ${next} comes after ${version}${mayBreak}`;
}

function countsOf(findings: readonly Finding[]): {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
} {
  const number = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  return { errors: number('error'), warnings: number('warning'), notes: number('note') };
}

function count(number: number, noun: string): string {
  return `${String(number)} ${number === 1 ? noun : `${noun}s`}`;
}
