import { isAscii } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { cacheFiles, prune } from '../manifest/build-cache';
import { replaceFile } from '../manifest/replace-file';
import { sha1Of } from '../manifest/stamp';

/** Hexadecimal digits of the SHA-1 that a cache file begins with. */
const DIGITS = 40;

type Wrapper = (
  ...scope: readonly [exports: unknown, require: NodeJS.Require, module: Module, filename: string, dirname: string]
) => void;

interface NewerModule {
  readonly enableCompileCache?: (folder: string) => { readonly status: number };
  readonly constants?: { readonly compileCacheStatus: { readonly FAILED: number } };
}

/**
 * Has this process load TypeScript from code that an earlier process compiled: it is large, and most of a short build.
 *
 * @param folder A folder of the project, for whose `node_modules/.cache` the code is.
 * @returns What to call when the work is done, so that later processes find the functions that it needed as well.
 */
export function useCodeCache(folder: string): () => void {
  keepModules(folder);
  const file = typeScriptFile();
  const { cache } = createRequire(__filename);
  if (file === undefined || cache[file] !== undefined) return () => undefined;
  try {
    const files = cacheFiles(folder, `typescript-${keyOf(file)}.code`);
    const { script, isCached } = compile(file, files);
    const module = new Module(file);
    module.filename = file;
    cache[file] = module;
    const run = script.runInThisContext() as Wrapper;
    run(module.exports, createRequire(file), module, file, dirname(file));
    module.loaded = true;
    return isCached ? () => undefined : once(() => keepCode(script, files));
  } catch {
    // Then the import of it says what is wrong.
    Reflect.deleteProperty(cache, file);
    return () => undefined;
  }
}

/** The same for everything else, from Node 22.1 on: what that keeps of TypeScript lacks the functions that ran. */
function keepModules(folder: string): void {
  const { enableCompileCache: enable, constants } = Module as unknown as NewerModule;
  if (enable === undefined) return;
  // By default it is in a folder for temporary files that anybody on the machine may have made, and filled with code.
  for (const place of cacheFiles(folder, 'modules')) {
    if (enable(place).status !== constants?.compileCacheStatus.FAILED) return;
  }
}

/** The TypeScript of typescript-json-schema; undefined where that is not installed. */
function typeScriptFile(): string | undefined {
  try {
    const generator = createRequire(__filename).resolve('typescript-json-schema');
    return createRequire(generator).resolve('typescript');
  } catch {
    return undefined;
  }
}

/** Whatever makes V8 compile something else. */
function keyOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  const facts = [file, size, mtimeMs, process.version, process.arch, cachedDataVersionTag()];
  return sha1Of(JSON.stringify(facts)).slice(0, 16);
}

function compile(filename: string, files: readonly string[]): { readonly script: Script; readonly isCached: boolean } {
  const text = Module.wrap(readText(filename));
  for (const file of files) {
    const cachedData = readCode(file);
    if (cachedData === undefined) continue;
    const script = new Script(text, { filename, cachedData });
    return { script, isCached: script.cachedDataRejected !== true };
  }
  return { script: new Script(text, { filename }), isCached: false };
}

/** Text of nothing but ASCII, as this is, need not be decoded. */
function readText(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** V8 runs whatever it is given, so a damaged file must not reach it. */
function readCode(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(DIGITS);
    return bytes.toString('latin1', 0, DIGITS) === sha1Of(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

function keepCode(script: Script, files: readonly string[]): void {
  const code = script.createCachedData();
  for (const file of files) {
    try {
      replaceFile(file, Buffer.concat([Buffer.from(sha1Of(code), 'latin1'), code]));
      prune(file);
      return;
    } catch {
      // The next one may be writable.
    }
  }
}

function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    task();
  };
}
