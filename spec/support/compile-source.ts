import { resolve } from 'node:path';
import { ts } from 'typescript-json-schema';

/** The folder that sources of specs pretend to lie in; nothing is there. */
export const SOURCE_FOLDER = resolve(__dirname, '../virtual');

const ROOT = resolve(__dirname, '../..');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  strict: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [resolve(ROOT, 'node_modules/@types')],
  paths: { stereomcp: [resolve(ROOT, 'lib/index.ts')] },
};

const parsed = new Map<string, ts.SourceFile | undefined>();

/** The last program of the same roots and options, which spares the next one most of its work. */
const former = new Map<string, ts.Program>();

/** What makes a program of a spec differ from others. */
export interface CompileOptions {
  readonly options?: ts.CompilerOptions;
  /** The sources that are named; those that they import are found. All by default. */
  readonly roots?: readonly string[];
}

/** A program of sources that only exist here, by their paths below `SOURCE_FOLDER`; `main.ts` where only one text is given. */
export function compileSource(
  sources: string | Readonly<Record<string, string>>,
  { options, roots }: CompileOptions = {},
): ts.Program {
  const given = typeof sources === 'string' ? { 'main.ts': sources } : sources;
  const texts = new Map(Object.entries(given).map(([path, text]) => [resolve(SOURCE_FOLDER, path), text]));
  const settled = { ...OPTIONS, ...options };
  const host = ts.createCompilerHost(settled, true);
  const overlay: ts.CompilerHost = {
    ...host,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    directoryExists: (path) => path.startsWith(SOURCE_FOLDER) || host.directoryExists?.(path) !== false,
    getSourceFile: (path, version, ...rest) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version, true);
      // Libraries are the same for all programs of a spec.
      if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, version, ...rest));
      return parsed.get(path);
    },
  };
  const rootNames = roots?.map((path) => resolve(SOURCE_FOLDER, path)) ?? [...texts.keys()];
  const key = JSON.stringify([rootNames, settled]);
  const oldProgram = former.get(key);
  const program = ts.createProgram({ rootNames, options: settled, host: overlay, ...(oldProgram && { oldProgram }) });
  former.set(key, program);
  return program;
}

/** What the compiler complains about in the sources of a spec, as texts. */
export function complaints(program: ts.Program): readonly string[] {
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file === undefined || file.fileName.startsWith(SOURCE_FOLDER))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
