import type { ToolDeclarationOptions } from '../metadata/declarations';
import type { ServerOptions } from './server-view';

/** What a timer of the run time can wait, in milliseconds. */
const LONGEST_TIMEOUT = 2_147_483_647;

/** An answer of fewer bytes could not even say that it does not fit. */
const SMALLEST_ANSWER = 10_000;

/** In bytes, as the code that signs by it demands. */
const SHORTEST_KEY = 32;

/** Why the bounds among the options of a server are none. */
export function boundProblems(options: ServerOptions): readonly string[] {
  const { maxMediaBytes = 0, maxResultBytes = SMALLEST_ANSWER, maxItems = 1, toolTimeout = 1, logCalls } = options;
  const { requestStateKey, pageSize = false } = options;
  const problems: string[] = [];
  if (!isWhole(maxMediaBytes, 0)) {
    problems.push('maxMediaBytes must be a whole number of bytes, such as 7_000_000.');
  }
  if (!isWhole(maxResultBytes, SMALLEST_ANSWER)) {
    problems.push('maxResultBytes must be a whole number of bytes from 10_000 on, such as 1_000_000.');
  }
  if (!isWhole(maxItems, 1)) problems.push('maxItems must be a whole number of items from 1 on, such as 10_000.');
  if (pageSize !== false && !isWhole(pageSize, 1)) {
    problems.push(
      'pageSize must be a whole number of entries from 1 on, such as 1_000, or false for lists without pages.',
    );
  }
  if (!isTimeout(toolTimeout)) {
    problems.push('toolTimeout must be a whole number of milliseconds from 1 to 2_147_483_647, such as 30_000.');
  }
  if (logCalls !== undefined && typeof logCalls !== 'boolean' && typeof logCalls !== 'function') {
    problems.push('logCalls must be true, false or a function that takes a record.');
  }
  if (requestStateKey !== undefined && !isKey(requestStateKey)) {
    problems.push('requestStateKey must be text or bytes of at least 32 bytes, such as randomBytes(32) makes.');
  }
  return problems;
}

function isKey(key: unknown): boolean {
  return (typeof key === 'string' || key instanceof Uint8Array) && Buffer.byteLength(key) >= SHORTEST_KEY;
}

/** Why the time that a tool is given is none. */
export function timeoutProblems({ timeout = false }: ToolDeclarationOptions): readonly string[] {
  if (timeout === false || isTimeout(timeout)) return [];
  return ['timeout must be a whole number of milliseconds from 1 to 2_147_483_647, such as 30_000, or false.'];
}

function isTimeout(value: number): boolean {
  return isWhole(value, 1) && value <= LONGEST_TIMEOUT;
}

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}
