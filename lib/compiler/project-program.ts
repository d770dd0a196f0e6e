import { ts } from 'typescript-json-schema';
import { hasNoDocsOfAuthors } from './library-file';

/** What a program for types is made of. */
export interface TypeProgramRequest {
  readonly rootFiles: readonly string[];
  /** As the project has them. */
  readonly options: ts.CompilerOptions;
  readonly references: readonly ts.ProjectReference[];
  /** The program as it was before, whose unchanged files are taken over. */
  readonly before?: ts.Program | undefined;
  /** A program of the same moment, whose descriptions of the language and of Node.js are shared. */
  readonly sibling?: ts.Program | undefined;
  /** Called for every file that is asked for. */
  readonly onFile?: (() => void) | undefined;
  /** Called with every package.json that is read, since it decides how modules are resolved. */
  readonly onPackageFile?: ((file: string) => void) | undefined;
}

/** Makes a program whose types are complete, and which never emits. */
export function createTypeProgram(request: TypeProgramRequest): ts.Program {
  const options = typeOptions(request.options);
  return ts.createProgram({
    rootNames: request.rootFiles,
    options,
    projectReferences: request.references,
    host: createHost(options, request),
    ...(request.before !== undefined && { oldProgram: request.before }),
  });
}

/** Whether a program of `tsc` shows the types of its project as completely as one that is made for types. */
export function showsAllTypes(program: ts.Program): boolean {
  const { strict, strictNullChecks } = program.getCompilerOptions();
  return (strictNullChecks ?? strict ?? false) && (program.getProjectReferences() ?? []).length === 0;
}

function typeOptions(options: ts.CompilerOptions): ts.CompilerOptions {
  const moduleResolution = options.moduleResolution ?? resolutionOf(options);
  return {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    skipLibCheck: true,
    experimentalDecorators: true,
    // Without it `T | null` is `T`, and the null that a method does return would break its own schema.
    strictNullChecks: true,
    ...(moduleResolution !== undefined && { moduleResolution }),
  };
}

// The classic resolution, which is the default for ES modules, finds no package at all.
function resolutionOf({ module, target }: ts.CompilerOptions): ts.ModuleResolutionKind | undefined {
  const kind = module ?? ((target ?? 0) >= ts.ScriptTarget.ES2015 ? ts.ModuleKind.ES2015 : ts.ModuleKind.CommonJS);
  const isClassic = kind >= ts.ModuleKind.AMD && kind <= ts.ModuleKind.ESNext;
  return isClassic ? ts.ModuleResolutionKind.Bundler : undefined;
}

function createHost(options: ts.CompilerOptions, request: TypeProgramRequest): ts.CompilerHost {
  const host: ts.CompilerHost & { useSourceOfProjectReferenceRedirect?: () => boolean } =
    ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  // The sources of a referenced project have the decorators that its declaration files lack.
  host.useSourceOfProjectReferenceRedirect = () => true;
  host.readFile = (file) => {
    if (file.endsWith('/package.json')) request.onPackageFile?.(file);
    return readFile(file);
  };
  host.getSourceFile = (file, how, ...rest) => {
    request.onFile?.();
    if (!hasNoDocsOfAuthors(file)) return getSourceFile(file, how, ...rest);
    const shared = request.sibling?.getSourceFile(file);
    return shared ?? getSourceFile(file, withoutDocs(how), ...rest);
  };
  return host;
}

/** Nearly a tenth of the time goes into comments that nobody reads. */
function withoutDocs(how: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions {
  const options = typeof how === 'object' ? how : { languageVersion: how };
  return { ...options, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
}
