import type { CompleteResult } from '@modelcontextprotocol/server';
import type { CompletionDefinition } from '../definition/prompt-definition';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { takeItems } from '../results/take-items';
import type { JsonSchema } from '../schema/json-schema';
import { abandoned } from './abandoned';
import { runAuthorCode } from './author-code';
import { Context } from './context';
import { failRequest } from './fail-request';
import type { Host } from './host';
import type { RequestScope } from './request-scope';

/** The most values of one answer (MCP 2025-11-25, "Completion"). */
const MAX_VALUES = 100;

/** The most values that a method is asked for; how many there are beyond these is not counted. */
const MAX_COUNTED = 10_000;

/** The parameters of `completion/complete`, as the SDK delivers them. */
export interface CompletionRequest {
  readonly ref: { readonly type: string; readonly name?: string; readonly uri?: string };
  readonly argument: { readonly name: string; readonly value: string };
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined;
}

/**
 * Completes an argument of a prompt or a variable of a template.
 *
 * `@Complete` methods answer first; arguments whose type lists its values complete themselves; any other argument has
 * no values. At most 100 values go out, with `hasMore` where there are more.
 *
 * @throws {ProtocolError} for a prompt, template or argument that does not exist, and where the method fails.
 */
export async function complete(host: Host, request: CompletionRequest, scope: RequestScope): Promise<CompleteResult> {
  const { ref, argument } = request;
  const reference = ref.type === 'ref/prompt' ? ref.name : ref.uri;
  const node = argumentNode(host, ref.type, { reference, name: argument.name });
  const completion = host.view.completions.find(
    (candidate) => candidate.reference === reference && candidate.argument === argument.name,
  );
  const values =
    completion === undefined ? listedValues(node, argument.value) : await ask(host, completion, { request, scope });
  const counted = values.length <= MAX_COUNTED;
  return {
    completion: {
      values: values.slice(0, MAX_VALUES),
      ...(counted ? { total: values.length } : {}),
      hasMore: values.length > MAX_VALUES,
    },
  };
}

/** The schema of the argument; a reference to something that does not exist is the client's mistake. */
function argumentNode(
  { view }: Host,
  type: string,
  { reference, name }: { readonly reference: string | undefined; readonly name: string },
): JsonSchema {
  const definition =
    type === 'ref/prompt'
      ? view.prompts.get(reference ?? '')
      : view.templates.find(({ template }) => template.text === reference);
  const noun = type === 'ref/prompt' ? 'prompt' : 'resource template';
  if (definition === undefined) throw new ProtocolError(INVALID_PARAMS, `Unknown ${noun}: ${reference ?? ''}`);
  const { properties = {} } = definition.input.schema;
  const node = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (node === undefined)
    throw new ProtocolError(INVALID_PARAMS, `The ${noun} ${reference ?? ''} has no argument '${name}'`);
  // A variable that takes a list is completed one value at a time.
  const variables = 'template' in definition ? definition.template.variables : [];
  const isList = variables.some((variable) => variable.name === name && variable.list === true);
  return isList && typeof node.items === 'object' ? node.items : node;
}

/** The values that a type lists, as far as they begin with what was typed. */
function listedValues(node: JsonSchema, typed: string): readonly string[] {
  const branches = [node, ...(node.anyOf ?? [])];
  const values = branches.flatMap((branch) => (branch.type === 'boolean' ? [true, false] : (branch.enum ?? [])));
  return values.map(String).filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

interface Question {
  readonly request: CompletionRequest;
  readonly scope: RequestScope;
}

async function ask(
  host: Host,
  completion: CompletionDefinition,
  { request, scope }: Question,
): Promise<readonly string[]> {
  const { member, contextIndex } = completion;
  try {
    const target = host.ownerOf(completion) as Record<string, (...values: unknown[]) => unknown>;
    const values: unknown[] = [request.argument.value, request.context?.arguments ?? {}];
    if (contextIndex !== undefined) values.splice(contextIndex, 0, new Context(scope, host));
    const answer = await runAuthorCode(`completion ${member}`, () => target[member]?.(...values));
    return await textsOf(answer, { member, signal: scope.signal });
  } catch (thrown) {
    const what = `Error completing ${request.argument.name} of ${completion.reference}`;
    throw abandoned(scope) ?? failRequest(host, { what, place: `completion ${member}` }, thrown);
  }
}

/** The method that was asked, and how long its answer is waited for. */
interface Asked {
  readonly member: string;
  readonly signal: AbortSignal;
}

/** The values that a method offers, one more than are counted at most. */
async function textsOf(answer: unknown, { member, signal }: Asked): Promise<readonly string[]> {
  if (answer instanceof Error) throw answer;
  if (!isIterable(answer)) throw new TypeError(`${member}() must return a list of texts.`);
  const texts: string[] = [];
  for (const offered of await takeItems(answer, MAX_COUNTED + 1, signal)) {
    const value = await offered;
    if (typeof value !== 'string')
      throw new TypeError(`${member}() must return texts, not a value of type ${typeof value}.`);
    texts.push(value);
  }
  return texts;
}

function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);
}
