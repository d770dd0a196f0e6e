import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../command-error';
import { nextFreePort, portIfFree } from '../dev/free-port';
import { ProcessGroup } from '../target/process-group';
import { findInspector } from './find-inspector';
import { inspectorLaunch } from './inspector-launch';

/** The ports that the Inspector has by itself. */
const USUAL = { page: 6274, proxy: 6277 };
const HOST = '127.0.0.1';
/** How long it may take to start, in milliseconds, without and with its installation. */
const START = 60_000;
const FETCH = 300_000;
/** Without a network npm would try for minutes before it says so. */
const IMPATIENT = { npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' };
/** How much of what it said is shown where it fails, in characters. */
const LOG = 2000;

/** Options of a start. */
export interface InspectorOptions {
  /** The file of the server, beside which an installed Inspector is looked for. */
  readonly file: string;
  /** Where the server is. */
  readonly url: string;
  /** The port of the page; the usual one by default, or the next one that is free. */
  readonly port: number | undefined;
  /** Hears of what takes its time. */
  readonly onprogress: (text: string) => void;
}

/** The Inspector in processes of its own. */
export interface Inspector {
  /** The address of its page, with the server filled in; resolves as soon as it answers, rejects with a CommandError. */
  readonly ready: Promise<string>;
  /** Resolves with what it said last, as soon as it has ended by itself. */
  readonly ended: Promise<string>;
  /** Ends it with everything that it has started. */
  close(): Promise<void>;
}

/**
 * Starts the official Inspector on a server.
 *
 * @throws CommandError where the port that was asked for is taken.
 */
export async function startInspector({ file, url, port, onprogress }: InspectorOptions): Promise<Inspector> {
  const page = await choosePage(port);
  const proxy = await nextFreePort(page === USUAL.proxy ? page + 1 : USUAL.proxy);
  const program = findInspector(file);
  const launch = inspectorLaunch(program, { page, proxy, token: randomBytes(32).toString('hex') }, url);
  const group = new ProcessGroup(program.command, [...program.args, ...launch.args], {
    ...(program.isFetched && IMPATIENT),
    ...process.env,
    ...launch.env,
  });
  let log = '';
  for (const stream of [group.child.stdout, group.child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-LOG);
    });
  }
  group.child.stdin?.on('error', () => undefined);
  if (program.isFetched) onprogress(`npx fetches ${program.label}, which takes a while the first time …`);
  const ended = group.exited.then(() => withoutStacks(log));
  return { ready: ready(), ended, close };

  async function ready(): Promise<string> {
    const deadline = performance.now() + (program.isFetched ? FETCH : START);
    while (performance.now() < deadline && !group.hasEnded) {
      if ((await Promise.all(launch.ports.map(answers))).every(Boolean)) return launch.address;
      await delay(200);
    }
    await close();
    const advice = program.isFetched
      ? 'Without a network, install it in the project while there is one'
      : 'Install another version of it';
    const last = withoutStacks(log);
    const said = last === '' ? '' : ` It said:\n${last}`;
    throw new CommandError(
      `The Inspector (${program.label}) did not start. ${advice}, or leave it out with --no-inspector.${said}`,
    );
  }

  async function close(): Promise<void> {
    // It does not end with its input, and waits for nobody.
    group.child.kill('SIGTERM');
    await group.stop();
  }
}

/** What people can use of what a program said. */
function withoutStacks(log: string): string {
  return log
    .split('\n')
    .filter((line) => !/^(?:npm \w+)?\s{2,}|^npm \w+ ?\}?$/.test(line))
    .join('\n')
    .trim();
}

async function choosePage(port: number | undefined): Promise<number> {
  if (port === undefined) return nextFreePort(USUAL.page);
  const free = await portIfFree(port);
  if (free !== undefined) return free;
  throw new CommandError(
    `Port ${String(port)} is taken, so the Inspector cannot have it. Give another: --inspector-port ${String(await nextFreePort(port + 1))}; ` +
      'without --inspector-port a free one is taken.',
  );
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
