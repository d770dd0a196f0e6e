import { ConnectionError } from '../errors/connection-error';
import type { Failure } from './judge-failure';

/** Who was talked to, as messages name it. */
export interface Peer {
  readonly kind: 'memory' | 'http' | 'command';
  readonly label: string;
}

/** What to do about statuses that are no answers. */
const ADVICE: ReadonlyMap<number, string> = new Map([
  [200, 'that is no answer of an MCP server; look at the address'],
  ...[301, 302, 303, 307, 308].map((status) => [status, 'give the address that it leads to'] as const),
  [401, 'it wants to know who asks; give headers or an authProvider'],
  [403, 'it does not admit this client; look at the headers, and at what hosts and origins the server allows'],
  [404, 'there is no MCP server under this path'],
  [405, 'there is no MCP server under this path'],
  [429, 'it is asked too often; wait before the next call'],
]);

/** A request that surely was not carried out, or may have been, and why there is no answer. */
export function failureError(failure: Failure, { kind, label }: Peer, cause: unknown): ConnectionError {
  switch (failure.kind) {
    case 'unsent':
      return unreachableError({ kind, label }, cause);
    case 'session':
      return new ConnectionError(`${label} has ended the session. Call connect() again.`, {
        reason: 'lost',
        target: label,
        mayHaveRun: false,
        cause,
      });
    case 'lost':
      return new ConnectionError(
        `The connection to ${label} broke off before the answer came. Whether the request was carried out is unknown: ` +
          `only what is read-only or idempotent is repeated by itself.`,
        { reason: 'lost', target: label, mayHaveRun: true, cause },
      );
    case 'refused': {
      const { status } = failure;
      const advice = ADVICE.get(status) ?? 'look into the log of the server';
      const mayHaveRun = status >= 500;
      return new ConnectionError(`${label} answered with HTTP ${String(status)}: ${advice}.`, {
        reason: 'refused',
        target: label,
        mayHaveRun,
        status,
        cause,
      });
    }
    default:
      return failure satisfies never;
  }
}

/**
 * What ends a request that was lost before and repeated: it may have run then, whatever became of the repetition.
 *
 * Answers of the server, and ends that the caller has set, stay what they are.
 */
export function errorAfterLoss(error: unknown, { label }: Peer): unknown {
  if (!(error instanceof ConnectionError)) return error;
  const { reason, status, message, cause } = error;
  const facts = { reason, target: label, mayHaveRun: true, status, cause } as const;
  if (reason === 'closed' || reason === 'refused') return new ConnectionError(message, facts);
  return new ConnectionError(
    `The connection to ${label} broke off before the answer came, and repeating the request brought none either. ` +
      'It may have been carried out; is the server running?',
    { ...facts, reason: 'lost' },
  );
}

/** No connection could be made. */
export function unreachableError({ kind, label }: Peer, cause: unknown): ConnectionError {
  const code = firstCode(cause);
  const told = code === undefined ? '' : ` (${code})`;
  const message =
    kind === 'command'
      ? `Cannot talk to ${label}${told}. ${code === 'ENOENT' ? 'There is no such program or folder' : 'It has to start, and to speak MCP on its standard output; its standard error may say more'}.`
      : `Cannot reach ${label}${told}. Is the server running, and is the address right?`;
  return new ConnectionError(message, { reason: 'unreachable', target: label, mayHaveRun: false, cause });
}

/** The client was closed; what was under way then may have been carried out. */
export function closedError({ label }: Peer, { mayHaveRun }: { readonly mayHaveRun: boolean }): ConnectionError {
  const message = `The connection to ${label} was closed. Call connect() again.`;
  return new ConnectionError(message, { reason: 'closed', target: label, mayHaveRun });
}

/** The code of the system that is behind an error; undefined where there is none. */
function firstCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const { code, cause, errors } = error as Readonly<Record<string, unknown>>;
  if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code)) return code;
  return firstCode(cause, depth + 1) ?? (Array.isArray(errors) ? firstCode(errors[0], depth + 1) : undefined);
}
