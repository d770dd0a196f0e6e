import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { HttpRunOptions, RunOptions } from '../server/run-options';
import { CommandError } from './command-error';
import { addHeader } from './target/target-options';
import { readTarget } from './target/read-target';

interface GivenOptions {
  readonly http?: true;
  readonly stdio?: true;
  readonly port?: number;
  readonly host?: string;
  readonly path?: string;
  readonly allowHost?: readonly string[];
  readonly header?: Readonly<Record<string, string>>;
}

const HELP = `
Examples:
  $ stereomcp run server.ts                        over stdio, for a client that starts it; or as its own run() says
  $ stereomcp run server.ts --http                 at http://127.0.0.1:3000/mcp
  $ stereomcp run dist/server.js --http --port 8080 --host 0.0.0.0 --allow-host mcp.example.com
  $ stereomcp run https://mcp.example.com/mcp      a remote server, for a client that knows only stdio
  $ stereomcp run https://mcp.example.com/mcp --header 'Authorization: Bearer TOKEN'

A TypeScript file needs no build and no tsconfig. The file may call run() itself: its options hold, and those of the command
line win over them. Where it calls run() on nothing, the server is the one that it exports, or its exported class.

Exit codes:
  0    the client is gone, or the server was stopped
  1    the server itself failed: its onStart or onStop, or the port is taken
  2    it could not be carried out: a mistake on the command line, no such file, no server in it`;

/** The verb `run`: a server from its file, or a remote one over stdio. */
export function addRun(program: Command): void {
  program
    .command('run')
    .summary('start the server of a file, or pass a remote one on over stdio')
    .description(
      'Starts the server of a file over stdio or HTTP, or serves a remote server to a client that knows only stdio.',
    )
    .argument('<target>', 'a TypeScript or JavaScript file, or the URL of a server')
    .option('--http', 'serve over HTTP')
    .addOption(new Option('--stdio', 'serve over stdio, although the file asks for HTTP').conflicts('http'))
    .option('--port <number>', 'the port for HTTP; 0 takes any that is free (default: 3000)', portOf)
    .option('--host <address>', 'the address to listen on (default: 127.0.0.1)')
    .option('--path <path>', 'where messages are sent (default: /mcp)')
    .option('--allow-host <name>', 'a name by which other machines may reach it; may be repeated', addName)
    .option('--header <line>', `an HTTP header for a URL, as 'Name: value'; may be repeated`, addHeader)
    .addHelpText('after', HELP)
    .action(async (target: string, options: GivenOptions) => {
      await run(target, options);
    });
}

async function run(word: string, options: GivenOptions): Promise<void> {
  const target = readTarget(word);
  switch (target.kind) {
    case 'url': {
      const [name] = Object.keys(ofHttp(options));
      if (options.http === true || name !== undefined) {
        throw new CommandError('A remote server is passed on over stdio; --http and its options are for files.');
      }
      const { runBridge } = await import('./bridge/run-bridge.js');
      await runBridge({ url: target.url, headers: options.header ?? {} });
      return;
    }
    case 'file':
      if (options.header !== undefined) throw new CommandError('--header goes with a URL.');
      await runFile(target.file, options);
      return;
    case 'command':
      throw new CommandError(`${word} is no file and no URL; a command runs without stereomcp.`);
  }
}

async function runFile(file: string, options: GivenOptions): Promise<void> {
  const { loadServer, giveServer } = {
    ...(await import('./loading/load-server.js')),
    ...(await import('./loading/give-server.js')),
  };
  const { server, runOptions } = await loadServer(file);
  const chosen = chooseOptions(runOptions ?? {}, options);
  const taken = await takenPort(chosen, options);
  if (taken !== undefined) {
    process.stderr.write(
      `stereomcp: ${server.constructor.name} cannot be served: ${taken} is taken by another program. ` +
        'End that one, or give another port; --port 0 takes any that is free.\n',
    );
    process.exitCode = 1;
    return;
  }
  giveServer();
  await server.run(chosen);
  // The server owns the process from here on, and ends it.
  await new Promise<never>(() => undefined);
}

/** The port that the command line asks for, where it is taken: what the server itself says of that is for its author. */
async function takenPort(chosen: RunOptions, given: GivenOptions): Promise<string | undefined> {
  if (given.http !== true && given.port === undefined) return undefined;
  const { isHttp, runProblem, bareHost } = await import('../server/run-options.js');
  // Whatever else is wrong the server says better.
  if (!isHttp(chosen) || runProblem(chosen) !== undefined) return undefined;
  const { portIfFree } = await import('./dev/free-port.js');
  const { port = 3000 } = chosen;
  const host = bareHost(chosen.host ?? '127.0.0.1');
  const free = await portIfFree(port, host).catch(() => port);
  return free === undefined ? `port ${String(port)} of ${host}` : undefined;
}

/** What the command line says goes before what the file says. */
function chooseOptions(own: RunOptions, given: GivenOptions): RunOptions {
  const flags = ofHttp(given);
  const names = Object.keys(flags);
  const isHttp = given.http === true || (given.stdio !== true && own.transport === 'http');
  if (!isHttp) {
    if (names.length === 0) return given.stdio === true ? {} : own;
    throw new CommandError('--port, --host, --path and --allow-host go with --http.');
  }
  return { ...(own.transport === 'http' ? own : {}), transport: 'http', ...flags };
}

function ofHttp({ port, host, path, allowHost }: GivenOptions): Partial<HttpRunOptions> {
  return {
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(path !== undefined && { path }),
    ...(allowHost !== undefined && { allowedHosts: allowHost }),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Write a whole number from 0 to 65535.');
  return port;
}

function addName(name: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, name];
}
