import type {
  JSONRPCMessage,
  McpRequestContext,
  McpServer,
  McpServerFactory,
  Server,
  Transport,
} from '@modelcontextprotocol/server';
import { readableAnswer } from '../../protocol/readable-answer';
import { copyJson } from '../copy-json';
import { INTERNAL_ERROR } from './error-response';

/** Lets whatever the factory makes send only what can be read and written, over whichever transport the SDK gives it. */
export function guardFactory(factory: McpServerFactory, onerror: (error: Error) => void): McpServerFactory {
  return async (context) => {
    const product = await made(factory, context, onerror);
    const connect = product.connect.bind(product);
    product.connect = (transport) => connect(guardSending(transport, onerror));
    return product;
  };
}

/** The SDK keeps to itself why nothing was made. */
async function made(
  factory: McpServerFactory,
  context: McpRequestContext,
  onerror: (error: Error) => void,
): Promise<McpServer | Server> {
  try {
    return await factory(context);
  } catch (error) {
    onerror(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Puts validator dumps into words, and answers with a bare error what cannot be written: nobody is left waiting. */
export function guardSending<T extends Transport>(transport: T, onerror: (error: Error) => void): T {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    try {
      return send(copyJson(readableAnswer(message)) as JSONRPCMessage, options);
    } catch (cause) {
      const error = new Error(`a message cannot be written as JSON. ${String(cause)}`, { cause });
      if (!('id' in message) || message.id === undefined || 'method' in message) return Promise.reject(error);
      onerror(error);
      const { id } = message;
      return send({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: 'Internal error' } }, options);
    }
  };
  return transport;
}
