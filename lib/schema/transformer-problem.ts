import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';
import { copiesInText, isLoaded, ownFile, transformerCopies } from './transformer-copies';

/** What the text of one of the author's files tells about class-transformer. */
interface ScannedFile {
  readonly copies: number;
  readonly importsDecorators: boolean;
  /** Files that it imports by relative path. */
  readonly next: readonly { readonly file: string; readonly certain: boolean }[];
}

/** A file, and whether it is known to run: compiled code whose static imports lead to it, or a decorator's own file. */
interface ReachedFile {
  readonly file: string;
  readonly runs: boolean;
}

/** `from './x'` and `import './x'` are certain to run, calls of `import` and `require` are not. */
const RELATIVE_IMPORT =
  /(?:\bfrom\s*|\bimport\s*|(?<call>\b(?:import|require)\s*\(\s*))["'`](?<path>\.{1,2}\/[^"'`\n]+)["'`]/g;
const COMPILED = /\.[mc]?jsx?$/;
const REQUIRED = /\brequire\s*\(\s*["']class-transformer["']\s*\)/;
const IMPORTED = /\bimport\s*(?!type\b)([^;"'()]*?)\bfrom\s*["']class-transformer["']/g;
const DECORATOR_NAMES = /\*|(?<!type\s+)\b(?:Exclude|Expose|Transform|Type)\b/;

const EXTENSIONS = ['.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '.jsx'];
const SOURCE_OF: Readonly<Record<string, string>> = { '.js': '.ts', '.mjs': '.mts', '.cjs': '.cts', '.jsx': '.tsx' };

const scanned = new Map<string, ScannedFile | undefined>();

/**
 * Why `@Exclude` and the like of the author's classes cannot be seen, or undefined where they can.
 *
 * A bundle may carry a copy of class-transformer of its own, whose registries nothing outside can reach. So the given
 * files and what they import by relative path are searched for such a copy; each file is read once per process.
 */
export function transformerProblem(files: readonly string[]): string | undefined {
  const { storages, unreadable, inlined } = transformerCopies();
  const [strange] = unreadable;
  if (strange !== undefined) {
    return `the copy of class-transformer in ${shown(dirname(strange))} is built in a way that cannot be read; install class-transformer 0.5.1`;
  }
  const own = ownFile();
  let importer: string | undefined;
  for (const { file, runs, copies, importsDecorators } of reachable(files)) {
    const isOwn = file === own;
    // A bundle that holds this library too shares its copy with it, as long as there is only one.
    if (copies > (isOwn && inlined ? 1 : 0)) {
      return `${shown(file)} carries its own copy of class-transformer, so what @Exclude, @Expose, @Transform and @Type say there cannot be seen; leave the package out of the bundle (external: ['class-transformer'])`;
    }
    if (importsDecorators && runs && !isOwn) importer ??= file;
  }
  if (importer === undefined || storages.length > 0) return undefined;
  return `${shown(importer)} uses decorators of class-transformer, but the copy that it loaded is not the CommonJS build of the package, so what they say cannot be seen; let the package resolve to its "main" entry (external: ['class-transformer'], or main fields without "module")`;
}

function* reachable(files: readonly string[]): Generator<ReachedFile & ScannedFile> {
  const pending: ReachedFile[] = files.map((file) => ({ file, runs: true }));
  const seen = new Set(files);
  for (let reached = pending.shift(); reached !== undefined; reached = pending.shift()) {
    const found = scan(reached.file);
    if (found === undefined) continue;
    yield { ...reached, ...found };
    // In a TypeScript source an import may be for types only, and what it names may never run.
    const isCompiled = COMPILED.test(reached.file);
    for (const { file, certain } of found.next) {
      if (seen.has(file)) continue;
      seen.add(file);
      pending.push({ file, runs: reached.runs && isCompiled && (certain || isLoaded(file)) });
    }
  }
}

function scan(file: string): ScannedFile | undefined {
  if (!scanned.has(file)) scanned.set(file, readSource(file));
  return scanned.get(file);
}

function readSource(file: string): ScannedFile | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined; // a call site that is no file, such as an evaluated script
  }
  const next = [...text.matchAll(RELATIVE_IMPORT)].flatMap(({ groups = {} }) => {
    const found = resolveRelative(file, groups.path ?? '');
    return found === undefined ? [] : [{ file: found, certain: groups.call === undefined }];
  });
  return {
    copies: copiesInText(text),
    importsDecorators: importsDecorators(text),
    next,
  };
}

function importsDecorators(text: string): boolean {
  if (!text.includes('class-transformer')) return false;
  return REQUIRED.test(text) || [...text.matchAll(IMPORTED)].some(([, names = '']) => DECORATOR_NAMES.test(names));
}

/** The file behind `./dto`, `./dto.js` that stands for `dto.ts`, or `./dto` that is a folder. */
function resolveRelative(from: string, specifier: string): string | undefined {
  const path = resolve(dirname(from), specifier.replace(/[?#].*$/, ''));
  const extension = extname(path);
  if (EXTENSIONS.includes(extension)) {
    const source = SOURCE_OF[extension];
    const candidates = source === undefined ? [path] : [path, path.slice(0, -extension.length) + source];
    return candidates.find(isFile);
  }
  return EXTENSIONS.flatMap((ending) => [path + ending, resolve(path, `index${ending}`)]).find(isFile);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** As the author would type it. */
function shown(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
