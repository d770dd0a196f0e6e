import type { Constructor } from '../schema/described-schema';
import type { ServerOptions } from './server-view';

/** One author's object among those that a server is made of. */
export interface ServerPart {
  readonly type: Constructor;
  readonly target: object;
  /** The options that the object itself was made with. */
  readonly options: ServerOptions;
  /** Put before the names of its tools and prompts. */
  readonly prefix: string;
}
