import type { ServerState } from './server-state';

/** What is run: a server object, or a line of them of which one is in place at a time. */
export type Runnable = Pick<ServerState, 'host' | 'className' | 'start' | 'stop'>;
