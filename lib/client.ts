import type { Client } from '@modelcontextprotocol/client';
import { createConnect } from './client/create-connect';
import { explainMissingClient } from './client/explain-missing-client';

export type { Client } from '@modelcontextprotocol/client';
export type { Answers } from './client/answers';
export type { ClientControls, Connected } from './client/connected';
export type { Connect, ConnectOptions } from './client/create-connect';

export const connect = createConnect<Client>(loadClient);

// Required at the first call and not at load: the package is an optional dependency, and only this can say so in words.
function loadClient(): Promise<typeof Client> {
  return Promise.resolve().then(() => {
    try {
      return (require('@modelcontextprotocol/client') as typeof import('@modelcontextprotocol/client')).Client;
    } catch (error) {
      throw explainMissingClient(error);
    }
  });
}
