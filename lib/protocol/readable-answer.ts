import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { INVALID_PARAMS } from '../errors/protocol-error';

const INTERNAL_ERROR = -32603;
const MOST_ISSUES = 5;

interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Puts the SDK's validator dumps into words.
 *
 * Where the parameters of a request are wrong, the SDK answers with the validator's own list of issues as the
 * message, and calls it an internal error. All other messages come back as they are.
 */
export function readableAnswer(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const { code, message: text, data } = message.error;
  const start = text.indexOf('[\n');
  if (start === -1 || (start > 0 && !text.startsWith('Invalid '))) return message;
  const issues = readIssues(text.slice(start));
  if (issues === undefined) return message;
  const heading = start === 0 ? 'Invalid params: ' : text.slice(0, start);
  const sentences = issues.slice(0, MOST_ISSUES).map(({ path, message: reason }) => `${path.join('.')}: ${reason}`);
  return {
    ...message,
    error: {
      code: start === 0 && code === INTERNAL_ERROR ? INVALID_PARAMS : code,
      message: heading + sentences.join('; '),
      ...(data !== undefined && { data }),
    },
  };
}

function readIssues(text: string): readonly Issue[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Array.isArray(value) && value.length > 0 && value.every(isIssue) ? value : undefined;
}

function isIssue(value: unknown): value is Issue {
  if (typeof value !== 'object' || value === null) return false;
  const { code, path, message } = value as Readonly<Record<string, unknown>>;
  return typeof code === 'string' && Array.isArray(path) && typeof message === 'string';
}
