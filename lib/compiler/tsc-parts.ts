import { ts } from 'typescript-json-schema';

/**
 * The parts that bin/tsc is made of and that the public interface lacks: without them neither its texts nor its exit
 * codes could be had.
 */
interface TscParts {
  /** What bin/tsc itself calls. */
  readonly executeCommandLine: (
    system: ts.System,
    onProgram: (program: ts.Program | ts.BuilderProgram | ts.ParsedCommandLine) => void,
    commandLine: readonly string[],
  ) => void;
  readonly createDiagnosticReporter: (system: ts.System, isPretty: boolean) => ts.DiagnosticReporter;
  readonly createWatchStatusReporter: (system: ts.System, isPretty: boolean) => ts.WatchStatusReporter;
  readonly getErrorSummaryText: (...summary: readonly [...Summary, newLine: string, system: ts.System]) => string;
  /** Makes paths on the command line absolute. */
  readonly convertToOptionsWithAbsolutePaths: (
    options: ts.CompilerOptions,
    toAbsolutePath: (path: string) => string,
  ) => ts.CompilerOptions;
  readonly emitFilesAndReportErrorsAndGetExitStatus: (
    ...request: readonly [
      program: ts.Program,
      reportDiagnostic: ts.DiagnosticReporter,
      write: (text: string) => void,
      reportSummary: SummaryReporter | undefined,
    ]
  ) => ts.ExitStatus;
  readonly performIncrementalCompilation: (input: {
    readonly rootNames: readonly string[];
    readonly options: ts.CompilerOptions;
    readonly configFileParsingDiagnostics: readonly ts.Diagnostic[];
    readonly projectReferences: readonly ts.ProjectReference[] | undefined;
    readonly host: ts.CompilerHost;
    readonly reportDiagnostic: ts.DiagnosticReporter;
    readonly reportErrorSummary: SummaryReporter | undefined;
    readonly afterProgramEmitAndDiagnostics: (program: ts.EmitAndSemanticDiagnosticsBuilderProgram) => void;
    readonly system: ts.System;
  }) => ts.ExitStatus;
}

/** How many errors there are, and in which files. */
type Summary = readonly [errorCount: number, files: readonly unknown[]];

/** Writes the line that counts errors. */
export type SummaryReporter = (...summary: Summary) => void;

/** The inner parts of `tsc`; specs compare what comes of them with the real one. */
export const tsc = ts as unknown as TscParts;
