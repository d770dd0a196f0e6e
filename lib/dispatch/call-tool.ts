import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { reportedFailure } from '../results/error-result';
import type { ResultWriter } from '../results/result-plan';
import { createResultWriter } from '../results/tool-result';
import { validationText } from '../results/validation-text';
import { createArgumentBinder, type ArgumentBinder, type Bound } from './bind-arguments';
import { answerOptions } from './answer-options';
import { runAuthorCode } from './author-code';
import { awaitAnswer } from './await-answer';
import { CallNote } from './call-note';
import { failCall } from './fail-call';
import type { Host } from './host';
import { logCall } from './log-call';
import type { RequestScope } from './request-scope';
import { TimedScope } from './timed-scope';

/** The parameters of `tools/call`, as the wire delivers them. */
export interface ToolCall {
  readonly name: unknown;
  readonly arguments?: unknown;
}

/** What is made once per tool, at its first call. */
interface Runner {
  readonly tool: ToolDefinition;
  /** What the operator reads where the author's code fails. */
  readonly place: string;
  readonly bind: ArgumentBinder;
  readonly write: ResultWriter;
}

const runners = new WeakMap<ToolDefinition, Runner>();

/**
 * Calls a tool: binds the arguments, runs the author's method, turns what it returns into both channels.
 *
 * Synchronous where the method is. A failure of the tool is a result with `isError`, and so is the end of its time. Where
 * the client cancels or goes away, the call ends at once, whatever the method still does.
 *
 * @throws {ProtocolError} for an unknown tool, a malformed request, or what the method throws as such.
 */
export function callTool(host: Host, call: ToolCall, scope: RequestScope): CallToolResult | Promise<CallToolResult> {
  const note = new CallNote();
  // Whatever else is to happen around a call has its place here.
  return logCall(host, { name: call.name, scope, note }, () => {
    const runner = runnerOf(findTool(host, call.name));
    const timeout = runner.tool.timeout ?? host.view.toolTimeout ?? false;
    const attempt = { host, runner, scope, note };
    return timeout === false ? attend(attempt, call) : attendFor(timeout, attempt, call);
  });
}

/** One call on its way. */
interface Attempt {
  readonly host: Host;
  readonly runner: Runner;
  readonly scope: RequestScope;
  readonly note: CallNote;
}

/** Runs a call that only the client can end. */
function attend(attempt: Attempt, call: ToolCall): CallToolResult | Promise<CallToolResult> {
  const answer = begin(attempt, call);
  if (!(answer instanceof Promise)) return answer;
  return awaitAnswer(answer, { signal: attempt.scope.signal, cancelled: () => cancelled(attempt) });
}

/** Runs a call that time ends as well; a method that never gives others a turn is not interrupted. */
function attendFor(milliseconds: number, attempt: Attempt, call: ToolCall): CallToolResult | Promise<CallToolResult> {
  const scope = new TimedScope(attempt.scope);
  const answer = begin({ ...attempt, scope }, call);
  if (!(answer instanceof Promise)) return answer;
  const { runner, note } = attempt;
  const expired = (): CallToolResult => {
    note.end('timeout');
    const what = `it took longer than ${String(milliseconds)} ms and was stopped`;
    scope.expire(new DOMException(`The tool ${runner.tool.name}: ${what}.`, 'TimeoutError'));
    return reportedFailure(runner.tool.name, `${what}; ask for less at a time, or try again later.`);
  };
  return awaitAnswer(answer, {
    signal: attempt.scope.signal,
    cancelled: () => cancelled(attempt),
    limit: { milliseconds, expired },
  });
}

function begin(attempt: Attempt, { arguments: given }: ToolCall): CallToolResult | Promise<CallToolResult> {
  const { runner } = attempt;
  const fail = (thrown: unknown): CallToolResult => failed(attempt, thrown);
  return runAuthorCode(runner.place, () => {
    try {
      // The author's code runs here too: transforms, constructors and validators of DTOs.
      const bound = runner.bind(given, attempt);
      if (!(bound instanceof Promise)) return run(attempt, bound);
      return bound.then(
        (settled) => (attempt.scope.signal.aborted ? abandoned(runner.tool) : run(attempt, settled)),
        fail,
      );
    } catch (thrown) {
      return fail(thrown);
    }
  });
}

function run(attempt: Attempt, bound: Bound): CallToolResult | Promise<CallToolResult> {
  const { host, runner, scope, note } = attempt;
  const { tool, write } = runner;
  if (!bound.ok) {
    note.end('invalid');
    return reportedFailure(tool.name, validationText(tool.inputTitle, bound.issues));
  }
  const fail = (thrown: unknown): CallToolResult => failed(attempt, thrown);
  try {
    const target = host.ownerOf(tool) as Record<string, (...values: unknown[]) => unknown>;
    const returned = target[tool.member]?.(...bound.values);
    const options = answerOptions(host, tool.name, scope);
    const written = isThenable(returned)
      ? Promise.resolve(returned).then((value) => (scope.signal.aborted ? abandoned(tool) : write(value, options)))
      : write(returned, options);
    return written instanceof Promise ? written.then((result) => noted(note, result), fail) : noted(note, written);
  } catch (thrown) {
    return fail(thrown);
  }
}

function noted(note: CallNote, result: CallToolResult): CallToolResult {
  if (result.isError === true) note.end('error');
  return result;
}

function failed({ host, runner: { tool }, scope, note }: Attempt, thrown: unknown): CallToolResult {
  // Whoever asked has an answer, or wants none: what fails now, most likely for that reason, is no news.
  if (scope.signal.aborted) return abandoned(tool);
  return failCall({ host, toolName: tool.name, note }, thrown);
}

function cancelled({ runner: { tool }, note }: Attempt): CallToolResult {
  note.end('cancelled');
  return abandoned(tool);
}

/** The answer that nobody reads. */
function abandoned({ name }: ToolDefinition): CallToolResult {
  return reportedFailure(name, 'the call was cancelled.');
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
      place: `tool ${name}`,
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
