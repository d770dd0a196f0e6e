/** What a server offers has changed: one of its lists, or the content of one resource. */
export type Change =
  | { readonly kind: 'tools' | 'prompts' | 'resources' }
  | { readonly kind: 'resource'; readonly uri: string };

/** Hears of changes for as long as it is not let go of. */
export type ChangeListener = (change: Change) => void;

/** Passes changes on to every connection that serves a server object. */
export class ChangeFeed {
  readonly #listeners = new Set<ChangeListener>();

  /** Calls the listener at every change from now on; the function that comes back ends that. */
  subscribe(listener: ChangeListener): () => void {
    const own: ChangeListener = (change) => {
      listener(change);
    };
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  emit(change: Change): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}
