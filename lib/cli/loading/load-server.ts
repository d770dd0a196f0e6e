import { setImmediate } from 'node:timers/promises';
import { isTypeScript } from '../../manifest/source-path';
import { shownPath } from '../../metadata/shown-path';
import type { MCPServer } from '../../server/mcp-server';
import type { RunOptions } from '../../server/run-options';
import { requireServerState, type ServerState } from '../../server/server-state';
import { armStdoutGuard } from '../../transports/stdout-guard';
import { CommandError } from '../command-error';
import { holdAuthorErrors, letAuthorErrorsGo } from './author-errors';
import { chooseServer } from './choose-server';
import { asksForModule, readingOf } from './file-reading';
import { findFile } from './find-file';
import { foundExports } from './found-export';
import { FreshModules, type Reading } from './fresh-modules';
import { loadFailure } from './load-failure';
import { watchLoops } from './loop-watch';
import { watchLoad, type LoadWatch } from './load-watch';
import { RegisteredRuns } from './registered-runs';
import { prepareTypeScript } from './typescript';

/** The server of an author's file, made but not started. */
export interface LoadedServer {
  readonly server: MCPServer;
  readonly state: ServerState;
  /** How it was found: `run()` was called on it, it is exported, or its class is. */
  readonly found: 'run' | 'instance' | 'class';
  /** What `run()` was called with; undefined where it was not. */
  readonly runOptions: RunOptions | undefined;
  /** Its absolute path. */
  readonly file: string;
  /** The files of the project that were loaded with it, it among them, with their absolute paths. */
  readonly sources: readonly string[];
}

/** Options of a load; all optional. */
export interface LoadOptions {
  readonly signal?: AbortSignal;
}

/** How long a file may take to call `run()` after it was loaded, in milliseconds, where it shows no server otherwise. */
const LATE = 5000;

const modules = new FreshModules();
let last: Promise<unknown> = Promise.resolve();

/**
 * Loads a file into this process and finds its server, which is not started. Under it `run()` serves nothing.
 *
 * Every call loads the project's files anew, and this package and what else is installed once. What the file prints goes
 * to standard error from here on.
 *
 * @param file A TypeScript or JavaScript file, from the working directory.
 * @param options `signal` gives up a file that takes its time: it is not waited for any more.
 * @throws CommandError where it cannot be loaded or has no server, or more than one; a DefinitionError as it is.
 */
export function loadServer(file: string, { signal }: LoadOptions = {}): Promise<LoadedServer> {
  // One after the other: what a file does to the process while it is loaded can be told of one file only.
  const loading = last.then(() => loadOne(file, signal));
  last = loading.catch(() => undefined);
  return loading;
}

/** The files of the project that the last load took, also where it failed. */
export function loadedSources(): readonly string[] {
  return modules.sources();
}

async function loadOne(given: string, signal: AbortSignal | undefined): Promise<LoadedServer> {
  const file = findFile(given);
  armStdoutGuard();
  watchLoops();
  process.setSourceMapsEnabled(true);
  if (isTypeScript(file)) await prepareTypeScript(file);
  const runs = new RegisteredRuns(file);
  const name = shownPath(file);
  // What happens from here on belongs to this file.
  letAuthorErrorsGo();
  const watch = watchLoad(name);
  try {
    const exported = await Promise.race([watch.failed, givenUp(name, signal), importFile(file, runs, watch)]);
    const { server, found, runOptions } = chooseServer({ name, runs: runs.all, exported });
    const sources = modules.sources();
    return {
      server: server as MCPServer,
      state: requireServerState(server),
      found,
      runOptions,
      file,
      sources: sources.includes(file) ? sources : [file, ...sources],
    };
  } catch (error) {
    // What could not be read is no module yet.
    throw loadFailure(file, { thrown: error, sources: [...modules.sources(), file] });
  } finally {
    watch.end();
    holdAuthorErrors(name);
  }
}

/** Never settles unless the signal says so. */
function givenUp(name: string, signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => {
      reject(new CommandError(`${name} was not waited for until it was loaded.`));
    };
    if (signal?.aborted === true) give();
    signal?.addEventListener('abort', give, { once: true });
  });
}

async function importFile(file: string, runs: RegisteredRuns, watch: LoadWatch): Promise<unknown> {
  const exported = await read(file, runs.load);
  watch.settled();
  // What is begun at the top level and awaited by nobody may go on to run a server.
  await setImmediate();
  if (runs.all.length > 0 || foundExports(exported).some(({ kind }) => kind !== 'other')) return exported;
  await late(runs);
  return exported;
}

async function read(file: string, load: number): Promise<unknown> {
  const reading: Reading = readingOf(file);
  try {
    return await modules.load(file, { load, reading });
  } catch (error) {
    if (reading !== 'commonjs' || !asksForModule(error)) throw error;
    return modules.load(file, { load, reading: 'forced-module' });
  }
}

/** Resolves where a server is run, where nothing is left to be done that could run one, and where that takes too long. */
async function late(runs: RegisteredRuns): Promise<void> {
  let drained: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    drained = resolve;
    timer = setTimeout(resolve, LATE);
    timer.unref();
  });
  process.prependOnceListener('beforeExit', drained);
  await Promise.race([runs.first, over]);
  process.off('beforeExit', drained);
  clearTimeout(timer);
}
