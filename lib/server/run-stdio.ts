import { serverFactory } from '../protocol/bind-server';
import { openStdioSession } from '../transports/stdio';
import { armStdoutGuard } from '../transports/stdout-guard';
import type { StdoutGuard } from '../transports/stdout-guard';
import { authorStack } from './author-stack';
import type { Runnable } from './runnable';
import { surviveStrayErrors } from './stray-errors';
import { stopInTime } from './stop-in-time';

/** How long running calls may take to finish after the end of input or a signal, in milliseconds. */
const CALL_GRACE = 1000;
/** How long `onStop` and the last writes may take after that. Together they stay under the 2 seconds that are promised. */
const STOP_GRACE = 700;

const BROKEN_PIPE = /\b(EPIPE|ECONNRESET|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END)\b/;

/**
 * Serves one client over the process's own standard streams and owns the process from here on.
 *
 * Resolves as soon as requests are served; ends the process when the client is gone or a signal comes.
 */
export async function runStdio(state: Runnable): Promise<void> {
  const { host, className } = state;
  const output = armStdoutGuard();
  // A client that dies takes both pipes with it, and a broken one would end the process before onStop.
  process.stderr.on('error', () => undefined);
  for (const warning of host.view.warnings) host.report(`stereomcp: ${warning}`);

  const serve = serverFactory(host, { lasting: true });
  const starting = state.start();
  const session = openStdioSession(
    async (context) => {
      await starting;
      return serve(context);
    },
    { input: process.stdin, output, grace: CALL_GRACE, onerror },
  );
  function onerror(error: Error): void {
    if (!BROKEN_PIPE.test(error.message)) host.report(`${className}: ${error.message}`);
  }
  // Once each: a second Ctrl-C ends a process that hangs in the usual way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void session.end());

  try {
    await starting;
  } catch (error) {
    host.report(`${className}: onStart failed. ${authorStack(error)}`);
    exit(output, 1);
  }
  surviveStrayErrors(host);
  void session.ended.then(() => leave(state, output));
}

function leave(state: Runnable, output: StdoutGuard): Promise<never> {
  return stopInTime(state, {
    grace: STOP_GRACE,
    finish: () =>
      new Promise((resolve) => {
        output.write('', () => {
          resolve();
        });
      }),
    exit: (code) => exit(output, code),
  });
}

/** Ends the process whatever timers and sockets the author left; `process.exitCode`, else 0, is the code by default. */
function exit(output: StdoutGuard, code?: number): never {
  output.release();
  process.exit(code ?? process.exitCode ?? 0);
}
