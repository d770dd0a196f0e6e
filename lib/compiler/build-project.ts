import { dirname, resolve } from 'node:path';
import { ts } from 'typescript-json-schema';
import { compileWithDocs } from './compile-with-docs';
import type { CompiledProgram } from './execute-tsc';
import { executeTsc, hasOutputs } from './execute-tsc';
import { isCurrentManifest } from './manifest-freshness';
import { noConfig, openProject } from './project';
import type { ProjectConfig } from './project-config';
import { findConfig, readConfig } from './project-config';
import { ProjectError } from './project-error';
import type { ProjectManifest } from './project-manifest';
import { manifestOf } from './project-manifest';
import { installedVersion } from './newer-options';
import { manifestFileOf } from './project-outputs';
import { inBuildOrder } from './project-references';

/** What to compile. */
export interface BuildRequest {
  /** Arguments of `tsc`, without `--project` and `--watch`. */
  readonly arguments: readonly string[];
  /** A tsconfig file or a folder with one. */
  readonly config?: string | undefined;
  readonly isWatching?: boolean | undefined;
  /** Whether to build as `tsc --build` does also where the project refers to no other. */
  readonly isSolution?: boolean | undefined;
  /** The file of the manifest; without it, one beside the JavaScript. */
  readonly out?: string | undefined;
  /** Called with each manifest that is made, every time. */
  readonly onManifest: (made: ProjectManifest) => void;
  /** Called where work on a manifest begins; what it returns is called now and then meanwhile. */
  readonly startProgress?: (() => () => void) | undefined;
  /** Called with what the author should know before anything is compiled. */
  readonly onNote?: ((text: string) => void) | undefined;
}

/**
 * Compiles as `tsc` does, and makes the manifest of every project from the same program.
 *
 * Reports to stdout what `tsc` reports. A project that refers to others is built as by `tsc --build`.
 *
 * @returns The exit code of `tsc`, or undefined while it goes on watching.
 * @throws ProjectError when there is nothing to compile, or there are several manifests for one `out`.
 */
export function buildProject(request: BuildRequest): number | undefined {
  if (request.config === undefined && request.arguments.length === 0 && findConfig('.') === undefined) {
    throw new ProjectError(noConfig('.'));
  }
  noteOtherCompiler(request);
  const solution = solutionOf(request);
  return solution === undefined ? buildSingle(request) : buildSolution(request, solution);
}

function buildSingle(request: BuildRequest): number | undefined {
  const project = request.config === undefined ? [] : ['--project', request.config];
  return compileWithDocs([...project, ...watchOption(request), ...request.arguments], (compiled) => {
    makeManifest(request, compiled);
  });
}

function buildSolution(request: BuildRequest, solution: ProjectConfig): number | undefined {
  const projects = inBuildOrder(solution).filter(({ fileNames }) => fileNames.length > 0);
  if (request.out !== undefined && projects.length > 1) {
    throw new ProjectError(
      `${solution.path} refers to other projects, each with a manifest of its own, so one --out cannot name them all.`,
    );
  }
  const built = new Set<string>();
  const status = executeTsc(['--build', solution.path, ...watchOption(request), ...request.arguments], (compiled) => {
    built.add(configPathOf(compiled) ?? '');
    makeManifest(request, compiled);
  });
  const isComplete = (status ?? 0) === 0 && !request.arguments.some(writesNothing);
  if (!isComplete) return status;
  // What is up to date is not compiled again, and may yet lack its manifest.
  for (const config of projects.filter(({ path }) => !built.has(path))) completeManifest(request, config);
  return status;
}

/** The project to build, where it refers to others. */
function solutionOf({ config, isSolution, arguments: options }: BuildRequest): ProjectConfig | undefined {
  if (options.some((argument) => /\.[cm]?tsx?$/.test(argument))) return undefined;
  const path = config ?? findConfig('.');
  if (path === undefined) return undefined;
  const found = readable(path);
  return found !== undefined && (found.references.length > 0 || isSolution === true) ? found : undefined;
}

// What is wrong with a tsconfig is for tsc to say, in its own words.
function readable(path: string): ProjectConfig | undefined {
  try {
    return readConfig(path);
  } catch (error) {
    if (error instanceof ProjectError) return undefined;
    throw error;
  }
}

function noteOtherCompiler({ config, onNote }: BuildRequest): void {
  const version = installedVersion(folderOf(config));
  if (version === undefined || Number.parseInt(version, 10) <= Number.parseInt(ts.version, 10)) return;
  onNote?.(
    `building with TypeScript ${ts.version}; to compile with TypeScript ${version} of the project, ` +
      'run "tsc && stereomcp manifest" instead.',
  );
}

function folderOf(config: string | undefined): string {
  if (config === undefined) return resolve('.');
  return ts.sys.directoryExists(config) ? resolve(config) : dirname(resolve(config));
}

function watchOption({ isWatching }: BuildRequest): readonly string[] {
  return isWatching === true ? ['--watch'] : [];
}

function writesNothing(argument: string): boolean {
  return /^--?(d|dry|clean)$/i.test(argument);
}

function configPathOf({ program }: CompiledProgram): string | undefined {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === 'string' ? resolve(configFilePath) : undefined;
}

function makeManifest({ out, onManifest, startProgress }: BuildRequest, compiled: CompiledProgram): void {
  if (!hasOutputs(compiled)) return;
  const onProgress = startProgress?.();
  const { program, hasDocs } = compiled;
  const options = program.getCompilerOptions();
  onManifest(manifestOf({ program, hasDocs, options, configPath: configPathOf(compiled), file: out, onProgress }));
}

function completeManifest({ out, onManifest, startProgress }: BuildRequest, config: ProjectConfig): void {
  const file = out ?? manifestFileOf({ options: config.options, configPath: config.path });
  if (file !== undefined && isCurrentManifest(file)) return;
  const onProgress = startProgress?.();
  const { program, options, configPath } = openProject({ config: config.path, from: config.folder, onProgress });
  onManifest(manifestOf({ program, hasDocs: true, options, configPath, file, onProgress }));
}
