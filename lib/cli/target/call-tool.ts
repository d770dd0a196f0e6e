import type { CallToolResult, RequestOptions, Tool } from '@modelcontextprotocol/client';
import { resolve } from 'node:path';
import { CommandError } from '../command-error';
import { answerElicitation } from '../input/answer-elicitation';
import { parseJson } from '../input/parse-json';
import { readArguments, unknownArguments, type ArgumentWords } from '../input/read-arguments';
import { readInput, readNamedFile } from '../input/read-input';
import { findOffer } from '../show/find-offer';
import { listTools, quiet } from '../show/read-listings';
import { SavePlace } from '../show/save-place';
import { Screen } from '../show/screen';
import { showResult } from '../show/show-result';
import type { CallOptions } from './call-options';
import { outputProblem } from './output-problem';
import type { Session } from './session';
import { targetOptionsOf } from './target-options';
import { withSession } from './with-session';

interface CallRequest {
  readonly target: string;
  readonly tool: string;
  readonly words: readonly string[];
  readonly options: CallOptions;
}

/** Carries out `stereomcp call`. */
export async function callTool({ target, tool: name, words, options }: CallRequest): Promise<void> {
  const written = await readWords(words, options.args);
  const save = options.out === undefined ? undefined : placeOf(options.out, options);
  const request = {
    target,
    options: targetOptionsOf(options),
    elicit: answerElicitation(readAnswers(options.answers)),
    roots: (options.root ?? []).map((folder) => resolve(folder)),
  };
  await withSession(request, async (session) => {
    const { client, notes } = session;
    const tool = findOffer({ name, all: await listTools(session), noun: 'tool', label: session.target.label });
    const args = readArguments(written, tool.inputSchema);
    const params = await withLogLevel(session, options.logLevel, { name, arguments: args });
    const answer = await session.ask(name, (one) => client.callTool(params, callOptions(one, tool)));
    const tellUnknown = (): void => {
      for (const problem of unknownArguments(args, tool.inputSchema)) notes.line(`${name}: ${problem}`);
    };
    if (answer.kind === 'error') {
      notes.line(`${name} failed: ${answer.message} (${String(answer.code)})`);
      tellUnknown();
      process.exitCode = 1;
      return;
    }
    const screen = new Screen();
    const { result } = answer;
    tellUnknown();
    if (options.json === true) await screen.json(result);
    await showResult(result, { screen, save, stem: name, channel: options.json === true ? 'none' : options.channel });
    await judge(session, tool, result);
    if (save?.isUsed === false) {
      notes.line(`${name}: nothing to save as ${String(options.out)}: no image, sound or document is in the answer.`);
      process.exitCode = 1;
    }
  });
}

async function judge({ notes }: Session, tool: Tool, result: CallToolResult): Promise<void> {
  const problem = result.isError === true ? 'the tool answered with an error.' : await outputProblem(tool, result);
  if (problem === undefined) return;
  notes.line(`${tool.name}: ${problem}`);
  process.exitCode = 1;
}

async function readWords(words: readonly string[], args: string | undefined): Promise<ArgumentWords> {
  const pairs = words.filter((word) => word !== '-');
  const fromInput = words.length - pairs.length;
  if (fromInput > 1) throw new CommandError('"-" stands there twice; standard input can be read once.');
  if (fromInput === 1 && args !== undefined)
    throw new CommandError('Give the arguments with --args or with "-", not with both.');
  if (fromInput === 1) return { words: pairs, json: { text: await readInput(), from: 'Standard input' } };
  if (args === undefined) return { words: pairs };
  if (args.startsWith('@')) return { words: pairs, json: { text: readNamedFile(args.slice(1)), from: args.slice(1) } };
  return { words: pairs, json: { text: args, from: '--args' } };
}

function placeOf(out: string, { force }: CallOptions): SavePlace {
  return new SavePlace({ out, existing: force === true ? 'replace' : 'keep' });
}

function readAnswers(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  const example = `'{"name":"Ada","places":2}'`;
  const value = parseJson({ text, from: '--answers', example });
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new CommandError(`--answers must be a JSON object by the names of the fields, such as ${example}`);
}

interface CallParams {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

/** 2025-11-25 has a request for the level, and 2026-07-28 a member of every call. */
async function withLogLevel(session: Session, level: string, params: CallParams): Promise<CallParams> {
  const { client } = session;
  if (client.getServerCapabilities()?.logging === undefined) return params;
  if (client.getProtocolEra() === 'modern')
    return { ...params, ...{ _meta: { 'io.modelcontextprotocol/logLevel': level } } };
  // A server that will not be told goes on as it is.
  await session.ask('logging/setLevel', (one) =>
    client.request({ method: 'logging/setLevel', params: { level } }, quiet(one)),
  );
  return params;
}

/** The client itself would throw away an answer that does not fit the schema, which is shown here with what is wrong. */
function callOptions(options: RequestOptions, { outputSchema: _judgedLater, ...toolDefinition }: Tool) {
  return { ...options, toolDefinition };
}
