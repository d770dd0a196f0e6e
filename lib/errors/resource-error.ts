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

/** There is no resource under this URI; answered with the code of the protocol generation and the URI. */
export class ResourceNotFoundError extends ResourceError {
  override readonly name = 'ResourceNotFoundError';
  override readonly code = 'ERR_RESOURCE_NOT_FOUND';

  constructor(message = 'Resource not found', options?: ErrorOptions) {
    super(message, options);
  }
}
