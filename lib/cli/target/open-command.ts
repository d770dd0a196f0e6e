import type { Client } from '@modelcontextprotocol/client';
import type { ProtocolChoice } from '../../client/protocol-mode';
import { CommandError } from '../command-error';
import { ChildTransport } from './child-transport';
import { connectClient } from './connect-client';
import { explainClient } from './explain-client';
import type { CommandLine } from './split-command';
import type { Target, TargetOptions, TargetUse } from './target';

/** Some servers say nothing to a request that they do not know; others take long to start. */
const SILENCE = 15_000;

interface Attempt {
  readonly line: CommandLine;
  readonly label: string;
  readonly options: TargetOptions;
  readonly use: TargetUse;
  /** What was written to standard output and is no message. */
  readonly stray: string[];
}

/** Starts a command and connects to it over stdio. */
export async function openCommand(
  line: CommandLine,
  label: string,
  { options, use }: { readonly options: TargetOptions; readonly use: TargetUse },
): Promise<Target> {
  const withEnv = { ...line, env: { ...line.env, ...options.env } };
  const attempt = { line: withEnv, label, options, use, stray: [] };
  const first = await tryToOpen(attempt, options.protocol);
  if (first.kind === 'open') return first.target;
  // Some servers of earlier years end at the first request that they do not know.
  const again = options.protocol === 'auto' && first.ended && !use.signal.aborted;
  const last = again ? await tryToOpen(attempt, '2025-11-25') : first;
  if (last.kind === 'open') return last.target;
  throw last.error;
}

type Outcome =
  | { readonly kind: 'open'; readonly target: Target }
  | { readonly kind: 'failed'; readonly error: CommandError; readonly ended: boolean };

async function tryToOpen({ line, label, options, use, stray }: Attempt, protocol: ProtocolChoice): Promise<Outcome> {
  const transport = new ChildTransport(line, {
    stray: (text) => {
      if (stray.length === 0) use.note(strayNote(text));
      stray.push(text);
    },
    wrote: (text) => {
      if (options.output === 'all') process.stderr.write(text);
    },
  });
  const client = use.createClient();
  // What it last wrote is known already where all was shown.
  const tail = (): readonly string[] => (options.output === 'all' ? [] : tailOf(transport));
  try {
    await connectClient(client, transport, {
      protocol,
      timeout: options.timeout,
      signal: use.signal,
      silence: SILENCE,
    });
  } catch (error) {
    const ended = transport.ending;
    await closeBoth(client, transport);
    const reason = whyNot({ label, line, transport, ended, timeout: options.timeout, stray }, error);
    return {
      kind: 'failed',
      error: new CommandError([reason, ...tail()].join('\n'), { cause: error }),
      ended: ended !== undefined && !transport.hasAnswered,
    };
  }
  return {
    kind: 'open',
    target: {
      client,
      label,
      explain: (error) =>
        transport.ending === undefined
          ? explainClient(label, error)
          : [`${label} ${transport.ending}.`, ...tail()].join('\n'),
      close: () => closeBoth(client, transport),
    },
  };
}

async function closeBoth(client: Client, transport: ChildTransport): Promise<void> {
  await client.close().catch(() => undefined); // the process is ended in any case
  await transport.close();
}

interface Failure {
  readonly label: string;
  readonly line: CommandLine;
  readonly transport: ChildTransport;
  readonly ended: string | undefined;
  readonly timeout: number;
  readonly stray: readonly string[];
}

function whyNot({ label, line, transport, ended, timeout, stray }: Failure, error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (transport.pid === null) return `${line.command} cannot be started (${code ?? message}).`;
  if (ended !== undefined) {
    return transport.hasAnswered
      ? `${label} ${ended} while it was being connected to.`
      : `${label} ${ended} before it answered; a server waits for its client on standard input.`;
  }
  if (!transport.hasAnswered) {
    const wrote = stray.length > 0 ? ' It wrote text to standard output, but no message.' : '';
    return `${label} did not answer within ${String(timeout / 1000)} s.${wrote} Is it an MCP server over stdio? --timeout waits longer.`;
  }
  const reason = explainClient(label, { code, message });
  return reason === message ? `${label} cannot be connected to: ${message}` : reason;
}

function tailOf({ stderr }: ChildTransport): readonly string[] {
  return stderr.lines.length === 0 ? [] : ['It wrote to standard error:', ...stderr.lines.map((line) => `  ${line}`)];
}

const LONGEST_STRAY = 200;

function strayNote(line: string): string {
  const text = line.length > LONGEST_STRAY ? `${line.slice(0, LONGEST_STRAY)}…` : line;
  return (
    `the server wrote text to standard output that is no message: ${text}\n` +
    '  Standard output belongs to the protocol; logs go to standard error.'
  );
}
