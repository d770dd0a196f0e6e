import type { CallToolResult, Tool } from '@modelcontextprotocol/server';

/** Where a raw result comes from. */
export interface ResultOrigin {
  /** The tool as it is published. */
  readonly tool: Tool;
  /** The channels that the client left in it. */
  readonly channel: 'both' | 'content' | 'structured';
}

/** `Symbol.for`, so that what the runner loads twice knows the results of the other. */
const ORIGINS = Symbol.for('stereomcp.result-origins');

interface Registry {
  [ORIGINS]: WeakMap<object, ResultOrigin> | undefined;
}

const origins = ((globalThis as unknown as Registry)[ORIGINS] ??= new WeakMap<object, ResultOrigin>());

/** Remembers for matchers where a result comes from, for as long as it lives. */
export function rememberOrigin(result: CallToolResult, origin: ResultOrigin): void {
  origins.set(result, origin);
}

/** Where a result comes from; undefined where that is not known. */
export function originOf(result: CallToolResult): ResultOrigin | undefined {
  return origins.get(result);
}
