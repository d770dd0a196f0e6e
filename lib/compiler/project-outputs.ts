import { dirname, join, resolve, sep } from 'node:path';
import { ts } from 'typescript-json-schema';
import { MANIFEST_FILE } from '../manifest/manifest';

/** Where the outcome of a project lies. */
export interface ProjectOutputs {
  /** The path of the manifest, beside the JavaScript; absolute. */
  readonly manifestFile: string;
  /** The JavaScript that `tsc` makes of a source; undefined where it makes none. Both paths are absolute. */
  readonly outputOf: (source: string) => string | undefined;
}

/** A project, as far as its tsconfig decides where things lie. */
export interface ConfiguredOutput {
  /** As the tsconfig has them. */
  readonly options: ts.CompilerOptions;
  readonly configPath: string | undefined;
}

/** A project, as far as it decides where things lie. */
export interface OutputRequest extends ConfiguredOutput {
  readonly program: ts.Program;
}

/** The path of the manifest beside the JavaScript, where it takes no look at the sources to tell; absolute. */
export function manifestFileOf({ options, configPath }: ConfiguredOutput): string | undefined {
  const { outFile, outDir } = options;
  const folder = outFile === undefined ? (outDir ?? statedRoot(options, configPath)) : dirname(outFile);
  return folder === undefined ? undefined : join(resolve(folder), MANIFEST_FILE);
}

/** Tells where `tsc` puts the outcome of a project. */
export function outputsOf({ program, options, configPath }: OutputRequest): ProjectOutputs {
  const referenced = referencedProjects(program);
  const own = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
    .map(({ fileName }) => resolve(fileName))
    .filter((file) => !referenced.some(({ files }) => files.has(file)));
  const base = configPath === undefined ? program.getCurrentDirectory() : dirname(configPath);
  const emitted = own.filter((file) => options.outDir !== undefined || !file.endsWith('.json'));
  const rootDir = statedRoot(options, configPath) ?? commonFolder(emitted) ?? base;
  const settled = { ...options, rootDir, configFilePath: configPath ?? join(base, 'tsconfig.json') };
  return {
    manifestFile: manifestFileOf({ options: settled, configPath }) ?? join(base, MANIFEST_FILE),
    outputOf: (source) => {
      const file = resolve(source);
      const from = referenced.find(({ files }) => files.has(file));
      return from === undefined ? javaScriptOf(file, settled) : javaScriptOf(file, from.options);
    },
  };
}

function statedRoot({ rootDir, composite }: ts.CompilerOptions, configPath: string | undefined): string | undefined {
  if (rootDir !== undefined || configPath === undefined) return rootDir;
  return composite === true ? dirname(configPath) : undefined;
}

function commonFolder(files: readonly string[]): string | undefined {
  let common: readonly string[] | undefined;
  for (const file of files) {
    const parts = dirname(file).split(sep);
    const differs = common?.findIndex((part, index) => part !== parts[index]) ?? -1;
    common = differs < 0 ? (common ?? parts) : common?.slice(0, differs);
  }
  return common === undefined ? undefined : common.join(sep) || sep;
}

function javaScriptOf(file: string, options: ts.CompilerOptions): string | undefined {
  // Another tool makes the JavaScript then, and only an output folder says where.
  if (options.noEmit === true && options.outDir === undefined) return undefined;
  const name = file.split(sep).join('/');
  const commandLine = { options, fileNames: [name], errors: [] };
  const outputs = ts.getOutputFileNames(commandLine, name, !ts.sys.useCaseSensitiveFileNames);
  const output = outputs.find((made) => /\.[cm]?jsx?$/.test(made));
  return output === undefined ? undefined : resolve(output);
}

interface ReferencedProject {
  readonly options: ts.CompilerOptions;
  readonly files: ReadonlySet<string>;
}

function referencedProjects(program: ts.Program): readonly ReferencedProject[] {
  const found = new Map<string, ReferencedProject>();
  const visit = (references: readonly (ts.ResolvedProjectReference | undefined)[]): void => {
    for (const reference of references) {
      if (reference === undefined || found.has(reference.sourceFile.fileName)) continue;
      const { options, fileNames } = reference.commandLine;
      const base = dirname(reference.sourceFile.fileName);
      found.set(reference.sourceFile.fileName, {
        options: { rootDir: base, configFilePath: reference.sourceFile.fileName, ...options },
        files: new Set(fileNames.map((name) => resolve(name))),
      });
      visit(reference.references ?? []);
    }
  };
  visit(program.getResolvedProjectReferences() ?? []);
  return [...found.values()];
}
