import type { Client } from '@modelcontextprotocol/client';
import { createConnect } from './client/create-connect.js';
import { explainMissingClient } from './client/explain-missing-client.js';

export type { Client } from '@modelcontextprotocol/client';
export type { Answers } from './client/answers.js';
export type { ClientControls, Connected } from './client/connected.js';
export type { Connect, ConnectOptions } from './client/create-connect.js';

/** As in the CommonJS build, with the client of this module format: one made by the other is another class. */
export const connect = createConnect<Client>(async () => {
  try {
    return (await import('@modelcontextprotocol/client')).Client;
  } catch (error) {
    throw explainMissingClient(error);
  }
});
