import { HttpRun } from '../../server/http-run';
import { publicUrl } from '../../server/public-url';
import { bareHost, isHttp, runProblem } from '../../server/run-options';
import type { HttpRunOptions, RunOptions } from '../../server/run-options';
import type { Runnable } from '../../server/runnable';
import { isLoopback } from '../../transports/http/is-loopback';
import { listenFailure } from '../../transports/http/listen-failure';
import { CommandError } from '../command-error';
import { nextFreePort, portIfFree } from './free-port';

const FIRST_PORT = 3000;
/** By which the Inspector and clients on this machine reach it, whoever else does. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '::1'];
/** How long running calls may take at the end, in milliseconds: somebody waits at the keyboard. */
const SHUTDOWN_TIMEOUT = 1000;

/** Where a server is to be served; what is not given is as its file says. */
export interface DevPlace {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
}

/** A server that is served over HTTP. */
export interface DevHttp {
  readonly url: string;
  /** The port that was wanted, where it was taken and another one was chosen. */
  readonly taken: number | undefined;
  close(): Promise<void>;
}

/**
 * Serves a started server over HTTP, with sessions, and else as its own `run()` says: but for where other machines reach it,
 * which is for the person at the keyboard to say.
 *
 * @throws CommandError where the port is taken that was asked for, or an option makes no sense.
 */
export async function openDevHttp(server: Runnable, theirs: RunOptions | undefined, place: DevPlace): Promise<DevHttp> {
  const stated: Partial<HttpRunOptions> = theirs !== undefined && isHttp(theirs) ? theirs : {};
  const host = place.host ?? '127.0.0.1';
  const wanted = place.port ?? stated.port ?? FIRST_PORT;
  const { allowedHosts: _theirs, ...own } = stated;
  const { allowHost = [] } = place;
  const options: HttpRunOptions = {
    sessions: true,
    ...own,
    ...(stated.sessions === false && { sessions: true }),
    transport: 'http',
    host,
    ...(allowHost.length > 0 && { allowedHosts: [...LOCAL_NAMES, ...allowHost] }),
    shutdownTimeout: SHUTDOWN_TIMEOUT,
    port: wanted,
  };
  if (!isLoopback(bareHost(host)) && allowHost.length === 0) {
    throw new CommandError(
      `Other machines reach ${host}, so say by which names they may: --allow-host mcp.example.com`,
    );
  }
  const problem = runProblem(options);
  if (problem !== undefined) throw new CommandError(`The server cannot be served: ${problem}`);
  const port = await choosePort(bareHost(host), wanted, place);
  const run = prepare(server, { ...options, port });
  try {
    await run.open();
  } catch (error) {
    throw new CommandError(`The server cannot be reached: ${listenFailure(error, run)}`, { cause: error });
  }
  await run.start();
  return {
    url: publicUrl(run, options),
    taken: port === wanted || wanted === 0 ? undefined : wanted,
    close: () => run.drain(),
  };
}

function prepare(server: Runnable, options: HttpRunOptions): HttpRun {
  try {
    return new HttpRun(server, options);
  } catch (error) {
    // Those of the handler begin with its name.
    const reason = error instanceof Error ? error.message.replace(/^httpHandler: /, '') : String(error);
    throw new CommandError(`The server cannot be served: ${reason}`, { cause: error });
  }
}

async function choosePort(host: string, wanted: number, { port }: DevPlace): Promise<number> {
  try {
    if (wanted === 0 || (await portIfFree(wanted, host)) !== undefined) return wanted;
    const next = await nextFreePort(wanted + 1, host);
    if (port === undefined) return next;
    throw new CommandError(
      `Port ${String(wanted)} of ${host} is taken by another program. End that one, or give another: --port ${String(next)}. ` +
        'Without --port the next free one is taken.',
    );
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return wanted; // opening it says what is wrong
  }
}
