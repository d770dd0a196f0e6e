import { runStdio } from './run-stdio';
import type { ServerState } from './server-state';

/** How a server is run. */
export interface RunOptions {
  /** The way to the client; `stdio` by default: requests on standard input, answers on standard output. */
  readonly transport?: 'stdio';
}

/** Runs a server object on the transport that the options name; a misuse is reported and rejects. */
export async function runServer(state: ServerState, options: RunOptions): Promise<void> {
  const transport: unknown = options.transport ?? 'stdio';
  try {
    if (transport !== 'stdio') {
      throw new TypeError(`${state.className}.run(): there is no transport ${JSON.stringify(transport)}. Use "stdio".`);
    }
    state.claimRun();
  } catch (error) {
    state.host.report(String(error));
    process.exitCode = 1;
    throw error;
  }
  await runStdio(state);
}
