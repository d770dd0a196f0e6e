import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { inspectMessage } from '../../protocol/message-guard';
import type { ErrorAnswer } from '../../protocol/message-guard';
import { INVALID_PARAMS } from '../../errors/protocol-error';
import { INVALID_REQUEST, PARSE_ERROR } from './error-response';

/** A body that is a message to pass on, or the answer to one that is not. */
export type BodyVerdict =
  | { readonly kind: 'pass'; readonly message: JSONRPCMessage }
  | { readonly kind: 'answer'; readonly status: number; readonly answer: ErrorAnswer };

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** An escape that may be half of a character. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Judges the bytes of a body; of a name that an object has twice the last one counts, as everywhere in JavaScript. */
export function judgeBytes(bytes: Uint8Array, maxDepth: number): BodyVerdict {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refuse(PARSE_ERROR, 'Parse error: the body is not valid UTF-8.');
  }
  if (text.trim() === '') return refuse(PARSE_ERROR, 'Parse error: the body is empty.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(PARSE_ERROR, 'Parse error: the body is not valid JSON.');
  }
  if (isDeeper(value, maxDepth)) return tooDeep(maxDepth);
  if (SURROGATE_ESCAPE.test(text) && !isWellFormed(value)) return halfCharacter();
  return judgeMessage(value);
}

/** Judges a body that somebody else has parsed. */
export function judgeValue(value: unknown, maxDepth: number): BodyVerdict {
  if (isDeeper(value, maxDepth)) return tooDeep(maxDepth);
  return isWellFormed(value) ? judgeMessage(value) : halfCharacter();
}

function judgeMessage(value: unknown): BodyVerdict {
  const verdict = inspectMessage(value);
  switch (verdict.kind) {
    case 'pass':
      return verdict;
    case 'answer': {
      // A request that is one, with parameters that are wrong, is an exchange that went well as far as HTTP is concerned.
      const { answer } = verdict;
      return { kind: 'answer', answer, status: answer.error.code === INVALID_PARAMS ? 200 : 400 };
    }
    case 'drop':
      return refuse(INVALID_REQUEST, 'Invalid request: this is neither a notification nor an answer.');
    default:
      return verdict satisfies never;
  }
}

function refuse(code: number, message: string): BodyVerdict {
  return { kind: 'answer', status: 400, answer: { jsonrpc: '2.0', id: null, error: { code, message } } };
}

function tooDeep(maxDepth: number): BodyVerdict {
  return refuse(INVALID_REQUEST, `Invalid request: a message may nest at most ${String(maxDepth)} levels deep.`);
}

function halfCharacter(): BodyVerdict {
  return refuse(PARSE_ERROR, 'Parse error: the body has half of a surrogate pair, which is no character.');
}

/** Goes no deeper than the limit, so that no depth exhausts the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeeper(member, levels - 1));
}

/** For values whose depth is known to be limited. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}
