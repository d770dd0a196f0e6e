import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const MILLISECONDS_TO_START = 150_000;
const MILLISECONDS_TO_END = 20_000;

/** The Inspector as `npm run inspect` opened it. */
export interface InspectorRun {
  /** The address that the command printed. */
  readonly address: string;
  /** The ports of the page and of the proxy. */
  readonly ports: readonly [page: number, proxy: number];
  /** Presses Ctrl-C, and waits for the end of the command; an error where it does not end. */
  readonly interrupt: () => Promise<void>;
  /** Ends the command and, whatever it did, all that it started. */
  readonly close: () => Promise<void>;
}

/** Runs `npm run inspect -- <sample>` on free ports, until it has printed its address. */
export async function openInspector(sample: string): Promise<InspectorRun> {
  const command = spawn('npm', ['run', 'inspect', '--', sample, '--port', '0', '--proxy-port', '0'], {
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
  const address = new Promise<string>((settle) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const printed = /http:\/\/\S+(?=\s)/.exec(output)?.[0];
      if (printed !== undefined) settle(printed);
    };
    command.stdout.on('data', read);
    command.stderr.on('data', read);
  });
  const first = await withinTime(Promise.race([address, ended]), MILLISECONDS_TO_START);
  if (typeof first !== 'string') {
    signal('SIGTERM');
    throw new Error(`npm run inspect -- ${sample} printed no address:\n${output}`);
  }
  const ports = portsOf(first);
  const end = async (name: NodeJS.Signals) => {
    signal(name);
    if (!(await withinTime(ended, MILLISECONDS_TO_END))) throw new Error(`${name} did not end it:\n${output}`);
  };
  return {
    address: first,
    ports,
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

/** The processes, by number, that the Inspector on these ports started, itself included, with their command lines. Linux only. */
export function startedBy([page]: InspectorRun['ports']): Map<number, string> {
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

function portsOf(address: string): [page: number, proxy: number] {
  const { port, searchParams } = new URL(address);
  const proxy = new URL(searchParams.get('MCP_PROXY_FULL_ADDRESS') ?? '');
  return [Number(port), Number(proxy.port)];
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
