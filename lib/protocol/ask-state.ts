import { randomBytes } from 'node:crypto';
import { createRequestStateCodec } from '@modelcontextprotocol/server';
import type { RequestStateCodec, ServerContext } from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import { INTERNAL_ERROR, INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';

/** What the rounds of one request have brought so far; the client carries it, sealed, from one to the next. */
export interface AskState {
  /** The request that it belongs to. */
  readonly request: string;
  /** How many rounds there have been. */
  readonly round: number;
  /** The answers of earlier rounds: key, digest of the question, answer. */
  readonly answers: readonly (readonly [key: string, question: string, answer: unknown])[];
  /** What the client is being asked in this round: key, digest of the question. */
  readonly open: readonly (readonly [key: string, question: string])[];
}

/** How long a client may take for one round, in seconds: people answer, and they go to lunch. */
const LIFETIME = 3600;

/** Clients send it along with every round, and bodies of requests have a limit. */
const MAX_BYTES = 1_000_000;

/** Good for one process, which is all that a server needs that runs in one. */
const PROCESS_KEY = randomBytes(32);

const codecs = new WeakMap<Host, RequestStateCodec<AskState>>();

/** Seals what a client carries, so that it cannot change it; it can read it, though. */
export async function sealState(host: Host, state: AskState): Promise<string> {
  const sealed = await codecOf(host).mint(state);
  if (sealed.length <= MAX_BYTES) return sealed;
  const message = 'The answers of this request are too large together to be carried on to a further question.';
  throw new ProtocolError(INTERNAL_ERROR, message);
}

/** Opens what came back; throws the protocol's -32602 for what this server has not sealed, or not for this request. */
export async function openState(
  host: Host,
  sealed: unknown,
  { request, context }: { readonly request: string; readonly context: ServerContext },
): Promise<AskState> {
  try {
    if (typeof sealed !== 'string') throw new TypeError('the state of a request is text');
    const state = await codecOf(host).verify(sealed, context);
    if (state.request === request) return state;
  } catch {
    // Why it was refused is nothing that a forger should learn.
  }
  throw new ProtocolError(INVALID_PARAMS, 'Invalid or expired requestState', { reason: 'invalid_request_state' });
}

function codecOf(host: Host): RequestStateCodec<AskState> {
  let codec = codecs.get(host);
  if (codec === undefined) {
    codec = createRequestStateCodec({ key: host.view.requestStateKey ?? PROCESS_KEY, ttlSeconds: LIFETIME });
    codecs.set(host, codec);
  }
  return codec;
}
