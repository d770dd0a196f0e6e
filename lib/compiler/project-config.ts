import { dirname, resolve } from 'node:path';
import { ts } from 'typescript-json-schema';
import { settleNewerOptions } from './newer-options';
import { ProjectError } from './project-error';

/** A tsconfig with everything that it extends. */
export interface ProjectConfig {
  /** Absolute path of the tsconfig. */
  readonly path: string;
  readonly folder: string;
  /** With every option that a newer TypeScript knows settled to its nearest relative here. */
  readonly options: ts.CompilerOptions;
  /** The files that it includes. */
  readonly fileNames: readonly string[];
  readonly references: readonly ts.ProjectReference[];
  /** What `tsc` says about the configuration itself. */
  readonly diagnostics: readonly ts.Diagnostic[];
  /** The tsconfig and all that it extends. */
  readonly inputs: readonly string[];
}

const CONFIG_NAME = 'tsconfig.json';

// Unlike an option that is unknown here, these leave the configuration itself in doubt.
const NOT_FOUND = [5083, 6053, 6096];
const CIRCULAR = 18000;

/** The tsconfig.json of a folder or the nearest one above it. */
export function findConfig(from: string): string | undefined {
  const found = ts.findConfigFile(resolve(from), (file) => ts.sys.fileExists(file), CONFIG_NAME);
  return found === undefined ? undefined : resolve(found);
}

/**
 * Reads a tsconfig for its types.
 *
 * @param path A tsconfig file, or a folder with a tsconfig.json.
 * @throws ProjectError when there is none, when its text or what it extends cannot be read.
 */
export function readConfig(path: string): ProjectConfig {
  const file = configFile(path);
  const unreadable: ts.Diagnostic[] = [];
  const parsed = ts.getParsedCommandLineOfConfigFile(file, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => unreadable.push(diagnostic),
  });
  const source = parsed?.options.configFile as ts.TsConfigSourceFile | undefined;
  const inputs = [file, ...(source?.extendedSourceFiles ?? []).map((name) => resolve(name))];
  const fatal = [...unreadable, ...syntaxErrors(inputs), ...(parsed?.errors ?? []).filter(isFatal)][0];
  if (fatal !== undefined) throw new ProjectError(describeDiagnostic(fatal, file));
  if (parsed === undefined) throw new ProjectError(`${file} cannot be read.`);
  return {
    path: file,
    folder: dirname(file),
    options: settleNewerOptions(parsed, dirname(file)),
    fileNames: parsed.fileNames.map((name) => resolve(name)),
    references: parsed.projectReferences ?? [],
    diagnostics: parsed.errors,
    inputs,
  };
}

/** The tsconfig that a path names: the file, or that of the folder. */
export function configFile(path: string): string {
  const named = resolve(path);
  const file = ts.sys.directoryExists(named) ? resolve(named, CONFIG_NAME) : named;
  if (ts.sys.fileExists(file)) return file;
  throw new ProjectError(
    file === named ? `${path} does not exist.` : `There is no ${CONFIG_NAME} in the folder ${path}.`,
  );
}

function isFatal({ code }: ts.Diagnostic): boolean {
  // Those up to 1999 are about the text itself.
  return code < 2000 || code === CIRCULAR || NOT_FOUND.includes(code);
}

// Parsing goes on after a mistake, and then says nothing of it where the tsconfig is one that is extended.
function syntaxErrors(files: readonly string[]): readonly ts.Diagnostic[] {
  return files.flatMap((file) => {
    const { parseDiagnostics } = ts.readJsonConfigFile(file, (name) => ts.sys.readFile(name)) as ts.JsonSourceFile & {
      readonly parseDiagnostics?: readonly ts.Diagnostic[];
    };
    return parseDiagnostics ?? [];
  });
}

/** A diagnostic as one sentence after its file and line. */
function describeDiagnostic({ file, start, messageText }: ts.Diagnostic, fallback: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (file === undefined) return `${fallback}: ${text}`;
  const { line, character } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${resolve(file.fileName)}:${String(line + 1)}:${String(character + 1)}: ${text}`;
}
