export { httpHandler } from './server/http-handler';
export type { HttpHandler, HttpNotifier } from './server/http-handler';
export type { HttpOptions, RequestExtra, SessionOptions } from './transports/http/http-options';
export { MemoryEventStore } from './transports/http/memory-event-store';
export type { MemoryEventStoreOptions } from './transports/http/memory-event-store';
export type { NodeRequest } from './transports/http/node-handler';
export type { AuthInfo, EventStore, ServerEventBus } from '@modelcontextprotocol/server';
