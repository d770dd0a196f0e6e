import type { ServerView } from '../definition/server-view';

/** One author's object being served: what it offers, the object itself, and where its operator reads. */
export interface Host {
  readonly view: ServerView;
  readonly target: object;
  /** Writes a line for the operator (stderr); never reaches a client. */
  report(line: string): void;
}
