/** What a server offers has changed: one of its lists, or the content of one resource. */
export type Change =
  { readonly kind: 'tools' | 'prompts' | 'resources' } | { readonly kind: 'resource'; readonly uri: string };

/** Hears of changes for as long as it is not let go of. */
export type ChangeListener = (change: Change) => void;

/** Where a feed gets changes from besides its own, and who hears of a listener that fails. */
export interface ChangeFeedOptions {
  /** The feeds of included servers; they are held on to only while somebody listens here. */
  readonly sources?: readonly ChangeFeed[];
  readonly onerror?: (error: unknown) => void;
}

/**
 * Passes changes on to every connection that serves a server object.
 *
 * Listeners are called in a microtask, once for what happens several times before it.
 */
export class ChangeFeed {
  readonly #sources: readonly ChangeFeed[];
  readonly #onerror: (error: unknown) => void;
  readonly #listeners = new Set<ChangeListener>();
  readonly #followers = new Set<ChangeFeed>();
  /** What the listeners have not been told yet. */
  readonly #due = new Map<string, Change>();

  constructor({ sources = [], onerror = () => undefined }: ChangeFeedOptions = {}) {
    this.#sources = sources;
    this.#onerror = onerror;
  }

  /** How many listen at present. */
  get listening(): number {
    return this.#listeners.size + this.#followers.size;
  }

  /** Calls the listener at every change from now on; the function that comes back ends that. */
  subscribe(listener: ChangeListener): () => void {
    const own: ChangeListener = (change) => {
      listener(change);
    };
    this.#join(() => this.#listeners.add(own));
    return () => {
      this.#leave(() => this.#listeners.delete(own));
    };
  }

  /** Lets another feed have every change, too, until `unfollow`. */
  follow(follower: ChangeFeed): void {
    this.#join(() => this.#followers.add(follower));
  }

  unfollow(follower: ChangeFeed): void {
    this.#leave(() => this.#followers.delete(follower));
  }

  emit(change: Change): void {
    for (const follower of this.#followers) follower.emit(change);
    if (this.#listeners.size === 0) return;
    if (this.#due.size === 0) {
      queueMicrotask(() => {
        this.#deliver();
      });
    }
    this.#due.set(change.kind === 'resource' ? `resource ${change.uri}` : change.kind, change);
  }

  #deliver(): void {
    const changes = [...this.#due.values()];
    this.#due.clear();
    for (const listener of [...this.#listeners]) {
      for (const change of changes) {
        try {
          listener(change);
        } catch (error) {
          this.#onerror(error); // the others hear of it all the same
        }
      }
    }
  }

  #join(add: () => void): void {
    const idle = this.listening === 0;
    add();
    if (idle) for (const source of this.#sources) source.follow(this);
  }

  #leave(remove: () => void): void {
    if (this.listening === 0) return;
    remove();
    if (this.listening === 0) for (const source of this.#sources) source.unfollow(this);
  }
}
