import type { CallToolResult } from '@modelcontextprotocol/server';
import { isReply, type Reply } from '../media/reply';
import type { OutputContract } from '../schema/output-contract';
import type { AnswerOptions } from './answer-options';
import { oversize } from './answer-size';
import { createValueChecker, type Checked, type ValueChecker } from './checked-value';
import { contentBlocks, isProtocolResult } from './content-blocks';
import { contentWriter, renderResult } from './content-writer';
import { reportedFailure } from './error-result';
import { DEFAULT_RENDERING, renderParts } from './render-parts';
import { invalidResult, runOf, type ResultPlan, type ResultWriter } from './result-plan';
import { settle } from './settle';
import { summarisingWriter } from './summarising-writer';

/** Makes the writer of one tool's results; cheap, since everything is compiled at the first result. */
export function createResultWriter(plan: ResultPlan): ResultWriter {
  const write = plan.text === undefined ? dataWriter(plan) : summarisingWriter(plan, plan.text, dataWriter(plan));
  return (value, rendering = DEFAULT_RENDERING) =>
    settle(isReply(value) ? writeReply(value, write, rendering) : write(value, rendering), (result) => {
      const problem = oversize(result, rendering);
      return problem === undefined ? result : reportedFailure(plan.toolName, problem);
    });
}

function dataWriter(plan: ResultPlan): ResultWriter {
  const { output, returnsContent } = plan;
  if (output === undefined) return contentWriter(plan);
  const write = structuredWriter(plan, output);
  if (!returnsContent) return write;
  const complete = protocolResultWriter(plan, output);
  return (value, rendering = DEFAULT_RENDERING) =>
    isProtocolResult(value) ? complete(value, rendering) : write(value, rendering);
}

/** The data of a reply goes the way of all data; the blocks that its author added take the place of its text. */
function writeReply(reply: Reply<unknown>, write: ResultWriter, rendering: AnswerOptions): ReturnType<ResultWriter> {
  const { data, parts, resultMeta } = reply;
  return settle(write(data, rendering), (result) => {
    if (result.isError === true) return result;
    const whole = resultMeta === undefined ? result : { ...result, _meta: { ...result._meta, ...resultMeta } };
    return parts.length === 0 ? whole : settle(renderParts(parts, rendering), (content) => ({ ...whole, content }));
  });
}

/** Both channels from the one JSON value. */
function structuredWriter(plan: ResultPlan, output: OutputContract): ResultWriter {
  const answer = (json: unknown): CallToolResult => {
    const structuredContent = json as Record<string, unknown>; // the root of every published schema is an object
    const shown = output.wrapped ? structuredContent.result : json;
    return { content: contentBlocks(shown), structuredContent };
  };
  let check: ValueChecker | undefined;
  return (value, rendering = DEFAULT_RENDERING) => {
    check ??= createValueChecker(output);
    return settle(check(value, runOf(plan, rendering)), (checked) =>
      conclude({ plan, checked, title: output.title }, answer),
    );
  };
}

/** A protocol result of a tool with a schema: its structured part is held to the schema, the rest is the author's. */
function protocolResultWriter(
  plan: ResultPlan,
  output: OutputContract,
): (result: CallToolResult, rendering: AnswerOptions) => ReturnType<ResultWriter> {
  let check: ValueChecker | undefined;
  return ({ structuredContent, ...rest }, rendering) => {
    if (rest.isError === true) return renderResult(rest, rendering);
    check ??= createValueChecker({ described: output.described, wrapped: false });
    return settle(check(structuredContent, runOf(plan, rendering)), (checked) =>
      conclude({ plan, checked, title: output.title }, (json) =>
        settle(renderResult(rest, rendering), (rendered) => ({ ...rendered, structuredContent: json })),
      ),
    );
  };
}

interface Outcome {
  readonly plan: ResultPlan;
  readonly checked: Checked;
  readonly title: string;
}

function conclude(
  { plan, checked, title }: Outcome,
  answer: (json: unknown) => ReturnType<ResultWriter>,
): ReturnType<ResultWriter> {
  return checked.kind === 'ok' ? answer(checked.json) : invalidResult(plan, title, checked.issues);
}
