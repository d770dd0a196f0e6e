import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { ManifestReport } from '../compiler/manifest-report';
import type { ProjectManifest } from '../compiler/project-manifest';
import { CommandError } from './command-error';
import { problemLines, shortPath, summaryLine } from './describe-manifest';
import { loadCompiler } from './load-compiler';
import { createProgress } from './progress';

interface ManifestOptions {
  readonly project?: string;
  readonly out?: string;
  readonly check?: true;
  readonly json?: true;
}

const HELP = `
Examples:
  $ stereomcp manifest                          of the project of ./tsconfig.json, beside the JavaScript that tsc makes of it
  $ tsc && stereomcp manifest                   with TypeScript 6 or 7
  $ stereomcp manifest src/server.ts --out dist/stereomcp-manifest.json
  $ stereomcp manifest --check                  fails where the manifest on disk is not that of the sources
  $ stereomcp manifest --out -                  prints the manifest

Exit codes:
  0  written, or up to date
  1  out of date under --check, or nothing could be made`;

/** The verb `manifest`: the manifest alone, for other compilers than tsc. */
export function addManifest(program: Command): void {
  program
    .command('manifest')
    .summary('write the manifest of the types, for TypeScript 7, swc and bundlers')
    .description('Writes the manifest of the types of a project, and compiles nothing.')
    .argument('[files...]', 'sources to read instead of a whole project, with what they import')
    .option('-p, --project <tsconfig>', 'the tsconfig file, or the folder with it')
    .option('--out <file>', 'where to write (default: stereomcp-manifest.json beside the JavaScript); "-" prints')
    .option('--check', 'write nothing; fail where the manifest on disk is out of date')
    .option('--json', 'print what was made as JSON')
    .addHelpText('after', HELP)
    .action(async (files: readonly string[], options: ManifestOptions) => {
      await writeManifests(files, options);
    });
}

async function writeManifests(files: readonly string[], options: ManifestOptions): Promise<void> {
  const isPrinting = options.out === '-';
  if (isPrinting && (options.check === true || options.json === true)) {
    throw new CommandError('--out - prints the manifest, so neither --check nor --json goes with it.');
  }
  const { makeManifests, reportManifest, textOf, writeWhole, keepCode } = await loadCompiler(async () => ({
    ...(await import('../compiler/make-manifests.js')),
    ...(await import('../compiler/manifest-report.js')),
    ...(await import('../compiler/write-whole.js')),
  }));
  const made = makeManifests({
    config: options.project,
    files: files.length === 0 ? undefined : files,
    out: options.out === undefined || isPrinting ? undefined : resolve(options.out),
    onProgress: createProgress('reading the types …'),
  });
  keepCode();
  if (isPrinting) {
    for (const { text } of made) process.stdout.write(text);
    return;
  }
  const outcomes = made.map((one): Outcome => {
    const isStale = unixLines(textOf(one.file)) !== one.text;
    if (isStale && options.check !== true) writeWhole(one.file, one.text);
    return { made: one, isStale, report: reportManifest(one.manifest) };
  });
  if (options.json === true) process.stdout.write(`${JSON.stringify(outcomes.map(asJson), undefined, 2)}\n`);
  else for (const outcome of outcomes) tell(outcome, options);
  if (options.check === true && outcomes.some(({ isStale }) => isStale)) process.exitCode = 1;
}

interface Outcome {
  readonly made: ProjectManifest;
  /** Whether the file on disk differed. */
  readonly isStale: boolean;
  readonly report: ManifestReport;
}

// Git may have checked the file out with the line ends of Windows.
function unixLines(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n');
}

function asJson({ made, isStale, report }: Outcome): unknown {
  const { problems, ...counts } = report;
  return { file: shortPath(made.file), changed: isStale, ...counts, problems };
}

function tell({ made, isStale, report }: Outcome, { check }: ManifestOptions): void {
  const last =
    check === true && isStale
      ? `stereomcp: ${shortPath(made.file)} is out of date; run the same command without --check.`
      : summaryLine(report, made.file);
  for (const line of [...problemLines(report, made.file), last]) process.stderr.write(`${line}\n`);
}
