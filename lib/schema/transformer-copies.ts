import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { callSiteAbove } from '../metadata/call-site';
import { belongsTogether, captureStorage, isTransformerApi, storageOf } from './transformer-storage';
import type { TransformerStorage } from './transformer-storage';

const STORAGE_FILE = /[\\/]cjs[\\/]storage\.js$/;
const UMD_FILE = /[\\/]bundles[\\/]class-transformer\.umd(?:\.min)?\.js$/;

/**
 * A name that stands twice in every copy of class-transformer, minified or not: its definition and its one call.
 * The brackets keep this file, which may share a bundle with such a copy, from containing it.
 */
const FINGERPRINT = /add(?:Exclude)Metadata/g;

/** The copies of class-transformer that this process has loaded, as far as they can be read. */
export interface TransformerCopies {
  readonly storages: readonly TransformerStorage[];
  /** Files of copies that were found and could not be read. */
  readonly unreadable: readonly string[];
  /** Whether one of them is the copy that shares a bundle with this library. */
  readonly inlined: boolean;
}

type ModuleCache = Readonly<Record<string, { readonly exports?: unknown } | undefined>>;

let known: TransformerCopies = { storages: [], unreadable: [], inlined: false };
let knownAt = -1;
let inlined: TransformerStorage | null | undefined;

/**
 * The loaded copies; never loads one.
 *
 * The package's main entry is CommonJS, so a copy that an ES module imported stands in Node's module cache too.
 */
export function transformerCopies(): TransformerCopies {
  const cache = moduleCache();
  const files = Object.keys(cache);
  if (files.length !== knownAt) {
    knownAt = files.length;
    known = readCache(cache, files);
  }
  const own = inlinedStorage();
  return own === undefined ? known : { ...known, storages: [own, ...known.storages], inlined: true };
}

/** Whether Node's module cache holds a file. */
export function isLoaded(file: string): boolean {
  return moduleCache()[file] !== undefined;
}

/** How many copies of class-transformer stand in the text of a file. */
export function copiesInText(text: string): number {
  return Math.ceil((text.match(FINGERPRINT)?.length ?? 0) / 2);
}

/** The file that this library runs from: a bundle, where a bundler took it in. */
export function ownFile(): string | undefined {
  return callerOf();
}

function callerOf(): string | undefined {
  return callSiteAbove(callerOf)?.file;
}

/** Through `createRequire`, since Jest, ES module bundles and plain Node differ in everything else. */
function moduleCache(): ModuleCache {
  return (createRequire(process.execPath) as { cache?: ModuleCache }).cache ?? {};
}

function readCache(cache: ModuleCache, files: readonly string[]): TransformerCopies {
  const storages: TransformerStorage[] = [];
  const unreadable: string[] = [];
  for (const file of files) {
    const found = readCopy(cache, file);
    if (found === 'unreadable') unreadable.push(file);
    else if (found !== undefined) storages.push(found);
  }
  return { storages, unreadable, inlined: false };
}

const read = new WeakMap<object, TransformerStorage | 'unreadable'>();

function readCopy(cache: ModuleCache, file: string): TransformerStorage | 'unreadable' | undefined {
  if (!STORAGE_FILE.test(file) && !UMD_FILE.test(file)) return undefined;
  const exported = cache[file]?.exports;
  if (typeof exported !== 'object' || exported === null) return undefined;
  const api = UMD_FILE.test(file) ? exported : cache[file.replace(/storage\.js$/, 'index.js')]?.exports;
  const copy = read.get(exported) ?? storageBehind(api, exported) ?? (isTransformerApi(api) ? 'unreadable' : undefined);
  if (copy !== undefined) read.set(exported, copy);
  return copy;
}

function storageBehind(api: unknown, exported: unknown): TransformerStorage | undefined {
  const storage = storageOf(exported);
  if (!isTransformerApi(api)) return storage; // only single files of the package were loaded; they share this storage
  if (storage !== undefined && belongsTogether(api, storage)) return storage;
  return captureStorage(api);
}

/** The copy that a bundler put into the very file that this code stands in. */
function inlinedStorage(): TransformerStorage | undefined {
  if (inlined === undefined) inlined = readInlined() ?? null;
  return inlined ?? undefined;
}

function readInlined(): TransformerStorage | undefined {
  const file = ownFile();
  if (file === undefined || copiesInText(textOf(file)) === 0) return undefined;
  try {
    const api: unknown = require('class-transformer');
    // Some bundlers leave a require inside try to Node, which then loads another copy than the one in the bundle.
    const isFromDisk = Object.values(moduleCache()).some((module) => module?.exports === api);
    return isTransformerApi(api) && !isFromDisk ? captureStorage(api) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
