import type { CallToolResult } from '@modelcontextprotocol/server';
import { isToolError, ToolError } from '../errors/tool-error';
import { wireError } from '../errors/wire-error';
import { oversize } from '../results/answer-size';
import { describeThrown, reportedFailure, toolFailure } from '../results/error-result';
import { answerOptions } from './answer-options';
import type { CallNote } from './call-note';
import type { Host } from './host';
import { maskFailure } from './mask-failure';

/** How much is left of the message of an error that is too large to be sent. */
const MAX_MESSAGE = 2_000;

/** The call that a failure ends. */
export interface FailingCall {
  readonly host: Host;
  readonly toolName: string;
  /** Is told how the call ended. */
  readonly note?: CallNote;
}

/**
 * The one decision what becomes of a value that a tool throws: a JSON-RPC error or a result with `isError`.
 *
 * A request that is at fault itself ends as a JSON-RPC error; everything else is the tool's failure, which the model is
 * shown so that it can correct itself (MCP 2025-11-25, "Tools", error handling).
 *
 * @throws the value itself where it asks to be a JSON-RPC error, or ends a round of questions.
 */
export function failCall(call: FailingCall, thrown: unknown): CallToolResult {
  const { host, toolName, note } = call;
  const wire = wireError(thrown);
  if (wire !== undefined) throw wire;
  note?.end('error');
  if (!host.view.maskErrors || isToolError(thrown)) return fitting(call, thrown);
  const id = maskFailure(host, `tool ${toolName}`, thrown);
  if (note !== undefined) note.errorId = id;
  return toolFailure(toolName, new ToolError(`internal error ${id}; the server's log says more under this id.`));
}

/** What an error carries is left out where it does not fit, and the beginning of its message still arrives. */
function fitting({ host, toolName }: FailingCall, thrown: unknown): CallToolResult {
  const result = toolFailure(toolName, thrown);
  const problem = oversize(result, answerOptions(host, toolName));
  if (problem === undefined) return result;
  return reportedFailure(toolName, `${describeThrown(thrown).slice(0, MAX_MESSAGE)} (Shortened: ${problem})`);
}
