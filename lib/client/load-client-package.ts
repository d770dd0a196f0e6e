import type { Client } from '@modelcontextprotocol/client';
import type { ClientPackage } from './client-package';
import { explainMissingClient } from './explain-missing-client';

/**
 * The official client package as CommonJS.
 *
 * Required at the first call and not at load: the package is optional, and only this can say so in words.
 */
export function loadClientPackage(): Promise<ClientPackage<Client>> {
  return Promise.resolve().then(() => {
    try {
      const main = require('@modelcontextprotocol/client') as typeof import('@modelcontextprotocol/client');
      const stdio =
        require('@modelcontextprotocol/client/stdio') as typeof import('@modelcontextprotocol/client/stdio');
      const { Client, StreamableHTTPClientTransport } = main;
      return { Client, StreamableHTTPClientTransport, StdioClientTransport: stdio.StdioClientTransport };
    } catch (error) {
      throw explainMissingClient(error);
    }
  });
}
