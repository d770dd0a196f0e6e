import { resolve } from 'node:path';
import { ts } from 'typescript-json-schema';
import type { CompiledProgram } from './execute-tsc';
import { executeTsc } from './execute-tsc';
import { hasNoDocsOfAuthors } from './library-file';
import type { SummaryReporter } from './tsc-parts';
import { tsc } from './tsc-parts';

type OnProgram = (compiled: CompiledProgram) => void;

/** Options under which `tsc` compiles nothing, or measures itself: those are its own to answer. */
const SPECIAL = [
  ...['all', 'build', 'help', 'init', 'listFilesOnly', 'locale', 'showConfig', 'version'],
  ...['diagnostics', 'extendedDiagnostics', 'generateCpuProfile', 'generateTrace'],
];

/**
 * Does what `tsc` does with these arguments, with the doc comments of authors parsed.
 *
 * @param onProgram Called with every program after it was checked and emitted.
 * @returns The exit code, or undefined while it goes on watching.
 */
export function compileWithDocs(commandLine: readonly string[], onProgram: OnProgram): number | undefined {
  const given = ts.parseCommandLine(commandLine, (file) => ts.sys.readFile(file));
  const config = given.fileNames.length > 0 ? undefined : configOf(given.options);
  const isPlain = given.errors.length === 0 && !SPECIAL.some((name) => given.options[name] !== undefined);
  const hasInput = config !== undefined || (given.fileNames.length > 0 && given.options.project === undefined);
  if (!isPlain || !hasInput) return executeTsc(commandLine, onProgram);
  const options = tsc.convertToOptionsWithAbsolutePaths(given.options, (path) => slashes(resolve(path)));
  if (config === undefined) return compile({ ...given, options }, { given, options, onProgram });
  return compileConfig(config, { given, options, onProgram });
}

interface Request {
  readonly given: ts.ParsedCommandLine;
  /** Those of the command line. */
  readonly options: ts.CompilerOptions;
  readonly onProgram: OnProgram;
}

function compileConfig(config: string, request: Request): number | undefined {
  const { given, options } = request;
  const report = tsc.createDiagnosticReporter(ts.sys, isPretty(options));
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, options, host, undefined, given.watchOptions);
  return parsed === undefined ? ts.ExitStatus.DiagnosticsPresent_OutputsSkipped : compile(parsed, request);
}

function compile(project: ts.ParsedCommandLine, request: Request): number | undefined {
  if (project.options.watch === true) {
    watch(project, request);
    return undefined;
  }
  const { options, fileNames } = project;
  const input = {
    rootNames: fileNames,
    options,
    projectReferences: project.projectReferences,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(project),
  };
  const report = tsc.createDiagnosticReporter(ts.sys, isPretty(options));
  if (options.incremental === true || options.composite === true) {
    return tsc.performIncrementalCompilation({
      ...input,
      host: withDocs(ts.createIncrementalCompilerHost(options, ts.sys)),
      reportDiagnostic: report,
      reportErrorSummary: summaryReporter(options),
      afterProgramEmitAndDiagnostics: (tracked) => {
        request.onProgram(trackedProgram(tracked));
      },
      system: ts.sys,
    });
  }
  const { projectReferences, ...rest } = input;
  const program = ts.createProgram({
    ...rest,
    ...(projectReferences !== undefined && { projectReferences }),
    host: withDocs(ts.createCompilerHost(options)),
  });
  const write = (text: string): void => {
    ts.sys.write(text + ts.sys.newLine);
  };
  const status = tsc.emitFilesAndReportErrorsAndGetExitStatus(program, report, write, summaryReporter(options));
  request.onProgram({ program, tracked: undefined, hasDocs: true });
  return status;
}

function watch(project: ts.ParsedCommandLine, { given, options, onProgram }: Request): void {
  const reporters = [
    tsc.createDiagnosticReporter(ts.sys, isPretty(project.options)),
    tsc.createWatchStatusReporter(ts.sys, isPretty(project.options)),
  ] as const;
  const create = ts.createEmitAndSemanticDiagnosticsBuilderProgram;
  const config = project.options.configFilePath;
  if (typeof config === 'string') {
    const host = ts.createWatchCompilerHost(config, options, ts.sys, create, ...reporters, given.watchOptions);
    ts.createWatchProgram(onEachProgram(host, onProgram));
    return;
  }
  const { watchOptions } = given;
  const host = ts.createWatchCompilerHost(
    [...given.fileNames],
    options,
    ts.sys,
    create,
    ...reporters,
    undefined,
    watchOptions,
  );
  ts.createWatchProgram(onEachProgram(host, onProgram));
}

function onEachProgram<H extends ts.WatchCompilerHost<ts.EmitAndSemanticDiagnosticsBuilderProgram>>(
  host: H,
  onProgram: OnProgram,
): H {
  const emit = host.afterProgramCreate?.bind(host);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseAll;
  host.afterProgramCreate = (tracked) => {
    emit?.(tracked);
    onProgram(trackedProgram(tracked));
  };
  return host;
}

function trackedProgram(tracked: ts.BuilderProgram): CompiledProgram {
  return { program: tracked.getProgram(), tracked, hasDocs: true };
}

function withDocs(host: ts.CompilerHost): ts.CompilerHost {
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, how, ...rest) => {
    // tsc parses some of them in declaration files, too, and no error of it depends on that.
    const { ParseAll, ParseNone } = ts.JSDocParsingMode;
    const jsDocParsingMode = hasNoDocsOfAuthors(file) ? ParseNone : ParseAll;
    const options = typeof how === 'object' ? how : { languageVersion: how };
    return getSourceFile(file, { ...options, jsDocParsingMode }, ...rest);
  };
  return host;
}

function configOf({ project }: ts.CompilerOptions): string | undefined {
  if (project === undefined) return ts.findConfigFile(slashes(process.cwd()), (file) => ts.sys.fileExists(file));
  const named = slashes(project);
  const file = ts.sys.directoryExists(named) ? `${named.replace(/\/$/, '')}/tsconfig.json` : named;
  return ts.sys.fileExists(file) ? file : undefined;
}

function isPretty({ pretty }: ts.CompilerOptions): boolean {
  if (typeof pretty === 'boolean') return pretty;
  return ts.sys.writeOutputIsTTY?.() === true && (process.env.NO_COLOR ?? '') === '';
}

function summaryReporter(options: ts.CompilerOptions): SummaryReporter | undefined {
  if (!isPretty(options)) return undefined;
  return (count, files) => {
    ts.sys.write(tsc.getErrorSummaryText(count, files, ts.sys.newLine, ts.sys));
  };
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
