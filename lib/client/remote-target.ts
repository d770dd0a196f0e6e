import { fileURLToPath } from 'node:url';
import { unknownOptions } from '../errors/unknown-options';

/** A server that is started as a process of its own, and spoken to over its standard input and output. */
export interface CommandTarget {
  /** The program; looked for as the shell does it, but without a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to the few variables that the process inherits: `PATH`, `HOME`, `USER` and their like. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it starts in; the current one by default. */
  readonly cwd?: string | URL;
  /** Where its standard error goes; `inherit` by default: to that of this process. */
  readonly stderr?: 'inherit' | 'ignore';
}

/** A server outside of this process: an address, or a command that starts it. */
export type RemoteTarget = string | URL | CommandTarget;

/** Where a server is, checked; `label` is how messages name it. */
export type RemotePlace =
  | { readonly kind: 'http'; readonly label: string; readonly url: URL }
  | { readonly kind: 'command'; readonly label: string; readonly target: CommandTarget };

const COMMAND_MEMBERS = ['command', 'args', 'env', 'cwd', 'stderr'];

/** Whether something is a target outside of this process, rather than a server object or class. */
export function isRemoteTarget(target: unknown): target is RemoteTarget {
  if (typeof target === 'string' || target instanceof URL) return true;
  return typeof target === 'object' && target !== null && Object.hasOwn(target, 'command');
}

/**
 * Where a target is.
 *
 * Throws a TypeError for an address that is none, and for a command that is none. Labels leave out what may be secret:
 * the query of an address, and of a command all but a first argument that is a name or path.
 */
export function placeOf(target: RemoteTarget): RemotePlace {
  return typeof target === 'string' || target instanceof URL ? addressOf(target) : commandOf(target);
}

function addressOf(target: string | URL): RemotePlace {
  const url = parseUrl(target);
  if (url === undefined) {
    throw new TypeError(
      `connect(): the text is no URL; write 'http://127.0.0.1:3000/mcp', or { command } for a program.`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`connect(): ${url.protocol} is no protocol to reach a server by; write http: or https:.`);
  }
  const label = `${url.origin}${url.pathname}`;
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(
      `connect(): take the user and the password out of the URL of ${label}, and put them in headers.`,
    );
  }
  return { kind: 'http', label, url: new URL(url) };
}

function parseUrl(target: string | URL): URL | undefined {
  try {
    return new URL(target);
  } catch {
    return undefined;
  }
}

function commandOf(target: CommandTarget): RemotePlace {
  const { command, args = [], cwd, stderr } = target;
  const given: unknown = command; // callers in JavaScript may pass anything
  if (typeof given !== 'string' || given === '')
    throw new TypeError('connect(): command must be the name or path of a program.');
  const texts: unknown = args;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) {
    throw new TypeError('connect(): args must be a list of texts, one per argument of the command.');
  }
  const [foreign] = unknownOptions(target, COMMAND_MEMBERS);
  if (foreign !== undefined) throw new TypeError(`connect(): a command has no "${foreign.name}"; ${foreign.advice}.`);
  if (stderr !== undefined && !['inherit', 'ignore'].includes(stderr)) {
    throw new TypeError(`connect(): stderr must be 'inherit' or 'ignore'.`);
  }
  if (cwd instanceof URL) fileURLToPath(cwd); // throws for what is no folder of this machine
  const [first] = args;
  // Options, settings and addresses may hold secrets, or have one follow.
  const isPlain = first !== undefined && !/^-|=|:\/\//.test(first);
  const label = isPlain ? `${command} ${first}` : command;
  return { kind: 'command', label, target };
}
