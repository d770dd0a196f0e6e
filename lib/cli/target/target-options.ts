import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { ProtocolChoice } from '../../client/protocol-mode';
import type { TargetOptions } from './target';

/** What a command with `addTargetOptions` is given. */
export interface GivenTargetOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly protocol: ProtocolChoice;
  readonly timeout: number;
  readonly verbose?: true;
}

/** What every help of a command with a target says about it. */
export const TARGET_HELP = `
Targets:
  server.ts, dist/server.js     a file: loaded here, started, and stopped at the end; TypeScript needs no build
  http://localhost:3000/mcp     a URL: Streamable HTTP
  "node server.js --flag"       a command, in quotes: started, spoken to over stdio, and ended`;

/** The exit codes of the commands that talk to a server. */
export const TARGET_EXIT_CODES = `
Exit codes:
  0    done
  1    the server answered with an error
  2    it could not be carried out: a mistake on the command line, no server, no connection, no answer in time
  130  interrupted`;

/** Adds the options that say how a target is reached. */
export function addTargetOptions(command: Command): Command {
  return command
    .option('-e, --env <KEY=VALUE>', 'an environment variable for a file or a command; may be repeated', addVariable)
    .option('--header <line>', `an HTTP header for a URL, as 'Name: value'; may be repeated`, addHeader)
    .addOption(
      new Option('--protocol <revision>', 'the revision of the protocol to speak')
        .choices(['auto', '2025-11-25', '2026-07-28'])
        .default('auto'),
    )
    .addOption(
      new Option('--timeout <time>', 'how long to wait for an answer: seconds, or with a unit as in 500ms, 2m')
        .default(60_000, '60 s; progress of a call starts it anew')
        .argParser(timeOf),
    )
    .option('-v, --verbose', 'show all that a command writes to standard error, not only its end where it fails');
}

/** The options as `openTarget` takes them. */
export function targetOptionsOf({ env, header, protocol, timeout, verbose }: GivenTargetOptions): TargetOptions {
  return { env: env ?? {}, headers: header ?? {}, protocol, timeout, output: verbose === true ? 'all' : 'tail' };
}

type Pairs = Readonly<Record<string, string>>;

function addVariable(text: string, earlier: Pairs = {}): Pairs {
  const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Write NAME=value, such as -e CITY=London.');
  return { ...earlier, [name]: value };
}

/** One more header; the last of a name counts. */
export function addHeader(text: string, earlier: Pairs = {}): Pairs {
  const [, name, value] = /^([!#$%&'*+.^`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError(`Write 'Name: value', such as --header 'Authorization: Bearer TOKEN'.`);
  }
  // eslint-disable-next-line no-control-regex -- what HTTP does not carry in a header
  if (/[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/.test(value)) {
    throw new InvalidArgumentError('A header takes no line breaks, control characters or letters beyond Latin-1.');
  }
  const others = Object.entries(earlier).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...Object.fromEntries(others), [name]: value };
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
]);
/** The longest time that a timer of Node takes. */
const LONGEST = 2 ** 31 - 1;

function timeOf(text: string): number {
  const [, digits, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text.trim()) ?? [];
  const time = digits === undefined ? NaN : Math.round(Number(digits) * (UNITS.get(unit) ?? NaN));
  if (!(time >= 1 && time <= LONGEST)) {
    throw new InvalidArgumentError('Write a number of seconds above 0, or one with a unit: 30, 500ms, 2m.');
  }
  return time;
}
