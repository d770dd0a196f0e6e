import { runStdio } from './run-stdio';
import type { ServerState } from './server-state';

/** How a server is run. */
export interface RunOptions {
  /** The way to the client; `stdio` by default: requests on standard input, answers on standard output. */
  readonly transport?: 'stdio';
}

/** Runs a server object on the transport that the options name; rejects where it runs already. */
export async function runServer(state: ServerState, options: RunOptions): Promise<void> {
  const { className, host } = state;
  const transport: unknown = options.transport ?? 'stdio';
  if (transport !== 'stdio') {
    host.report(`${className}.run(): there is no transport ${JSON.stringify(transport)}. Use "stdio".`);
    // Not left to the author's timers, which would keep a process alive that answers nobody.
    process.exit(1);
  }
  try {
    state.claimRun();
  } catch (error) {
    host.report(String(error));
    process.exitCode = 1;
    throw error;
  }
  await runStdio(state);
}
