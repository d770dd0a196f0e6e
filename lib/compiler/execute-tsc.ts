import { ts } from 'typescript-json-schema';
import { tsc } from './tsc-parts';

/** A program that `tsc` has just compiled. */
export interface CompiledProgram {
  readonly program: ts.Program;
  /** The program as it keeps track of what changed, for `--incremental` and `--watch`. */
  readonly tracked: ts.BuilderProgram | undefined;
  /** Whether doc comments were parsed, which `tsc` itself leaves out for speed. */
  readonly hasDocs: boolean;
}

/**
 * Runs `tsc` with these arguments in this process.
 *
 * @param onProgram Called with every program after it was checked and emitted.
 * @returns The exit code, or undefined while `tsc` goes on watching.
 */
export function executeTsc(
  commandLine: readonly string[],
  onProgram: (compiled: CompiledProgram) => void,
): number | undefined {
  let status: number | undefined;
  const system: ts.System = { ...ts.sys, exit: (code) => (status = code ?? 0) };
  tsc.executeCommandLine(
    system,
    (program) => {
      if ('getProgram' in program) onProgram({ program: program.getProgram(), tracked: program, hasDocs: false });
      else if ('getTypeChecker' in program) onProgram({ program, tracked: undefined, hasDocs: false });
    },
    commandLine,
  );
  return status;
}

/** Whether `tsc` wrote the outcome of a program, or leaves that to another tool. */
export function hasOutputs({ program, tracked }: CompiledProgram): boolean {
  const options = program.getCompilerOptions();
  if (options.listFilesOnly === true) return false;
  if (options.noEmitOnError !== true || options.noEmit === true) return true;
  // The program has found them all before; this only reads them again.
  const compiled = tracked ?? program;
  return [
    compiled.getConfigFileParsingDiagnostics(),
    compiled.getOptionsDiagnostics(),
    compiled.getSyntacticDiagnostics(),
    compiled.getGlobalDiagnostics(),
    compiled.getSemanticDiagnostics(),
  ].every((found) => found.length === 0);
}
