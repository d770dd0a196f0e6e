import type { HttpOptions, SessionOptions } from './http-options';

/** Typed so that none can be forgotten. */
const HTTP_OPTIONS: Readonly<Record<keyof HttpOptions, true>> = {
  sessions: true,
  legacy: true,
  allowedHosts: true,
  allowedOrigins: true,
  cors: true,
  maxBodyBytes: true,
  maxJsonDepth: true,
  requestTimeout: true,
  maxConcurrent: true,
  bus: true,
  keepAlive: true,
  responseMode: true,
};
const SESSION_OPTIONS: Readonly<Record<keyof SessionOptions, true>> = {
  eventStore: true,
  idleTimeout: true,
  maxSessions: true,
};

/** The options of serving over HTTP, wherever it is done. */
export const HTTP_OPTION_NAMES: readonly string[] = Object.keys(HTTP_OPTIONS);
export const SESSION_OPTION_NAMES: readonly string[] = Object.keys(SESSION_OPTIONS);
