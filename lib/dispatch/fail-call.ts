import type { CallToolResult } from '@modelcontextprotocol/server';
import { isProtocolError } from '../errors/protocol-error';
import { isToolError, ToolError } from '../errors/tool-error';
import { toolFailure } from '../results/error-result';
import type { Host } from './host';
import { maskFailure } from './mask-failure';

/**
 * The one decision what becomes of a value that a tool throws: a JSON-RPC error or a result with `isError`.
 *
 * A request that is at fault itself ends as a JSON-RPC error; everything else is the tool's failure, which the model is
 * shown so that it can correct itself (MCP 2025-11-25, "Tools", error handling).
 *
 * @throws the value itself where it asks to be a JSON-RPC error.
 */
export function failCall(host: Host, toolName: string, thrown: unknown): CallToolResult {
  if (isProtocolError(thrown)) throw thrown;
  if (!host.view.maskErrors || isToolError(thrown)) return toolFailure(toolName, thrown);
  return toolFailure(
    toolName,
    new ToolError(
      `internal ${maskFailure(host, `tool ${toolName}`, thrown)}; the server's log says more under this id.`,
    ),
  );
}
