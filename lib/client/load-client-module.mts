import type { Client } from '@modelcontextprotocol/client';
import type { ClientPackage } from './client-package.js';
import { explainMissingClient } from './explain-missing-client.js';

/** The official client package as ES modules: a class made by the CommonJS build is another one. */
export async function loadClientModule(): Promise<ClientPackage<Client>> {
  try {
    const [{ Client, StreamableHTTPClientTransport }, { StdioClientTransport }] = await Promise.all([
      import('@modelcontextprotocol/client'),
      import('@modelcontextprotocol/client/stdio'),
    ]);
    return { Client, StreamableHTTPClientTransport, StdioClientTransport };
  } catch (error) {
    throw explainMissingClient(error);
  }
}
