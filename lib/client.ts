import type { Client } from '@modelcontextprotocol/client';
import { createConnect } from './client/create-connect';
import { loadClientPackage } from './client/load-client-package';

export type { Client } from '@modelcontextprotocol/client';
export type { Answers } from './client/answers';
export type { CallOptions } from './client/call-options';
export type { ListKind, ResourceListener } from './client/change-watch';
export type { ClientControls, Connected } from './client/connected';
export type { ConnectedAsJson } from './client/connected-as-json';
export type { ConnectOptions, RemoteOptions, WithClass } from './client/connect-options';
export type { Connect } from './client/create-connect';
export type { JsonForm, JsonResult } from './client/json-form';
export type { AnyOAuthProvider, HttpAccess } from './client/open-transport';
export type { PromptControls } from './client/prompt-controls';
export type { ReconnectOptions } from './client/reconnect-options';
export type { CommandTarget, RemoteTarget } from './client/remote-target';
export type { ResourceControls } from './client/resource-controls';

export { ConnectionError } from './errors/connection-error';
export type { ConnectionErrorFacts, ConnectionFailure } from './errors/connection-error';
export { ProtocolError } from './errors/protocol-error';
export { ToolError } from './errors/tool-error';

export const connect = createConnect<Client>(loadClientPackage);
