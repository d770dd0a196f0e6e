import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ServerView } from '../definition/server-view';
import type { ChangeFeed } from './change-feed';
import type { Changes } from './changes';
import type { RequestScope } from './request-scope';

/** What is being served: what it offers, the objects behind it, and where their operator reads. */
export interface Host {
  /** Another object after something was enabled or disabled: read it at every request. */
  readonly view: ServerView;
  /** Everything that it has, what is disabled among it; never another object. */
  readonly whole: ServerView;
  readonly changes: ChangeFeed;
  /** What the author changes it by. */
  readonly control: Changes;
  /** Reads a resource of its own, as `readResource` does. */
  read(uri: string, scope: RequestScope): Promise<ReadResourceResult>;
  /** The author's object that a definition of the view belongs to. */
  ownerOf(definition: object): object;
  /** Writes a line for the operator (stderr); never reaches a client. */
  report(line: string): void;
}
