import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Implementation } from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import { INTERNAL_ERROR, isProtocolError, ProtocolError } from '../errors/protocol-error';
import { stackOf } from '../results/stack-of';

/** A protocol generation as the SDK tells them apart: `initialize` or `server/discover`. */
export type EraName = 'legacy' | 'modern';

/** How answers go out in one protocol generation. */
export interface Era {
  readonly name: EraName;
  /**
   * Makes the answer to a request, of the host that is in place as it comes in; what is no JSON-RPC error by intent
   * stays in the operator's log.
   */
  readonly answer: <R extends object>(method: string, make: (host: Host) => R | Promise<R>) => Promise<R>;
}

/**
 * The way in which a host answers in a generation.
 *
 * 2026-07-28 stamps the server's identity on every result. Name and version are enough there: the SDK's own stamp
 * carries the icons along, which makes each answer as large as they are.
 */
export function createEra(host: Host, name: EraName): Era {
  let stamped: Implementation | undefined;
  let stamp: object = {};
  return {
    name,
    async answer(method, make) {
      const result = await guarded(host, method, make);
      if (name === 'legacy') return result;
      const { _meta } = result as { readonly _meta?: object };
      const { info } = host.whole;
      if (info !== stamped) {
        stamped = info;
        stamp = Object.freeze({ [SERVER_INFO_META_KEY]: { name: info.name, version: info.version } });
      }
      return { ...result, _meta: { ...stamp, ..._meta } };
    },
  };
}

async function guarded<R extends object>(host: Host, method: string, make: (host: Host) => R | Promise<R>): Promise<R> {
  try {
    return checked(await (host.answerBy === undefined ? make(host) : host.answerBy(make)));
  } catch (thrown) {
    if (isProtocolError(thrown)) throw thrown;
    // The SDK would send the message of any error to the client.
    host.report(`Internal error in ${method}: ${stackOf(thrown)}`);
    throw new ProtocolError(INTERNAL_ERROR, 'Internal error');
  }
}

/** Clients drop an answer whose `_meta` is no object without a word, and then wait for ever. */
function checked<R extends object>(result: R): R {
  const { _meta } = result as { readonly _meta?: unknown };
  if (_meta === undefined || (typeof _meta === 'object' && _meta !== null && !Array.isArray(_meta))) return result;
  throw new TypeError('the _meta of a result must be an object.');
}
