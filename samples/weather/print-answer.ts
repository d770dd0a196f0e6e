import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client';
import { outlineSchema } from '../checking/outline-schema';
import type { Paint } from '../checking/paint';
import { sideBySide } from './side-by-side';

/** How the page looks. */
export interface Style {
  readonly paint: Paint;
  /** In characters. */
  readonly width: number;
}

/** Who answered the client. */
export function printConnection(client: Client, { paint }: Style): string {
  const { name, version } = client.getServerVersion() ?? { name: 'nobody', version: '' };
  return paint('dim', `connected to ${name} ${version}, protocol ${client.getNegotiatedProtocolVersion() ?? ''}`);
}

/** A tool as the client found it in the list: name, what it does, both schemas in short. */
export function printTool({ name, description, inputSchema, outputSchema }: Tool, { paint }: Style): string {
  const head = paint('bold', name) + (description === undefined ? '' : paint('dim', `  ${description}`));
  const schemas = Object.entries({ 'input schema ': inputSchema, 'output schema': outputSchema });
  const lines = schemas.map(([label, schema]) => `  ${paint('dim', label)} ${outlineSchema(schema)}`);
  return `\n${[head, ...lines].join('\n')}`;
}

/** A call and its answer as the client got it, both channels side by side. */
export function printAnswer(
  call: { readonly tool: string; readonly arguments: object },
  result: CallToolResult,
  { paint, width }: Style,
): string {
  const failed = result.isError === true;
  const left = { heading: failed ? 'content (isError: true)' : 'content', lines: result.content.flatMap(blockLines) };
  const right = { heading: 'structuredContent', lines: dataLines(result.structuredContent) };
  const [headings = '', rule = '', ...rows] = sideBySide(left, right, width - 2);
  const body = rows.map((row) => (failed ? paint('red', row) : row));
  const table = [paint('cyan', headings), paint('dim', rule), ...body];
  const line = `${paint('dim', 'call')} ${call.tool}(${JSON.stringify(call.arguments)})`;
  return [line, ...table].map((row) => `  ${row}`).join('\n');
}

/** Whether the answer is as expected, and where not. */
export function printVerdict(wrong: readonly string[], { paint }: Style): string {
  if (wrong.length === 0) return `  ${paint('green', '✓ as expected')}`;
  return wrong.map((line) => `  ${paint('red', `✗ ${line}`)}`).join('\n');
}

/** Why the client got no further. */
export function printFailure(failure: Error, { paint }: Style): string {
  return paint('yellow', `the client got no further: ${failure.message}`);
}

/** What a program wrote to standard error. */
export function printSaid(program: string, said: string, { paint }: Style): string {
  return `\n${paint('yellow', `${program} on standard error:`)}\n${said}`;
}

/** A block behind its type, so that one sees where the next begins. */
function blockLines(block: CallToolResult['content'][number]): string[] {
  const label = `${block.type}: `;
  if (block.type !== 'text') return [`${label}${JSON.stringify(block)}`];
  return block.text.split('\n').map((line, index) => (index === 0 ? label : ' '.repeat(label.length)) + line);
}

function dataLines(data: unknown): string[] {
  return data === undefined ? ['(absent)'] : JSON.stringify(data, null, 2).split('\n');
}
