import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { INVALID_PARAMS, isProtocolError } from '../errors/protocol-error';
import { ResourceError, ResourceNotFoundError } from '../errors/resource-error';
import { NestedScope } from './nested-scope';
import type { Served } from './served';

/** How deep resources may read each other; deeper means in a circle. */
const MAX_DEPTH = 16;

/**
 * Reads a resource of the same server on behalf of a request.
 *
 * What a client would get as a JSON-RPC error is an error of the resource here, which says nothing about the request.
 */
export async function readForContext(uri: string, { scope, host }: Served): Promise<ReadResourceResult> {
  const nested = new NestedScope(scope);
  if (nested.depth > MAX_DEPTH) throw new ResourceError(`Resources read each other in a circle, ${uri} among them.`);
  try {
    return await host.read(uri, nested);
  } catch (error) {
    if (!isProtocolError(error)) throw error;
    const Kind = error.code === INVALID_PARAMS ? ResourceNotFoundError : ResourceError;
    throw new Kind(error.message, { cause: error });
  }
}
