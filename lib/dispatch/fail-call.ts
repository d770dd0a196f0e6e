import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { isProtocolError } from '../errors/protocol-error';
import { isToolError, ToolError } from '../errors/tool-error';
import { describeThrown, toolFailure } from '../results/error-result';
import type { Host } from './host';

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
  const id = randomUUID();
  host.report(`error ${id} in tool ${toolName}: ${stackOf(thrown)}`);
  return toolFailure(toolName, new ToolError(`internal error ${id}; the server's log says more under this id.`));
}

function stackOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error && typeof thrown.stack === 'string') return thrown.stack;
  } catch {
    // A proxy or a getter that throws in turn is described like any other value.
  }
  return describeThrown(thrown);
}
