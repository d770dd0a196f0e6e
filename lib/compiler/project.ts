import { dirname, join, resolve } from 'node:path';
import { ts } from 'typescript-json-schema';
import type { ProjectConfig } from './project-config';
import { findConfig, readConfig } from './project-config';
import { ProjectError } from './project-error';
import { createTypeProgram } from './project-program';
import { configOfFile } from './project-references';

/** Which sources to read. */
export interface ProjectRequest {
  /** A tsconfig file or a folder with one; without it the nearest one above `from` counts. */
  readonly config?: string | undefined;
  /** Sources that must be part of the program; without them those that the tsconfig includes. */
  readonly files?: readonly string[] | undefined;
  /**
   * `graph` reads the files and what they import, with the global declarations of the tsconfig; `project`, the default,
   * everything that the tsconfig includes.
   */
  readonly extent?: 'graph' | 'project' | undefined;
  /** The folder to look for a tsconfig.json from, upward. */
  readonly from: string;
  /** Called now and then while files are read and parsed. */
  readonly onProgress?: (() => void) | undefined;
}

/** Sources that belong together, read for their types: nothing of it is ever emitted. */
export interface Project {
  /** Of the tsconfig; without one, of the nearest package.json, or `from`. */
  readonly folder: string;
  readonly configPath: string | undefined;
  /** What `tsc` would say about the tsconfig; never a mistake that keeps the types from being read. */
  readonly diagnostics: readonly ts.Diagnostic[];
  /** As the tsconfig has them; those that decide about types may be stricter in `program`. */
  readonly options: ts.CompilerOptions;
  /** Absolute paths of the files that the program starts from. */
  readonly rootFiles: readonly string[];
  readonly references: readonly ts.ProjectReference[];
  /** Made when it is first read. */
  readonly program: ts.Program;
  /** Absolute paths of the files outside `node_modules` that were read, the tsconfig and what it extends among them. */
  readonly inputs: readonly string[];
  /** The same files as they are now, at less cost than `openProject`. */
  reopen: () => Project;
}

/** What a source without a tsconfig is read with. */
const WITHOUT_CONFIG: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  // Also finds `./file` without its ending in an ES module, which runners of TypeScript find too.
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.Preserve,
};

/**
 * Opens the sources of a project, without emitting anything.
 *
 * @throws ProjectError when the tsconfig is missing or unreadable, or there is nothing to read.
 */
export function openProject(request: ProjectRequest): Project {
  return open(request);
}

function open(request: ProjectRequest, before?: ts.Program): Project {
  const files = request.files?.map((file) => resolve(file));
  const config = configOf(request, files);
  const rootFiles = rootsOf(config, files, request);
  return new SourceProject(
    {
      folder: config?.folder ?? packageFolder(request.from),
      configPath: config?.path,
      diagnostics: config?.diagnostics ?? [],
      options: config?.options ?? WITHOUT_CONFIG,
      rootFiles,
      references: config?.references ?? [],
    },
    { request, before, configInputs: config?.inputs ?? [] },
  );
}

type Facts = Omit<Project, 'program' | 'inputs' | 'reopen'>;

interface Origin {
  readonly request: ProjectRequest;
  readonly configInputs: readonly string[];
  /** A program of before, whose unchanged files are taken over. */
  readonly before: ts.Program | undefined;
}

class SourceProject implements Project {
  readonly folder: string;
  readonly configPath: string | undefined;
  readonly diagnostics: readonly ts.Diagnostic[];
  readonly options: ts.CompilerOptions;
  readonly rootFiles: readonly string[];
  readonly references: readonly ts.ProjectReference[];
  readonly #origin: Origin;
  readonly #packageFiles = new Set<string>();
  #program: ts.Program | undefined;

  constructor(facts: Facts, origin: Origin) {
    this.folder = facts.folder;
    this.configPath = facts.configPath;
    this.diagnostics = facts.diagnostics;
    this.options = facts.options;
    this.rootFiles = facts.rootFiles;
    this.references = facts.references;
    this.#origin = origin;
  }

  get program(): ts.Program {
    const { request, before } = this.#origin;
    this.#program ??= createTypeProgram({
      rootFiles: this.rootFiles,
      options: this.options,
      references: this.references,
      before,
      onFile: request.onProgress,
      onPackageFile: (file) => this.#packageFiles.add(resolve(file)),
    });
    return this.#program;
  }

  get inputs(): readonly string[] {
    const sources = this.program.getSourceFiles().map(({ fileName }) => resolve(fileName));
    const all = new Set([...this.#origin.configInputs, ...this.#packageFiles, ...sources]);
    return [...all].filter((file) => !isInNodeModules(file)).sort();
  }

  reopen(): Project {
    return open(this.#origin.request, this.program);
  }
}

function configOf(request: ProjectRequest, files: readonly string[] | undefined): ProjectConfig | undefined {
  if (request.config !== undefined) return readConfig(request.config);
  const path = findConfig(request.from);
  if (path === undefined) return undefined;
  const config = readConfig(path);
  return files === undefined ? config : (configOfFile(config, files) ?? config);
}

function rootsOf(
  config: ProjectConfig | undefined,
  files: readonly string[] | undefined,
  { from, extent }: ProjectRequest,
): readonly string[] {
  if (files === undefined && config === undefined) {
    throw new ProjectError(noConfig(from));
  }
  const included = config?.fileNames ?? [];
  if (files === undefined) return included;
  const missing = files.find((file) => !ts.sys.fileExists(file));
  if (missing !== undefined) throw new ProjectError(`${missing} does not exist.`);
  const outside = files.filter((file) => !included.includes(file));
  const isWhole = extent !== 'graph' && outside.length < files.length;
  const context = isWhole ? included : included.filter((file) => /\.d\.[cm]?ts$/.test(file));
  return [...new Set([...context, ...(isWhole ? outside : files)])];
}

/** What to say where no tsconfig was named and there is none. */
export function noConfig(from: string): string {
  return `There is no tsconfig.json in ${resolve(from)} or above; write one, name one with --project, or name the files.`;
}

function packageFolder(from: string): string {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (ts.sys.fileExists(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) return resolve(from);
  }
}

function isInNodeModules(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file);
}
