import { shownPath } from '../../metadata/shown-path';
import { stackOf } from '../../results/stack-of';
import { loadedSources } from '../loading/load-server';
import type { DevNotes } from './dev-notes';
import { FileWatch } from './file-watch';
import { LiveServer, Superseded } from './live-server';
import type { Reloaded } from './live-server';
import { ReloadQueue } from './reload-queue';

/** How long after a call or a reload a file may change that the server itself has written, in milliseconds. */
const OWN_WRITES = 500;
const CODE = /\.[cm]?[jt]sx?$/;

/** A server that is worked on: it follows the files that it is made of. */
export class DevSession {
  readonly #notes: DevNotes;
  readonly #live: LiveServer;
  readonly #queue = new ReloadQueue((files, signal) => this.#reload(files, signal));
  #watch: FileWatch | undefined;
  #isThere: (first: Reloaded) => void = () => undefined;
  #lastReload = Number.NEGATIVE_INFINITY;

  private constructor(file: string, notes: DevNotes) {
    this.#notes = notes;
    this.#live = new LiveServer(file);
  }

  /** Watches a file, given with its absolute path, and what lies beside it; loads nothing yet. */
  static async open(file: string, notes: DevNotes): Promise<DevSession> {
    const session = new DevSession(file, notes);
    session.#watch = await FileWatch.open({
      file,
      onchange: (path) => {
        if (session.#counts(path)) session.#queue.note(path);
      },
      onerror: (error) => {
        notes.warn(`files are not watched any more: ${error instanceof Error ? error.message : String(error)}`);
      },
    });
    session.#watch.follow([]);
    return session;
  }

  /** How many files the server is made of. */
  get files(): number {
    return this.#watch?.size ?? 0;
  }

  /** The first server that the file makes: errors are told until there is one. */
  first(): Promise<Reloaded> {
    return new Promise((resolve) => {
      this.#isThere = resolve;
      this.#queue.start();
    });
  }

  /** The server that the file makes now; rejects where it makes none. What runs it tells its warnings. */
  async only(): Promise<Reloaded> {
    const reloaded = await this.#live.reload([], new AbortController().signal);
    this.#watch?.follow(reloaded.loaded.sources);
    return reloaded;
  }

  /** Loads the file anew although nothing has changed. */
  again(): void {
    this.#queue.start();
  }

  /** Follows nothing any more, and stops what runs. */
  async close(): Promise<void> {
    this.#queue.close();
    await this.#watch?.close();
    await this.#live.stop();
  }

  /** What a server writes by itself, where it runs or as it starts, is nobody's edit. */
  #counts(path: string): boolean {
    if (CODE.test(path) || this.#watch?.isSource(path) === true) return true;
    const isCalm = (this.#live.line?.idleFor ?? Number.POSITIVE_INFINITY) > OWN_WRITES;
    return isCalm && !this.#queue.isBusy && performance.now() - this.#lastReload > OWN_WRITES;
  }

  async #reload(files: readonly string[], signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const isFirst = this.#live.line === undefined;
    try {
      const reloaded = await this.#live.reload(files, signal);
      this.#follow(reloaded);
      if (isFirst) this.#isThere(reloaded);
      else this.#notes.reloaded(reloaded, { files: files.map(shownPath), milliseconds: performance.now() - begun });
    } catch (error) {
      this.#watch?.follow(loadedSources(), { more: true });
      if (error instanceof Superseded) return;
      this.#notes.fail(
        isAuthors(error) ? (error as Error).message : stackOf(error),
        isFirst ? 'waiting for a change …' : 'the server before it stays up; it is replaced once this is mended.',
      );
    } finally {
      this.#lastReload = performance.now();
    }
  }

  #follow({ loaded, warnings }: Reloaded): void {
    this.#watch?.follow(loaded.sources);
    for (const warning of warnings) this.#notes.warn(warning);
  }
}

/** What is for the author to mend; anything else is a mistake of this package, whose stack tells more. */
function isAuthors(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'CommandError' || ('code' in error && error.code === 'ERR_DEFINITION'))
  );
}
