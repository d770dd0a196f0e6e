import type { ClientControls, ClientParameters, ClientResult, ToolMember } from './connected';
import type { JsonResult } from './json-form';

/** The objects of a class, where its type is given rather than theirs. */
export type ServerOf<Server extends object> = Server extends abstract new (...args: never[]) => infer Instance
  ? Instance & object
  : Server;

/**
 * A client with the server's own tool methods, where only their types are known.
 *
 * Each takes the method's arguments without its `Context` and resolves to its declared result as JSON: a date is the text
 * that it goes over the wire as. It rejects with a `ToolError` where the tool fails, and with a `TypeError` where the
 * server publishes no tool for it.
 */
export type ConnectedAsJson<Server extends object, Client = unknown> = ClientControls<Client> & {
  readonly [Member in ToolMember<Server>]: Server[Member] extends (...args: infer Parameters) => infer Result
    ? (...args: ClientParameters<Parameters>) => Promise<JsonResult<ClientResult<Result>>>
    : never;
};
