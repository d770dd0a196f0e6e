import { unknownOptions } from '../errors/unknown-options';

/** How a lost connection is made anew; all optional. */
export interface ReconnectOptions {
  /** How often it is tried in a row before calls are rejected; 5 by default. The next call tries again. */
  readonly attempts?: number;
  /** How long to wait before the second try, in milliseconds; 250 by default. Every further wait is twice as long. */
  readonly delay?: number;
  /** The longest wait, in milliseconds; 10,000 by default. */
  readonly maxDelay?: number;
}

/** The same with nothing left open. */
export type Reconnecting = Required<ReconnectOptions>;

const DEFAULTS: Reconnecting = { attempts: 5, delay: 250, maxDelay: 10_000 };

/** How to reconnect; undefined for not at all. Throws a TypeError for what makes no sense. */
export function reconnectingOf(option: boolean | ReconnectOptions | undefined): Reconnecting | undefined {
  if (option === false) return undefined;
  const given: unknown = option === true || option === undefined ? {} : option;
  if (typeof given !== 'object' || given === null) {
    throw new TypeError('connect(): reconnect must be true, false, or an object with attempts, delay and maxDelay.');
  }
  const [foreign] = unknownOptions(given, Object.keys(DEFAULTS));
  if (foreign !== undefined) throw new TypeError(`connect(): reconnect has no "${foreign.name}"; ${foreign.advice}.`);
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const all: Reconnecting = { ...DEFAULTS, ...known };
  if (!Number.isInteger(all.attempts) || all.attempts < 1) {
    throw new TypeError('connect(): reconnect.attempts must be a whole number from 1 on; `reconnect: false` is never.');
  }
  for (const name of ['delay', 'maxDelay'] as const) {
    if (!Number.isFinite(all[name]) || all[name] < 0) {
      throw new TypeError(`connect(): reconnect.${name} must be milliseconds from 0 on.`);
    }
  }
  return all;
}

/** How long to wait before a try, counted from 0; half of it is chance, so that many clients do not come at once. */
export function delayBefore(attempt: number, { delay, maxDelay }: Reconnecting): number {
  if (attempt === 0) return 0;
  const longest = Math.min(delay * 2 ** (attempt - 1), maxDelay);
  return longest / 2 + (Math.random() * longest) / 2;
}
