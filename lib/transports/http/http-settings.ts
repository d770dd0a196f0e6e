import type { ServerEventBus } from '@modelcontextprotocol/server';
import { unknownOptions } from '../../errors/unknown-options';
import { HostRules } from './host-rules';
import { SESSION_OPTION_NAMES } from './http-option-names';
import type { HttpOptions, SessionOptions } from './http-options';

/** Options with all defaults filled in and checked. */
export interface HttpSettings {
  readonly hosts: HostRules;
  readonly sessions: SessionSettings | undefined;
  readonly legacy: 'serve' | 'reject';
  readonly maxBodyBytes: number;
  readonly maxJsonDepth: number;
  readonly requestTimeout: number;
  readonly maxConcurrent: number;
  readonly keepAlive: number;
  readonly responseMode: 'auto' | 'sse' | 'json';
  readonly bus: ServerEventBus | undefined;
  /** How long nothing may go out to a reader that has something to read; no option. */
  readonly stallTimeout: number;
  /** How many bytes of answers may wait to be read; requests are refused from half of it on. No option. */
  readonly unreadBytes: number;
}

export interface SessionSettings extends Pick<SessionOptions, 'eventStore'> {
  readonly idleTimeout: number;
  readonly maxSessions: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const UNREAD_BYTES = 256 * 1024 * 1024;
/** Timers take no longer times than this many milliseconds. */
const LONGEST_TIME = 2 ** 31 - 1;

/** Fills in the defaults; throws a TypeError that names the option for a value that makes no sense. */
export function settleHttpOptions(options: HttpOptions): HttpSettings {
  const { legacy = 'serve', responseMode = 'auto', sessions = false } = options;
  oneOf('legacy', legacy, ['serve', 'reject']);
  oneOf('responseMode', responseMode, ['auto', 'sse', 'json']);
  if (legacy === 'reject' && sessions !== false) {
    throw new TypeError(
      "httpHandler: sessions are for clients of earlier generations, which { legacy: 'reject' } turns away. Leave one out.",
    );
  }
  return {
    hosts: new HostRules(options),
    sessions: sessions === false ? undefined : settleSessions(sessions === true ? {} : sessions),
    legacy,
    responseMode,
    bus: options.bus === undefined ? undefined : withMethods('bus', options.bus, ['publish', 'subscribe']),
    stallTimeout: MINUTE,
    unreadBytes: UNREAD_BYTES,
    maxBodyBytes: count('maxBodyBytes', options.maxBodyBytes ?? 4 * 1024 * 1024),
    maxJsonDepth: count('maxJsonDepth', options.maxJsonDepth ?? 128),
    requestTimeout: time('requestTimeout', options.requestTimeout ?? 10 * MINUTE),
    maxConcurrent: count('maxConcurrent', options.maxConcurrent ?? 1024),
    keepAlive: time('keepAlive', options.keepAlive ?? 15 * SECOND),
  };
}

function settleSessions(options: SessionOptions): SessionSettings {
  if (typeof (options as unknown) !== 'object' || (options as unknown) === null) {
    throw new TypeError('httpHandler: sessions must be true, false or an object of options.');
  }
  refuseUnknown(options, SESSION_OPTION_NAMES, 'sessions.');
  const { eventStore, idleTimeout, maxSessions } = options;
  return {
    ...(eventStore !== undefined && {
      eventStore: withMethods('sessions.eventStore', eventStore, ['storeEvent', 'replayEventsAfter']),
    }),
    idleTimeout: count('sessions.idleTimeout', idleTimeout ?? 30 * MINUTE),
    maxSessions: count('sessions.maxSessions', maxSessions ?? 1000),
  };
}

/** Throws a TypeError for the first option that there is not; `path` is where the options stand in others. */
export function refuseUnknown(options: object, known: readonly string[], path = ''): void {
  const [unknown] = unknownOptions(options, known);
  if (unknown === undefined) return;
  throw new TypeError(`httpHandler: there is no option ${path}${unknown.name}; ${unknown.advice}.`);
}

function withMethods<T>(name: string, value: T, methods: readonly (keyof T & string)[]): T {
  if (typeof value === 'object' && value !== null && methods.every((method) => typeof value[method] === 'function')) {
    return value;
  }
  throw new TypeError(`httpHandler: ${name} must be an object with the methods ${methods.join(' and ')}.`);
}

function oneOf(name: string, value: unknown, known: readonly string[]): void {
  if (known.includes(value as string)) return;
  throw new TypeError(`httpHandler: ${name} must be ${known.map((word) => `'${word}'`).join(' or ')}.`);
}

function count(name: string, value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) >= 1) return value as number;
  throw new TypeError(`httpHandler: ${name} must be an integer from 1 on.`);
}

function time(name: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= LONGEST_TIME) return value;
  throw new TypeError(`httpHandler: ${name} must be a time in milliseconds, from 0 to ${String(LONGEST_TIME)}.`);
}
