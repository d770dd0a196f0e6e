import { McpServer, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { CallToolResult, McpServerFactory } from '@modelcontextprotocol/server';
import { callTool } from '../dispatch/call-tool';
import type { Host } from '../dispatch/host';
import { isProtocolError, ProtocolError } from '../errors/protocol-error';
import { SdkRequestScope } from './sdk-request-scope';

const INTERNAL_ERROR = -32603;

/**
 * What the SDK calls for every connection (stdio, in memory) or request (HTTP) to be served.
 *
 * An SDK server costs the same whatever the number of tools: the listings are made here, once, and nothing of a tool
 * is registered with it. The author's object stands behind all of them.
 */
export function serverFactory(host: Host): McpServerFactory {
  const { info, instructions, toolListing } = host.view;
  // Generation 2026-07-28 stamps the server's identity on every result. Name and version are enough there: the SDK's
  // own stamp carries the icons along, which makes each answer as large as they are.
  const stamp = Object.freeze({ [SERVER_INFO_META_KEY]: { name: info.name, version: info.version } });
  const tools = [...toolListing];
  const listings = { legacy: { tools }, modern: { tools, _meta: stamp } };

  return ({ era }) => {
    const mcp = new McpServer(info, {
      capabilities: { logging: {} },
      ...(instructions !== undefined && { instructions }),
    });
    // Not through the constructor, where McpServer would set up a registry and announce list changes.
    mcp.server.registerCapabilities({ tools: {} });
    mcp.server.setRequestHandler('tools/list', () => listings[era]);
    mcp.server.setRequestHandler('tools/call', async ({ params }, context) => {
      const result = await answer(host, params, new SdkRequestScope(mcp, context));
      return era === 'modern' ? { ...result, _meta: { ...stamp, ...result._meta } } : result;
    });
    return mcp;
  };
}

type Call = Parameters<typeof callTool>[1];

async function answer(host: Host, call: Call, scope: SdkRequestScope): Promise<CallToolResult> {
  try {
    return await callTool(host, call, scope);
  } catch (thrown) {
    if (isProtocolError(thrown)) throw thrown;
    // The SDK would send the message of any error to the client.
    host.report(
      `Internal error in tools/call: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`,
    );
    throw new ProtocolError(INTERNAL_ERROR, 'Internal error');
  }
}
