import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ServerView } from '../definition/server-view';
import type { ChangeFeed } from './change-feed';
import type { Changes } from './changes';
import type { RequestScope } from './request-scope';

/** What is being served: what it offers, the objects behind it, and where their operator reads. */
export interface Host {
  /** Another object after something was enabled or disabled: read it at every request. */
  readonly view: ServerView;
  /** Everything that it has, what is disabled among it; another object only where another server takes its place. */
  readonly whole: ServerView;
  readonly changes: ChangeFeed;
  /** What the author changes it by. */
  readonly control: Changes;
  /**
   * Only where other servers may take the place of this one while clients are connected: makes an answer with the one
   * that is in place now, which stays with it to the end. What clients hold on to may outlast each of them.
   */
  readonly answerBy?: <R>(make: (host: Host) => R | Promise<R>) => R | Promise<R>;
  /** Reads a resource of its own, as `readResource` does. */
  read(uri: string, scope: RequestScope): Promise<ReadResourceResult>;
  /** The author's object that a definition of the view belongs to. */
  ownerOf(definition: object): object;
  /** Writes a line for the operator (stderr); never reaches a client. */
  report(line: string): void;
}
