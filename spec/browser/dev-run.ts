import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const MILLISECONDS_TO_SAY = 150_000;
const MILLISECONDS_TO_END = 20_000;

/** A command that serves a file and has the Inspector open on it. */
export interface DevRun {
  /** The address of the Inspector's page, as it was printed. */
  readonly address: string;
  /** The ports of the page, of the Inspector's proxy and of the server. */
  readonly ports: readonly [page: number, proxy: number, server: number];
  /** Waits until this has been printed once more. */
  readonly said: (pattern: RegExp) => Promise<string>;
  /** Presses Ctrl-C, and waits for the end of the command; an error where it does not end. */
  readonly interrupt: () => Promise<void>;
  /** Ends the command and, whatever it did, all that it started. */
  readonly close: () => Promise<void>;
}

const FREE_PORTS = ['--port', '0', '--inspector-port', '0'];

/** Runs `npm run inspect -- <sample>` on free ports, until it has printed its addresses. */
export function openInspector(sample: string): Promise<DevRun> {
  return openRun('npm', ['run', 'inspect', '--', sample, ...FREE_PORTS]);
}

/** Runs `stereomcp dev <file>` on free ports, until it has printed its addresses. */
export function openDev(file: string): Promise<DevRun> {
  return openRun(process.execPath, ['dist/cli/main.js', 'dev', file, ...FREE_PORTS]);
}

async function openRun(program: string, args: readonly string[]): Promise<DevRun> {
  const command = spawn(program, args, {
    cwd: ROOT,
    detached: true, // a process group of its own, like that of a command in a terminal
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const signal = (name: NodeJS.Signals) => {
    if (command.pid !== undefined && !gone) process.kill(-command.pid, name);
  };
  let gone = false;
  const ended = new Promise<true>((settle) => {
    command.once('close', () => {
      gone = true;
      settle(true);
    });
  });
  let output = '';
  let taken = 0;
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const said = async (pattern: RegExp): Promise<string> => {
    const deadline = Date.now() + MILLISECONDS_TO_SAY;
    for (;;) {
      const match = pattern.exec(output.slice(taken));
      if (match !== null) {
        taken += match.index + match[0].length;
        return match[1] ?? match[0];
      }
      if (gone || Date.now() > deadline) {
        signal('SIGTERM');
        throw new Error(`${program} ${args.join(' ')} never said ${String(pattern)}:\n${output}`);
      }
      await new Promise((settle) => setTimeout(settle, 50));
    }
  };
  const server = new URL(await said(/ is at (http:\S+),/));
  const address = await said(/The Inspector is at (http:\S+)\s/);
  const ports = portsOf(address, server);
  const end = async (name: NodeJS.Signals) => {
    signal(name);
    if (!(await withinTime(ended, MILLISECONDS_TO_END))) throw new Error(`${name} did not end it:\n${output}`);
  };
  return {
    address,
    ports,
    said,
    interrupt: () => end('SIGINT'),
    close: async () => {
      try {
        await end('SIGTERM');
      } finally {
        for (const id of startedBy(ports).keys()) process.kill(id, 'SIGKILL');
      }
    },
  };
}

/** Whether anything listens on a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });
}

/** The processes of the Inspector on these ports, by number, with their command lines. Linux only. */
export function startedBy([page]: DevRun['ports']): Map<number, string> {
  const found = new Map<number, string>();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const environment = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
      if (!environment.includes(`CLIENT_PORT=${String(page)}`)) continue;
      found.set(Number(id), readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').join(' ').trim());
    } catch {
      continue; // ended meanwhile
    }
  }
  return found;
}

function portsOf(address: string, server: URL): DevRun['ports'] {
  const { port, searchParams } = new URL(address);
  const proxy = new URL(searchParams.get('MCP_PROXY_FULL_ADDRESS') ?? '');
  return [Number(port), Number(proxy.port), Number(server.port)];
}

async function withinTime<T>(outcome: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((settle) => (timer = setTimeout(() => settle(undefined), milliseconds)));
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
