import { fileURLToPath } from 'node:url';
import type { CallSite } from './declarations';

/** Helpers between a decorator and the author's file; their frames are not where the decorator was written. */
const HELPERS = /[\\/]node_modules[\\/](?:reflect-metadata|tslib|@swc[\\/]helpers)[\\/]/;

/** The author's file and line that called `below`, or undefined where the engine does not tell. */
export function callSiteAbove(below: (...args: never[]) => unknown): CallSite | undefined {
  return firstSite(framesAbove(below), () => true);
}

/** The nearest file and line outside a folder, from which the present call came. */
export function callSiteOutside(folder: string): CallSite | undefined {
  return firstSite(framesAbove(callSiteOutside), (file) => !file.startsWith(folder));
}

function firstSite(frames: readonly NodeJS.CallSite[], counts: (file: string) => boolean): CallSite | undefined {
  for (const frame of frames) {
    const file = frame.getFileName();
    const line = frame.getLineNumber();
    if (file == null || line === null || HELPERS.test(file) || !counts(file)) continue;
    return { file: file.startsWith('file:') ? fileURLToPath(file) : file, line };
  }
  return undefined;
}

function framesAbove(below: (...args: never[]) => unknown): readonly NodeJS.CallSite[] {
  const holder: { stack?: unknown } = {};
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 8;
    Error.prepareStackTrace = (_error, frames) => frames;
    Error.captureStackTrace(holder, below);
    // The stack is made when it is read, so it must be read before the hook is put back.
    return Array.isArray(holder.stack) ? (holder.stack as NodeJS.CallSite[]) : [];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    if (before === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
    else Object.defineProperty(Error, 'prepareStackTrace', before);
  }
}
