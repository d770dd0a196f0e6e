import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { CommandError } from './command-error';

interface DevOptions {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly stdio?: true;
  readonly inspector: boolean;
  readonly inspectorPort?: number;
  readonly open: boolean;
}

const HELP = `
What happens at a change:
  The files that the server is made of are watched, and the other files below its folder. When one changes, the file is
  loaded anew, its server is started and takes the place of the one before: clients stay connected, calls that run
  finish on the code that they began with, and clients are told which lists changed. An error is shown, and the last
  good server stays up.

  The new server starts (onStart) before the old one stops (onStop), which happens once its calls are over, after 5
  seconds at the latest. So what only one can hold at a time, such as a port or a lock, is better taken at its first use.
  Name, version and instructions reach clients as they connect, so a change of them comes with the next connection.

  What the server itself writes below its folder is no change: files that are no code do not count while a call runs,
  while the server starts, and half a second after that.

How it is served:
  Over HTTP with sessions, so that clients of every protocol generation hear of changes; path, limits and everything else
  are those that the file gives to run(), but for host and allowedHosts.

Keys, each followed by Enter:
  r  loads the file again
  q  ends, as Ctrl-C does

Examples:
  $ stereomcp dev server.ts                      serves at http://127.0.0.1:3000/mcp and opens the Inspector
  $ stereomcp dev server.ts --port 8080 --no-inspector
  $ stereomcp dev server.ts --stdio              for the configuration of a client, which starts it

Exit codes:
  0    ended by q, or under --stdio by the client
  2    could not begin: no such file, the port is taken, or under --stdio no server in it
  130  Ctrl-C (SIGTERM: 143)`;

/** The verb `dev`: serves a file while it is being worked on. */
export function addDev(program: Command): void {
  program
    .command('dev')
    .summary('serve a file while you work on it: every change is live, the Inspector open on it')
    .description(
      'Serves the server of a file over HTTP, puts it in its own place whenever a source changes, and opens the official Inspector on it.',
    )
    .argument('<file>', 'the TypeScript or JavaScript file with the server')
    .option(
      '-p, --port <number>',
      'the port to serve on (default: as the file says, else 3000, or the next one that is free)',
      toPort,
    )
    .option('--host <name>', 'the name or address to listen on (default: 127.0.0.1, which only this machine reaches)')
    .option(
      '--allow-host <name>',
      'a name by which other machines may reach it, where --host lets them; may be repeated',
      addName,
    )
    .option(
      '--stdio',
      'serve the client that starts this process over standard input and output, without the Inspector',
    )
    .option('--no-inspector', 'serve only')
    .option(
      '--inspector-port <number>',
      'the port of the page of the Inspector (default: 6274, or the next one that is free)',
      toPort,
    )
    .option(
      '--no-open',
      'open no browser; none is opened either in CI, without a display, or where output is no terminal',
    )
    .addHelpText('after', HELP)
    .action(async (file: string, options: DevOptions) => {
      await dev(file, options);
    });
}

async function dev(file: string, options: DevOptions): Promise<void> {
  // Nothing of it is loaded for the other verbs.
  const { runDevHttp, runDevStdio } = await import('./dev/run-dev.js');
  const { port, host, allowHost, stdio, inspector, inspectorPort, open } = options;
  if (stdio === true) {
    const stray = Object.entries({
      '--port': port,
      '--host': host,
      '--allow-host': allowHost,
      '--inspector-port': inspectorPort,
    });
    const [first] = stray.find(([, value]) => value !== undefined) ?? [];
    if (first !== undefined) throw new CommandError(`${first} is for HTTP; leave it out, or --stdio.`);
    await runDevStdio(file);
    return;
  }
  await runDevHttp(file, {
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(allowHost !== undefined && { allowHost }),
    isInspected: inspector,
    inspectorPort,
    opens: open,
  });
}

function addName(name: string, names: readonly string[] = []): readonly string[] {
  return [...names, name];
}

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
