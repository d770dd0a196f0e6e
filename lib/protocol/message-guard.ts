import type { JSONRPCErrorResponse, JSONRPCMessage } from '@modelcontextprotocol/server';
import { INVALID_PARAMS } from '../errors/protocol-error';
import { keptFault } from './kept-params';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** An error response; its id is null where the request's own could not be read, as JSON-RPC 2.0, section 5 asks. */
export interface ErrorAnswer {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: JSONRPCErrorResponse['error'];
}

/** What becomes of one incoming message. */
export type Verdict =
  | { readonly kind: 'pass'; readonly message: JSONRPCMessage }
  | { readonly kind: 'answer'; readonly answer: ErrorAnswer }
  | { readonly kind: 'drop' };

type Members = Readonly<Record<string, unknown>>;

/** What a request of the server's own comes to where the client's answer is none. */
const NO_RESPONSE = Object.freeze({
  code: INVALID_REQUEST,
  message: 'Invalid response: it has neither a result nor an error of the shape that the protocol gives them.',
});
const DROP: Verdict = Object.freeze({ kind: 'drop' });

/** Judges one line of text; blank lines are dropped. */
export function inspectLine(text: string): Verdict {
  // trim() also takes off the carriage return of Windows and a byte order mark.
  const line = text.trim();
  if (line === '') return DROP;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(null, PARSE_ERROR, 'Parse error: the message is not valid JSON.');
  }
  return inspectMessage(value);
}

/**
 * Judges one parsed message before the SDK sees it.
 *
 * Answers what the SDK would leave without an answer, or would answer with a dump of its internals. A message that
 * passes is one that the SDK takes; notifications and responses are never answered.
 */
export function inspectMessage(value: unknown): Verdict {
  if (Array.isArray(value)) {
    return refuse(null, INVALID_REQUEST, 'Invalid request: batches are not supported, send one message at a time.');
  }
  if (!isMembers(value)) return refuse(null, INVALID_REQUEST, 'Invalid request: a message must be a JSON object.');
  if (value.method === undefined && (value.result !== undefined || value.error !== undefined)) return response(value);
  if (value.id === undefined && typeof value.method === 'string') return notification(value, value.method);
  return request(value);
}

function request(value: Members): Verdict {
  const id = readId(value.id);
  if (value.jsonrpc !== '2.0') return refuse(id, INVALID_REQUEST, 'Invalid request: "jsonrpc" must be "2.0".');
  if (typeof value.method !== 'string') {
    return refuse(id, INVALID_REQUEST, 'Invalid request: "method" must be a string.');
  }
  if (id === null) return refuse(id, INVALID_REQUEST, 'Invalid request: "id" must be a string or an integer.');
  const head = { jsonrpc: '2.0', id, method: value.method } as const;
  if (value.params === undefined) return callFault(head, {}) ?? pass(head);
  const fault = paramsFault(value.params) ?? keptFault(head.method, value.params as Members);
  if (fault !== undefined) return refuse(id, INVALID_PARAMS, `Invalid params: ${fault}.`);
  const params = value.params as Members;
  return callFault(head, params) ?? pass({ ...head, params: NAMED.has(head.method) ? withoutNull(params) : params });
}

/** The requests that name something to run, and what they name. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'tool'],
  ['prompts/get', 'prompt'],
]);

/** The SDK refuses `arguments: null`, which some clients send where a tool or prompt takes none. */
function withoutNull(params: Members): Members {
  if (params.arguments !== null) return params;
  const { arguments: _null, ...others } = params;
  return others;
}

function callFault(
  { id, method }: { readonly id: string | number; readonly method: string },
  params: Members,
): Verdict | undefined {
  const noun = NAMED.get(method);
  if (noun === undefined) return undefined;
  if (typeof params.name !== 'string') {
    return refuse(id, INVALID_PARAMS, `Invalid params: ${method} needs "name", the name of a ${noun} as a string.`);
  }
  const given = params.arguments;
  if (given === undefined || given === null) return undefined;
  if (isMembers(given)) {
    // The SDK drops it without a word, so the method would run without an argument that the client believes it has given.
    if (!Object.hasOwn(given, '__proto__')) return undefined;
    return refuse(id, INVALID_PARAMS, `Invalid params: no ${noun} has an argument "__proto__".`);
  }
  const found = Array.isArray(given) ? 'an array' : `a ${typeof given}`;
  return refuse(id, INVALID_PARAMS, `Invalid params: "arguments" of ${method} must be an object, not ${found}.`);
}

function notification(value: Members, method: string): Verdict {
  if (value.jsonrpc !== '2.0') return DROP;
  if (value.params === undefined) return pass({ jsonrpc: '2.0', method });
  if (paramsFault(value.params) !== undefined) return DROP;
  return pass({ jsonrpc: '2.0', method, params: value.params });
}

function response(value: Members): Verdict {
  const id = readId(value.id);
  if (value.jsonrpc !== '2.0' || id === null) return DROP;
  const { result } = value;
  if (isMembers(result) && metaFault(result._meta) === undefined) return pass({ jsonrpc: '2.0', id, result });
  const { code, message, data }: Members = isMembers(value.error) ? value.error : {};
  // Whoever has asked would wait for ever, although the client has said all that it will.
  if (!Number.isSafeInteger(code) || typeof message !== 'string')
    return pass({ jsonrpc: '2.0', id, error: NO_RESPONSE });
  return pass({ jsonrpc: '2.0', id, error: { code: code as number, message, data } });
}

function paramsFault(params: unknown): string | undefined {
  return isMembers(params) ? metaFault(params._meta) : '"params" must be an object';
}

/** What is wrong with a `_meta`, for which the SDK would drop a message without a word. */
function metaFault(meta: unknown): string | undefined {
  if (meta === undefined) return undefined;
  if (!isMembers(meta)) return '"_meta" must be an object';
  if (meta.progressToken !== undefined && readId(meta.progressToken) === null) {
    return '"progressToken" must be a string or an integer';
  }
  const task = meta['io.modelcontextprotocol/related-task'];
  if (task !== undefined && !(isMembers(task) && typeof task.taskId === 'string')) {
    return '"io.modelcontextprotocol/related-task" must be an object with a "taskId"';
  }
  return undefined;
}

function pass(message: Members): Verdict {
  return { kind: 'pass', message: message as unknown as JSONRPCMessage }; // every member was checked on the way here
}

function refuse(id: ErrorAnswer['id'], code: number, message: string): Verdict {
  return { kind: 'answer', answer: { jsonrpc: '2.0', id, error: { code, message } } };
}

function readId(id: unknown): string | number | null {
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
