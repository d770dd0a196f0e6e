import type { runHttp, Running } from './run-http';
import { isHttp, runProblem } from './run-options';
import type { RunOptions } from './run-options';
import { runStdio } from './run-stdio';
import type { ServerState } from './server-state';

/** Runs a server object on the transport that the options name; rejects where it runs already. */
export async function runServer(state: ServerState, options: RunOptions): Promise<Running | undefined> {
  const { className, host } = state;
  const problem = runProblem(options);
  if (problem !== undefined) {
    host.report(`${className}.run(): ${problem}`);
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
  if (isHttp(options)) return loadHttp().runHttp(state, options);
  await runStdio(state);
  return undefined;
}

/** Not before it is needed: servers on stdio do without, and start sooner. */
function loadHttp(): { readonly runHttp: typeof runHttp } {
  return require('./run-http') as { readonly runHttp: typeof runHttp }; // eslint-disable-line @typescript-eslint/no-require-imports -- import() would need a flag under Jest, where servers are run, too
}
