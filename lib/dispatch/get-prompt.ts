import type { GetPromptResult } from '@modelcontextprotocol/server';
import type { PromptDefinition } from '../definition/prompt-definition';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { isPromptResult, promptMessages, type PromptResult } from '../results/prompt-messages';
import { validationText } from '../results/validation-text';
import { abandoned } from './abandoned';
import { answerOptions } from './answer-options';
import { runAuthorCode } from './author-code';
import { createArgumentBinder, type ArgumentBinder } from './bind-arguments';
import { convertTexts } from './convert-text';
import { failRequest } from './fail-request';
import type { Host } from './host';
import { withJsonReasons } from './json-reasons';
import type { RequestScope } from './request-scope';

/** The parameters of `prompts/get`, as the wire delivers them. */
export interface PromptRequest {
  readonly name: unknown;
  readonly arguments?: unknown;
}

/** What a method returned, as a whole result or as its messages only. */
type Rendered = Omit<PromptResult, 'messages'> & { readonly messages: unknown };

const binders = new WeakMap<PromptDefinition, ArgumentBinder>();

/**
 * Renders a prompt: converts the texts of its arguments by their declared types, runs the author's method.
 *
 * @throws {ProtocolError} -32602 for an unknown prompt and for arguments that are missing, unknown or wrong, with the
 * reason; -32603 for a failure of the method, whose message only a `ToolError` or `ProtocolError` shows.
 */
export async function getPrompt(host: Host, request: PromptRequest, scope: RequestScope): Promise<GetPromptResult> {
  const { name } = request;
  if (typeof name !== 'string')
    throw new ProtocolError(INVALID_PARAMS, 'prompts/get needs params.name, the name of a prompt as text.');
  const prompt = host.view.prompts.get(name);
  if (prompt === undefined) throw new ProtocolError(INVALID_PARAMS, `Unknown prompt: ${name}`);
  try {
    const texts = textsOf(prompt, request.arguments);
    const bound = await binderOf(prompt)(convertTexts(texts, prompt.input.schema), { scope, host });
    if (!bound.ok) throw refuse(prompt, validationText(`${prompt.name}Arguments`, withJsonReasons(bound.issues)));
    const target = host.ownerOf(prompt) as Record<string, (...values: unknown[]) => unknown>;
    const value = await runAuthorCode(`prompt ${name}`, () => target[prompt.member]?.(...bound.values));
    const {
      messages,
      description = prompt.listing.description,
      _meta,
    }: Rendered = isPromptResult(value) ? value : { messages: value };
    return {
      ...(_meta === undefined ? {} : { _meta }),
      ...(description === undefined ? {} : { description }),
      messages: await promptMessages(messages, answerOptions(host, prompt.member, scope)),
    };
  } catch (thrown) {
    throw (
      abandoned(scope) ?? failRequest(host, { what: `Error rendering prompt ${name}`, place: `prompt ${name}` }, thrown)
    );
  }
}

/** The arguments, which the protocol has as texts (MCP 2025-11-25, "Prompts"). */
function textsOf(prompt: PromptDefinition, given: unknown): Readonly<Record<string, string>> {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw refuse(prompt, 'its arguments must be an object.');
  const wrong = Object.entries(given).find(([, value]) => typeof value !== 'string');
  if (wrong !== undefined)
    throw refuse(prompt, `the argument '${wrong[0]}' must be text; arguments of prompts travel as text.`);
  return given as Readonly<Record<string, string>>; // every value was looked at
}

function binderOf(prompt: PromptDefinition): ArgumentBinder {
  let binder = binders.get(prompt);
  if (binder === undefined) {
    binder = createArgumentBinder(prompt);
    binders.set(prompt, binder);
  }
  return binder;
}

function refuse({ name }: PromptDefinition, reason: string): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, `Wrong arguments for prompt ${name}: ${reason}`);
}
