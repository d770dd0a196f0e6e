import { coloursFor, type Colours } from '../colours';
import { writeOutput } from '../write-output';
import { placeText, type Finding } from './finding';
import { reportJson, reportSummary, type CheckReport, type PlacedChange } from './check-report';

/** Prints what was found: a line for each finding and change on standard output, the sum of it on standard error. */
export async function printReport(report: CheckReport, format: 'lines' | 'json'): Promise<void> {
  if (format === 'json') {
    await writeOutput(`${JSON.stringify(reportJson(report), undefined, 2)}\n`);
    return;
  }
  const colours = coloursFor(process.stdout);
  const lines = [
    ...report.findings.map((finding) => findingLine(finding, colours)),
    ...(report.baseline?.changes ?? []).map((change) => changeLine(change, colours)),
  ];
  if (lines.length > 0) await writeOutput(`${lines.join('\n')}\n`);
  for (const line of reportSummary(report)) process.stderr.write(`stereomcp: ${line}\n`);
}

/** `server.ts:12: warning tool-name: tool a.b: …`, as editors read it. */
function findingLine(finding: Finding, colours: Colours): string {
  const { severity, rule, where, message } = finding;
  const paint = { error: colours.red, warning: colours.yellow, note: colours.cyan }[severity];
  return `${placeText(finding)}: ${paint(`${severity} ${rule}`)}: ${where}: ${message}`;
}

/** `server.ts:12: breaking property-removed: tool look › argument city: was removed` */
function changeLine(change: PlacedChange, colours: Colours): string {
  const { verdict, rule, where, message } = change;
  const paint = { breaking: colours.red, compatible: colours.green, cosmetic: colours.dim }[verdict];
  return `${placeText(change)}: ${paint(`${verdict} ${rule}`)}: ${where}: ${message}`;
}
