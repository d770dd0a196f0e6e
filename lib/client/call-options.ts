import type { Progress } from '@modelcontextprotocol/server';
import { unknownOptions } from '../errors/unknown-options';

/** How one request is made; all optional. */
export interface CallOptions {
  /**
   * How long the answer may take, in milliseconds; 60,000 by default, `false` without end.
   *
   * With `onProgress` it is how long the server may be silent: every note of progress starts it anew.
   */
  readonly timeout?: number | false;
  /** How long the answer may take in all, whatever the server says meanwhile, in milliseconds; without end by default. */
  readonly totalTimeout?: number;
  /** Cancels the request; the call rejects with the reason of the signal, and the server is told. */
  readonly signal?: AbortSignal;
  /** Is told how far the server has come; the server is asked to say so only where this is given. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The options of a request as the official client takes them. */
export interface SdkRequestOptions {
  timeout: number;
  resetTimeoutOnProgress?: boolean;
  signal?: AbortSignal;
  onprogress?: (progress: Progress) => void;
}

export const CALL_OPTION_NAMES = ['timeout', 'totalTimeout', 'signal', 'onProgress'] as const;

/** How long an answer may take by default, in milliseconds; that of the official client. */
const DEFAULT_TIMEOUT = 60_000;

/** The longest time that a timer can wait for; one more and it would end at once. */
export const LONGEST = 2 ** 31 - 1;

/** Checks options, and throws a TypeError for those that make no sense; `place` begins its sentence. */
export function checkCallOptions(
  options: CallOptions,
  place: string,
  known: readonly string[] = CALL_OPTION_NAMES,
): void {
  const given: unknown = options; // callers in JavaScript may pass anything
  if (typeof given !== 'object' || given === null) throw new TypeError(`${place}: options must be an object.`);
  const [foreign] = unknownOptions(given, known);
  if (foreign !== undefined) throw new TypeError(`${place}: there is no option "${foreign.name}"; ${foreign.advice}.`);
  const { timeout, totalTimeout, signal, onProgress } = options;
  if (timeout !== undefined && timeout !== false && !isTime(timeout)) {
    throw new TypeError(`${place}: timeout must be milliseconds above 0, or false for no end.`);
  }
  if (totalTimeout !== undefined && !isTime(totalTimeout)) {
    throw new TypeError(`${place}: totalTimeout must be milliseconds above 0.`);
  }
  if (signal !== undefined && !((signal as unknown) instanceof AbortSignal)) {
    throw new TypeError(`${place}: signal must be an AbortSignal.`);
  }
  if (onProgress !== undefined && typeof (onProgress as unknown) !== 'function') {
    throw new TypeError(`${place}: onProgress must be a function.`);
  }
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && !Number.isNaN(value);
}

/** The options for the official client; what ends the call otherwise is told by `signal`. */
export function sdkOptions({ timeout, onProgress }: CallOptions, signal: AbortSignal | undefined): SdkRequestOptions {
  return {
    timeout: silenceOf(timeout),
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && { onprogress: onProgress, resetTimeoutOnProgress: true }),
  };
}

/** How long a server may be silent, in milliseconds. */
export function silenceOf(timeout: CallOptions['timeout'] = DEFAULT_TIMEOUT): number {
  return timeout === false ? LONGEST : Math.min(timeout, LONGEST);
}
