import { listenFailure } from '../transports/http/listen-failure';
import { authorStack } from './author-stack';
import { HttpRun } from './http-run';
import { onFirstSignal } from './on-first-signal';
import { listeningPlace, publicUrl } from './public-url';
import type { HttpRunOptions } from './run-options';
import type { ServerState } from './server-state';
import { startNote } from './start-note';
import { surviveStrayErrors } from './stray-errors';
import { stopInTime } from './stop-in-time';

/** A server that takes requests over HTTP. */
export interface Running {
  /** Where clients reach it, such as `http://127.0.0.1:3000/mcp`. */
  readonly url: string;
  /**
   * Stops it as SIGTERM does, without ending the process: no new calls, time for those that run, then `onStop`.
   *
   * Rejects where `onStop` fails.
   */
  close(): Promise<void>;
}

/** How long `onStop` may take at the end of the process, in milliseconds. */
const STOP_GRACE = 5000;

/** Opens the port, starts the server and says where it is; ends the process where any of that fails. */
export async function runHttp(state: ServerState, options: HttpRunOptions): Promise<Running> {
  const { host, className } = state;
  // A program that reads along may die first.
  process.stderr.on('error', () => undefined);
  for (const warning of host.view.warnings) host.report(`stereomcp: ${warning}`);

  const run = prepare(state, options);
  const letGo = onFirstSignal(() => void leave(run, state));
  try {
    await run.open();
  } catch (error) {
    host.report(`${className}.run(): ${listenFailure(error, run)}`);
    process.exit(1);
  }
  try {
    await run.start();
  } catch (error) {
    host.report(`${className}: onStart failed. ${authorStack(error)}`);
    process.exit(1);
  }
  const dieAgain = surviveStrayErrors(host);
  const url = publicUrl(run, options);
  if (run.phase === 'ready') host.report(startNote({ name: host.view.info.name, url, listening: listeningPlace(run) }));
  return {
    url,
    close: async () => {
      await run.drain();
      letGo();
      dieAgain();
      await state.stop();
    },
  };
}

function prepare(state: ServerState, options: HttpRunOptions): HttpRun {
  try {
    return new HttpRun(state, options);
  } catch (error) {
    // Those of the handler begin with its name.
    const reason = error instanceof Error ? error.message.replace(/^httpHandler: /, '') : String(error);
    state.host.report(`${state.className}.run(): ${reason}`);
    process.exit(1);
  }
}

async function leave(run: HttpRun, state: ServerState): Promise<never> {
  await run.drain();
  return stopInTime(state, { grace: STOP_GRACE, exit: (code) => process.exit(code ?? process.exitCode ?? 0) });
}
