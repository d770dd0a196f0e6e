import type { HttpServer } from './http-servers';

/** How a client of the generation with sessions opens one. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'specs', version: '1' } },
} as const;

/** A `tools/call` as a message. */
export function callOf(id: number | string, name: string, args: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** Opens a session; gives the headers of its requests. */
export async function openSession(server: HttpServer): Promise<Record<string, string>> {
  const { status, headers } = await server.post(INITIALIZE);
  expect(status).toBe(200);
  const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-11-25' };
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  expect((await server.post(initialized, session)).status).toBe(202);
  return session;
}
