import type { ServerView } from '../definition/server-view';
import type { ChangeFeed } from './change-feed';

/** What is being served: what it offers, the objects behind it, and where their operator reads. */
export interface Host {
  /** Another object after something was enabled or disabled: read it at every request. */
  readonly view: ServerView;
  readonly changes: ChangeFeed;
  /** The author's object that a definition of the view belongs to. */
  ownerOf(definition: object): object;
  /** Writes a line for the operator (stderr); never reaches a client. */
  report(line: string): void;
}
