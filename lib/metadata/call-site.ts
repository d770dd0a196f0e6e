import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallSite } from './declarations';

/** Helpers between a decorator and the author's file; their frames are not where the decorator was written. */
const HELPERS = /[\\/]node_modules[\\/](?:reflect-metadata|tslib|@swc[\\/]helpers)[\\/]/;

/** The same, where a compiler writes them into the author's file. */
const WRITTEN_HELPERS = /^(?:__decorate|__decorateClass|_ts_decorate)$/;

/** A file and its line and column at the end of a line of a stack. */
const PLACE = /\(?((?:file:\/\/)?[^()]+?):(\d+)(?::\d+)?\)?$/;

/** Where the code of this package lies; a bundle that is an ES module has no folder to tell, and nothing outside of it. */
export const LIBRARY = typeof __dirname === 'string' ? dirname(__dirname) + sep : '';

type Below = (...args: never[]) => unknown;

/** The author's file and line that called `below`, or undefined where the engine does not tell. */
export function callSiteAbove(below: Below): CallSite | undefined {
  return firstSite(below, () => true);
}

/** All that the engine tells of what called `below`, nearest first. */
export function callSitesAbove(below: Below): readonly CallSite[] {
  return [...sites(below, () => true)];
}

/** The nearest file and line outside a folder, from which the present call came. */
export function callSiteOutside(folder: string): CallSite | undefined {
  return firstSite(callSiteOutside, (file) => !file.startsWith(folder));
}

function firstSite(below: Below, counts: (file: string) => boolean): CallSite | undefined {
  for (const site of sites(below, counts)) return site;
  return undefined;
}

function* sites(below: Below, counts: (file: string) => boolean): Iterable<CallSite> {
  const { frames, unread } = capture(below);
  for (const [index, frame] of frames.entries()) {
    const file = frame.getFileName();
    const line = frame.getLineNumber();
    if (file == null || line === null || HELPERS.test(file) || !counts(file)) continue;
    if (WRITTEN_HELPERS.test(frame.getFunctionName() ?? '')) continue;
    yield withOriginal({ file: filePath(file), line }, () => siteInStack(unread.stack, index));
  }
}

/** Adds where a source map says that the site stands; read at need only, since that formats a stack and may read the map. */
function withOriginal(site: CallSite, read: () => CallSite | undefined): CallSite {
  let known: { readonly site: CallSite | undefined } | undefined;
  return Object.defineProperty(site, 'original', {
    get: () => (known ??= { site: read() }).site,
    enumerable: false,
  });
}

/** The place in the line of a formatted stack that stands for a frame. */
function siteInStack(stack: unknown, index: number): CallSite | undefined {
  if (typeof stack !== 'string') return undefined;
  const line = stack.split('\n').filter((text) => /^\s+at /.test(text))[index];
  const [, file, number] = PLACE.exec(line?.replace(/^\s+at (?:async )?/, '').trim() ?? '') ?? [];
  return file === undefined ? undefined : { file: filePath(file), line: Number(number) };
}

function filePath(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}

/** The frames above a function as the engine has them, and the same stack not yet formatted by the hooks of the runner. */
function capture(below: Below): { readonly frames: readonly NodeJS.CallSite[]; readonly unread: { stack?: unknown } } {
  const holder: { stack?: unknown } = {};
  const unread: { stack?: unknown } = {};
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 8;
    Error.captureStackTrace(unread, below);
    Error.prepareStackTrace = (_error, frames) => frames;
    Error.captureStackTrace(holder, below);
    // The stack is made when it is read, so it must be read before the hook is put back.
    return { frames: Array.isArray(holder.stack) ? (holder.stack as NodeJS.CallSite[]) : [], unread };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    if (before === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
    else Object.defineProperty(Error, 'prepareStackTrace', before);
  }
}
