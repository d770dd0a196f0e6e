export { httpHandler } from './server/http-handler';
export type { HttpHandler, HttpNotifier } from './server/http-handler';
export type { HttpOptions, RequestExtra, SessionOptions } from './transports/http/http-options';
export type { NodeRequest } from './transports/http/node-handler';
