import type { Session } from './sessions';
import { methodName } from './vectors';
import type { Outcome, Vector } from './vectors';

interface Expectation {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
  readonly outcome: Outcome;
}

/** The single calls of a vector, less those that `skip` names as `<id>: <tool>`. */
function callsOf(vector: Vector, skip: ReadonlySet<string>): Expectation[] {
  if (vector.call !== undefined) return [{ tool: vector.call.name, args: vector.call.arguments, outcome: vector }];
  return (vector.calls ?? [])
    .map((row) => ({ tool: methodName(row.method ?? vector.method ?? ''), args: row.arguments, outcome: row }))
    .filter(({ tool }) => !skip.has(`${vector.id}: ${tool}`));
}

/** The whole result of `tools/call` that a vector describes. */
function expectedResult({ isError, text, content, structuredContent, textParsesTo }: Outcome): object {
  if (isError) return { content: [{ type: 'text', text }], isError: true };
  // Where a vector names no blocks, the channels agree: one block with the JSON of the value.
  const shown = textParsesTo ?? structuredContent?.result;
  return {
    content: content ?? [{ type: 'text', text: JSON.stringify(shown, null, 2) }],
    ...(structuredContent !== undefined && { structuredContent }),
  };
}

/** Makes the calls of a vector and compares what is listed and answered with it. */
export async function expectVector(
  vector: Vector,
  session: Session,
  skip: ReadonlySet<string> = new Set(),
): Promise<void> {
  const tools = await session.tools();
  const calls = callsOf(vector, skip);
  expect(calls).not.toEqual([]);
  for (const { tool, args, outcome } of calls) {
    const listed = tools.get(tool);
    if (vector.inputSchema !== undefined) expect(listed?.inputSchema).toStrictEqual(vector.inputSchema);
    if (vector.outputSchema !== undefined) expect(listed?.outputSchema).toStrictEqual(vector.outputSchema);
    if (vector.outputSchemaAbsent) expect(listed).not.toHaveProperty('outputSchema');
    if ('result' in outcome) {
      expect(listed?.outputSchema).toStrictEqual({
        ...(JSON.stringify(outcome.result).includes('#/$defs/') && { $defs: expect.any(Object) as object }),
        properties: { result: outcome.result },
        required: ['result'],
        title: `${tool}Output`,
        type: 'object',
      });
    }
    const result = await session.call(tool, args);
    expect(result).toStrictEqual(expectedResult(outcome));
    const text = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    for (const part of outcome.textContains ?? []) expect(text).toContain(part);
  }
}
