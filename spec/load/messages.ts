import { MODERN_META } from '../support/http-servers';
import type { Generation } from '../support/sessions';

/** A JSON-RPC answer. */
export interface Answer {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A request in the shape that a generation gives it. */
export function request(
  generation: Generation,
  id: number,
  { method, params }: { readonly method: string; readonly params: Readonly<Record<string, unknown>> },
): object {
  const meta = generation === '2026-07-28' ? { _meta: MODERN_META } : {};
  return { jsonrpc: '2.0', id, method, params: { ...params, ...meta } };
}

/** What opens a connection of a generation with `initialize`. */
export const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'load', version: '1' } },
} as const;
