import type { Client } from '@modelcontextprotocol/client';
import { createConnect } from './client/create-connect.js';
import { loadClientModule } from './client/load-client-module.mjs';

export type { Client } from '@modelcontextprotocol/client';
export type { Answers } from './client/answers.js';
export type { CallOptions } from './client/call-options.js';
export type { ListKind, ResourceListener } from './client/change-watch.js';
export type { ClientControls, Connected } from './client/connected.js';
export type { ConnectedAsJson } from './client/connected-as-json.js';
export type { ConnectOptions, RemoteOptions, WithClass } from './client/connect-options.js';
export type { Connect } from './client/create-connect.js';
export type { JsonForm, JsonResult } from './client/json-form.js';
export type { AnyOAuthProvider, HttpAccess } from './client/open-transport.js';
export type { PromptControls } from './client/prompt-controls.js';
export type { ReconnectOptions } from './client/reconnect-options.js';
export type { CommandTarget, RemoteTarget } from './client/remote-target.js';
export type { ResourceControls } from './client/resource-controls.js';

export { ConnectionError } from './errors/connection-error.js';
export type { ConnectionErrorFacts, ConnectionFailure } from './errors/connection-error.js';
export { ProtocolError } from './errors/protocol-error.js';
export { ToolError } from './errors/tool-error.js';

/** As in the CommonJS build, with the client of this module format. */
export const connect = createConnect<Client>(loadClientModule);
