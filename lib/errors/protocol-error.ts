/**
 * A failure that the client sees as a JSON-RPC error, verbatim: code, message and data.
 *
 * Throw it where the request itself is at fault; throw a `ToolError` where the model can do something about it.
 * `code` is an integer as JSON-RPC 2.0, section 5.1 defines it.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** JSON-RPC's code for a request whose parameters are wrong. */
export const INVALID_PARAMS = -32602;

/** JSON-RPC's code for a failure of the server itself. */
export const INTERNAL_ERROR = -32603;

/**
 * Whether a thrown value asks to be answered as a JSON-RPC error: ours, or the official SDK's own class of that name.
 *
 * Never throws, whatever was thrown.
 */
export function isProtocolError(thrown: unknown): thrown is Error & { readonly code: number; readonly data?: unknown } {
  try {
    if (thrown instanceof ProtocolError) return true;
    if (!(thrown instanceof Error) || thrown.name !== 'ProtocolError') return false;
    return Number.isInteger((thrown as { code?: unknown }).code);
  } catch {
    return false; // a proxy or a getter that throws in turn
  }
}
