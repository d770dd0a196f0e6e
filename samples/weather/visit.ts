import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { differences, lacking } from '../checking/differences';
import type { Answer, ExpectedCall, ExpectedServer } from './expected';
import { printAnswer, printConnection, printFailure, printSaid, printTool, printVerdict } from './print-answer';
import type { Style } from './print-answer';
import { Session } from './session';

/** Starts a program, prints what the client gets from it, and returns where that differs from what it should get. */
export async function visit(expected: ExpectedServer, style: Style): Promise<string[]> {
  const session = new Session(expected.program);
  let failure: Error | undefined;
  const found: string[] = [];
  try {
    await session.start();
    if (expected.kind === 'serves') found.push(...(await callAll(session, expected.calls, style)));
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  if (failure !== undefined) console.log(printFailure(failure, style));
  const said = reportIn(await session.end());
  if (said !== '') console.log(printSaid(expected.program, said, style));
  return [...found, ...judgeLife(expected, said, failure)];
}

/** How the program came up and what it said about it. */
function judgeLife(expected: ExpectedServer, said: string, failure: Error | undefined): string[] {
  const { program } = expected;
  if (expected.kind === 'refuses') {
    const served = failure === undefined ? [`${program}: expected it to refuse to start, but it served`] : [];
    return [...served, ...lacking(expected.says, said, `${program}: report`)];
  }
  if (failure !== undefined) return [`${program}: ${failure.message}`];
  if (expected.warns.length === 0) return differences('', said, `${program}: warnings`);
  return lacking(expected.warns, said, `${program}: warnings`);
}

async function callAll({ client }: Session, calls: readonly ExpectedCall[], style: Style): Promise<string[]> {
  const { tools } = await client.listTools();
  console.log(printConnection(client, style));
  const names = tools.map(({ name }) => name).sort();
  const expected = [...new Set(calls.map(({ tool }) => tool))].sort();
  const found = differences(expected, names, 'names in tools/list');
  for (const tool of tools) {
    console.log(printTool(tool, style));
    for (const call of calls.filter((each) => each.tool === tool.name)) {
      const result = await client.callTool({ name: tool.name, arguments: { ...call.arguments } });
      const wrong = judge(call, tool, result);
      console.log(printAnswer(call, result, style));
      console.log(printVerdict(wrong, style));
      found.push(...wrong);
    }
  }
  return found;
}

function judge(call: ExpectedCall, tool: Tool, result: CallToolResult): string[] {
  const { inputSchema = tool.inputSchema } = call;
  return [
    ...differences(inputSchema, tool.inputSchema, `${tool.name}: inputSchema`),
    ...differences(call.outputSchema, tool.outputSchema, `${tool.name}: outputSchema`),
    ...differences(call.answer, answerOf(result), `${tool.name}: answer`),
  ];
}

function answerOf({ content, structuredContent, isError }: CallToolResult): Answer {
  return {
    content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isError === true ? { isError } : {}),
  };
}

/** Where Node printed an uncaught error: the error without the source line above and the version below it. */
function reportIn(said: string): string {
  const start = said.search(/^\[?\w*Error: /m);
  if (start === -1) return said;
  const [report = ''] = said.slice(start).split('\n\n');
  return report.startsWith('[') ? report.slice(1, -1) : report;
}
