/**
 * A failure to read a resource whose message the client may see.
 *
 * Resources have no channel for failures, so it becomes a JSON-RPC error (-32603) with the URI; the message of any
 * other error stays in the server's log.
 */
export class ResourceError extends Error {
  override readonly name: string = 'ResourceError';
  readonly code: string = 'ERR_RESOURCE';
}

/**
 * There is no resource under this URI; answered with -32602 and the URI.
 *
 * A message of your own goes out as it is; by default the answer says `Resource not found` with the URI.
 */
export class ResourceNotFoundError extends ResourceError {
  override readonly name = 'ResourceNotFoundError';
  override readonly code = 'ERR_RESOURCE_NOT_FOUND';

  constructor(message = NOT_FOUND, options?: ErrorOptions) {
    super(message, options);
  }
}

/** What an error says whose author said nothing more. */
export const NOT_FOUND = 'Resource not found';

/**
 * Whether a thrown value is a failure of a resource that the client may read about, and of which kind.
 *
 * By its code, so that one of another copy of this package counts too; never throws, whatever was thrown.
 */
export function resourceErrorKind(thrown: unknown): 'not-found' | 'failed' | undefined {
  try {
    if (!(thrown instanceof Error)) return undefined;
    const { code } = thrown as { readonly code?: unknown };
    if (code === 'ERR_RESOURCE_NOT_FOUND') return 'not-found';
    return code === 'ERR_RESOURCE' || thrown instanceof ResourceError ? 'failed' : undefined;
  } catch {
    return undefined; // a proxy or a getter that throws in turn
  }
}
