import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { BuildRequest } from '../compiler/build-project';
import { CommandError } from './command-error';
import { problemLines, summaryLine } from './describe-manifest';
import { loadCompiler } from './load-compiler';
import { createProgress } from './progress';

interface BuildOptions {
  readonly project?: string;
  readonly watch?: true;
  readonly build?: true;
  readonly out?: string;
}

const HELP = `
Examples:
  $ stereomcp build                     compile the project of ./tsconfig.json and write its manifest beside the JavaScript
  $ stereomcp build -p tsconfig.build.json
  $ stereomcp build --watch             and again whenever a source changes
  $ stereomcp build --sourceMap         every option of tsc works

Exit codes, as those of tsc:
  0  compiled without an error
  1  nothing was written: errors with noEmitOnError, or a wrong option
  2  there are errors, yet the JavaScript and the manifest were written

With TypeScript 6 or 7, swc or a bundler: compile with that, then run "stereomcp manifest".`;

/** The verb `build`: tsc and the manifest in one. */
export function addBuild(program: Command): void {
  program
    .command('build')
    .summary('compile as tsc does, and write the manifest of the types beside the JavaScript')
    .description('Compiles a project as tsc does and writes the manifest of its types beside the JavaScript.')
    .usage('[options] [options of tsc…] [files…]')
    .option('-p, --project <tsconfig>', 'the tsconfig file, or the folder with it')
    .option('-w, --watch', 'compile again whenever a source changes')
    .option('-b, --build', 'as tsc --build; the default for a project that refers to others')
    .option('--out <file>', 'where to write the manifest (default: stereomcp-manifest.json beside the JavaScript)')
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText('after', HELP)
    .action(async (options: BuildOptions, command: Command) => {
      const status = await build(options, command.args);
      if (status !== undefined) process.exitCode = status;
    });
}

async function build(
  { build: isSolution, ...options }: BuildOptions,
  rest: readonly string[],
): Promise<number | undefined> {
  const { project, watch, out } = options;
  const { buildProject, reportManifest, writeWhole, keepCode } = await loadCompiler(async () => ({
    ...(await import('../compiler/build-project.js')),
    ...(await import('../compiler/manifest-report.js')),
    ...(await import('../compiler/write-whole.js')),
  }));
  const request: BuildRequest = {
    ...(isSolution === true ? namedProject(rest, project) : { arguments: rest, config: project }),
    isWatching: watch,
    isSolution,
    out: out === undefined ? undefined : resolve(out),
    onNote: (text) => {
      process.stderr.write(`stereomcp: ${text}\n`);
    },
    startProgress: () => createProgress('reading the types …'),
    onManifest: ({ file, manifest, text }) => {
      const isNew = writeWhole(file, text);
      keepCode();
      if (watch === true && !isNew) return;
      const report = reportManifest(manifest);
      for (const line of [...problemLines(report, file), summaryLine(report, file)]) process.stderr.write(`${line}\n`);
    },
  };
  return buildProject(request);
}

/** Under `--build` the words that are no options name projects. */
function namedProject(
  rest: readonly string[],
  project: string | undefined,
): Pick<BuildRequest, 'arguments' | 'config'> {
  const named = rest.filter((word) => !word.startsWith('-'));
  if (named.length > (project === undefined ? 1 : 0)) {
    throw new CommandError('Under --build one project can be named; write a tsconfig that refers to the others.');
  }
  return { arguments: rest.filter((word) => word.startsWith('-')), config: project ?? named[0] };
}
