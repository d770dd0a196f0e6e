import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { reportedFailure } from '../results/error-result';
import type { ResultWriter } from '../results/result-plan';
import { createResultWriter } from '../results/tool-result';
import { validationText } from '../results/validation-text';
import { createArgumentBinder, type ArgumentBinder, type Bound } from './bind-arguments';
import { failCall } from './fail-call';
import type { Host } from './host';
import { renderOptions } from './render-options';
import type { RequestScope } from './request-scope';

/** The parameters of `tools/call`, as the wire delivers them. */
export interface ToolCall {
  readonly name: unknown;
  readonly arguments?: unknown;
}

/** What is made once per tool, at its first call. */
interface Runner {
  readonly tool: ToolDefinition;
  readonly bind: ArgumentBinder;
  readonly write: ResultWriter;
}

const runners = new WeakMap<ToolDefinition, Runner>();

/**
 * Calls a tool: binds the arguments, runs the author's method, turns what it returns into both channels.
 *
 * Synchronous where the method is. A failure of the tool is a result with `isError`.
 *
 * @throws {ProtocolError} for an unknown tool, a malformed request, or what the method throws as such.
 */
export function callTool(host: Host, call: ToolCall, scope: RequestScope): CallToolResult | Promise<CallToolResult> {
  const { tool, bind, write } = runnerOf(findTool(host, call.name));
  const attempt = { host, tool, write };
  const fail = (thrown: unknown): CallToolResult => failCall(host, tool.name, thrown);
  try {
    // The author's code runs here too: transforms, constructors and validators of DTOs.
    const bound = bind(call.arguments, scope);
    return bound instanceof Promise ? bound.then((settled) => run(attempt, settled), fail) : run(attempt, bound);
  } catch (thrown) {
    return fail(thrown);
  }
}

interface Attempt {
  readonly host: Host;
  readonly tool: ToolDefinition;
  readonly write: ResultWriter;
}

function run({ host, tool, write }: Attempt, bound: Bound): CallToolResult | Promise<CallToolResult> {
  if (!bound.ok) return reportedFailure(tool.name, validationText(tool.inputTitle, bound.issues));
  const fail = (thrown: unknown): CallToolResult => failCall(host, tool.name, thrown);
  try {
    const target = host.ownerOf(tool) as Record<string, (...values: unknown[]) => unknown>;
    const returned = target[tool.member]?.(...bound.values);
    const rendering = renderOptions(host, tool.name);
    if (isThenable(returned))
      return Promise.resolve(returned)
        .then((value) => write(value, rendering))
        .catch(fail);
    const written = write(returned, rendering);
    return written instanceof Promise ? written.catch(fail) : written;
  } catch (thrown) {
    return fail(thrown);
  }
}

function findTool({ view }: Host, name: unknown): ToolDefinition {
  if (typeof name !== 'string') {
    throw new ProtocolError(INVALID_PARAMS, 'tools/call needs the name of a tool as text in params.name.');
  }
  const tool = view.tools.get(name);
  if (tool === undefined) throw new ProtocolError(INVALID_PARAMS, `Unknown tool: ${name}`);
  return tool;
}

function runnerOf(tool: ToolDefinition): Runner {
  let runner = runners.get(tool);
  if (runner === undefined) {
    const { name, output, returnsContent, text, hidden, cut } = tool;
    runner = {
      tool,
      bind: createArgumentBinder(tool),
      write: createResultWriter({ toolName: name, output, returnsContent, text, hidden, cut }),
    };
    runners.set(tool, runner);
  }
  return runner;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
