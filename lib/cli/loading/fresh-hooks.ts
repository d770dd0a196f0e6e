import { readFileSync } from 'node:fs';
import type {
  LoadFnOutput,
  LoadHook,
  LoadHookContext,
  ResolveFnOutput,
  ResolveHook,
  ResolveHookContext,
} from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { isAuthorFile } from './author-file';

/** In the query of a module: which load it is of, and `m` behind that where sources count as ES modules. */
export const LOAD_QUERY = 'stereomcp-load';

const AS_MODULES = /^\d+m$/;
const TYPESCRIPT = /\.tsx?$/;
const JAVASCRIPT = /\.jsx?$/;
const MODULE_SYNTAX = /^\s*(?:import\s*[\w{*"']|export\s*[\w{*])/m;

let tell: (file: string) => void = () => undefined;

/** Called once in the thread of the hooks; `port` takes the file of each module that is loaded. */
export function initialize({ port }: { readonly port: MessagePort }): void {
  tell = (file) => {
    port.postMessage(file);
  };
}

/** The same for hooks in the thread of the author's code, which newer versions of Node have. */
export function tellLoaded(take: (file: string) => void): void {
  tell = take;
}

/** Has the author's modules of one load made anew: each carries the load in its query, as the one that imports it does. */
export const resolve: ResolveHook = async (specifier, context, next) =>
  marked(await next(specifier, context), loadOf(specifier, context));

/** Reads files as ES modules that `package.json` does not call so, where a load is marked to. */
export const load: LoadHook = async (url, context, next) => next(url, withFormat(url, context));

/** The same as `resolve`, in the thread of the author's code. */
export function resolveSync(
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context: ResolveHookContext) => ResolveFnOutput,
): ResolveFnOutput {
  const found = next(specifier, context);
  // What is required has the cache of `require`, which is cleared between loads.
  const isRequired = context.conditions.includes('require') && !context.conditions.includes('import');
  return isRequired ? found : marked(found, loadOf(specifier, context));
}

/** The same as `load`, in the thread of the author's code. */
export function loadSync(
  url: string,
  context: LoadHookContext,
  next: (url: string, context: LoadHookContext) => LoadFnOutput,
): LoadFnOutput {
  return next(url, withFormat(url, context));
}

function loadOf(specifier: string, { parentURL }: ResolveHookContext): string | undefined {
  return loadIn(specifier) ?? (parentURL === undefined ? undefined : loadIn(parentURL));
}

function loadIn(url: string): string | undefined {
  if (!url.startsWith('file:') || !url.includes(LOAD_QUERY)) return undefined;
  return new URL(url).searchParams.get(LOAD_QUERY) ?? undefined;
}

function marked(found: ResolveFnOutput, mark: string | undefined): ResolveFnOutput {
  if (mark === undefined || !found.url.startsWith('file:')) return found;
  const url = new URL(found.url);
  const file = fileURLToPath(url);
  if (!isAuthorFile(file)) return found;
  if (isReadAsModule(file, mark)) {
    url.search = '';
    url.searchParams.set(LOAD_QUERY, mark);
    return { ...found, url: url.href, format: 'module' };
  }
  url.searchParams.set(LOAD_QUERY, mark);
  return { ...found, url: url.href };
}

function withFormat(url: string, context: LoadHookContext): LoadHookContext {
  const mark = loadIn(url);
  if (mark === undefined) return context;
  const file = fileURLToPath(url);
  tell(file);
  return isReadAsModule(file, mark) ? { ...context, format: 'module' } : context;
}

function isReadAsModule(file: string, mark: string): boolean {
  if (!AS_MODULES.test(mark)) return false;
  if (TYPESCRIPT.test(file)) return true;
  return JAVASCRIPT.test(file) && MODULE_SYNTAX.test(readFileSync(file, 'utf8'));
}
