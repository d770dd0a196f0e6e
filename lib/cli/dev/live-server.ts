import { letAuthorErrorsGo } from '../loading/author-errors';
import { authorFrame } from '../loading/author-frame';
import { loadServer } from '../loading/load-server';
import type { LoadedServer } from '../loading/load-server';
import { CommandError } from '../command-error';
import { compareContracts } from '../contract/compare-contracts';
import type { ContractChange } from '../contract/compare-contracts';
import { readContract } from '../contract/read-contract';
import { warmTypes } from './warm-types';
import { describeThrown } from '../../results/error-result';
import { ServerLine } from '../../server/server-line';
import type { ServerState } from '../../server/server-state';

/** What a server is after a reload. */
export interface Reloaded {
  readonly loaded: LoadedServer;
  readonly line: ServerLine;
  /** What clients see changed; nothing at the first time. */
  readonly changes: readonly ContractChange[];
  /** What the author should know and was not told before. */
  readonly warnings: readonly string[];
}

/** Says that a reload was given up for a newer one. */
export class Superseded extends Error {}

/** The server of a file, which takes its own place whenever the file changes. */
export class LiveServer {
  readonly #file: string;
  #line: ServerLine | undefined;
  #state: ServerState | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Undefined until it has been loaded and started once. */
  get line(): ServerLine | undefined {
    return this.#line;
  }

  /**
   * Loads the file, starts its server and puts it in the place of the one before.
   *
   * @param files What has changed, with absolute paths.
   * @param signal Gives up what takes its time.
   * @throws CommandError or DefinitionError where it cannot be loaded or started, and `Superseded`; the server before it
   * stays in place then.
   */
  async reload(files: readonly string[], signal: AbortSignal): Promise<Reloaded> {
    await unlessAborted(warmTypes(this.#file, { files, signal }), signal);
    const loaded = await this.#load(signal);
    const { state } = loaded;
    try {
      await unlessAborted(started(state), signal);
    } catch (error) {
      // It may still be starting.
      if (error instanceof Superseded) state.stop().catch(() => undefined);
      throw error;
    }
    const before = this.#state;
    this.#state = state;
    if (this.#line === undefined) this.#line = new ServerLine(state);
    else await this.#line.replace(state);
    const told = new Set(before?.host.whole.warnings);
    return {
      loaded,
      line: this.#line,
      changes: before === undefined ? [] : compareContracts(readContract(before), readContract(state)),
      warnings: state.host.whole.warnings.filter((warning) => !told.has(warning)),
    };
  }

  async #load(signal: AbortSignal): Promise<LoadedServer> {
    try {
      const loaded = await unlessAborted(loadServer(this.#file, { signal }), signal);
      letAuthorErrorsGo();
      return loaded;
    } finally {
      // Where a server runs, the process tells what nobody catches.
      if (this.#line !== undefined) letAuthorErrorsGo();
    }
  }

  /** Stops what runs. */
  async stop(): Promise<void> {
    await this.#line?.stop();
  }
}

async function started(state: ServerState): Promise<void> {
  try {
    await state.start();
  } catch (error) {
    const at = authorFrame(error);
    const what = error instanceof Error ? `${error.name}: ${error.message}` : `it threw ${describeThrown(error)}`;
    const where = at === undefined ? '' : ` (${at})`;
    throw new CommandError(`${state.className}: onStart failed: ${what}${where}`, { cause: error });
  }
}

/** What is under way when it is given up goes on, and nobody waits for it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let give: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    give = () => {
      reject(new Superseded());
    };
    if (signal.aborted) give();
    else signal.addEventListener('abort', give);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}
