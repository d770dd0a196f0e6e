import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ResourceDefinition, TemplateDefinition } from '../definition/resource-definition';
import type { TemplateValue, TemplateValues } from '../definition/template-expression';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { ToolError } from '../errors/tool-error';
import { isBytes } from '../media/bytes';
import type { AnswerOptions } from '../results/answer-options';
import { createValueChecker, type ValueChecker } from '../results/checked-value';
import { jsonText } from '../results/content-blocks';
import { ConversionRun } from '../results/conversion-run';
import { resourceContents } from '../results/resource-contents';
import { validationText } from '../results/validation-text';
import type { OutputContract } from '../schema/output-contract';
import { abandoned } from './abandoned';
import { answerOptions } from './answer-options';
import { runAuthorCode } from './author-code';
import { createArgumentBinder, type ArgumentBinder, type BindingPlan } from './bind-arguments';
import { convertTexts } from './convert-text';
import { failResource, resourceNotFound } from './fail-resource';
import { findResource, type FoundResource } from './find-resource';
import type { Host } from './host';
import type { RequestScope } from './request-scope';

/** A scheme and a colon, which is all that tells a URI from other text (RFC 3986, section 3). */
const URI = /^[a-z][a-z0-9+.-]*:/i;

const binders = new WeakMap<object, ArgumentBinder>();

const checkers = new WeakMap<object, ValueChecker>();

/**
 * Reads a resource: finds it by its URI, converts and checks the variables, runs the author's method.
 *
 * @throws {ProtocolError} for everything that goes wrong, since resources have no other channel for failures: -32602 for
 * what is not there, for a text that is no URI and for variables of the wrong type, -32603 for a method that fails.
 */
export async function readResource(host: Host, uri: unknown, scope: RequestScope): Promise<ReadResourceResult> {
  if (typeof uri !== 'string' || !URI.test(uri)) {
    const message = 'resources/read needs params.uri, a URI as text, which begins with a scheme such as notes:';
    throw new ProtocolError(INVALID_PARAMS, message, { uri, reason: 'invalid_uri' });
  }
  const found = findResource(host.view, uri);
  if (found === undefined) throw resourceNotFound(uri);
  const { definition } = found;
  try {
    const bound = await binderOf(definition)(variablesOf(found), { scope, host });
    if (!bound.ok) {
      const title = `${definition.member}Variables`;
      const message = `Wrong variables in ${uri}: ${validationText(title, bound.issues)}`;
      throw new ProtocolError(INVALID_PARAMS, message, { uri, reason: 'invalid_variables' });
    }
    const target = host.ownerOf(definition) as Record<string, (...values: unknown[]) => unknown>;
    const value = await runAuthorCode(`resource ${uri}`, () => target[definition.member]?.(...bound.values));
    const options = answerOptions(host, definition.member, scope);
    const { mimeType, output, readyMade, hidden } = definition;
    if (output === undefined) return { contents: await resourceContents(value, { uri, mimeType, hidden }, options) };
    const json = await heldTo(definition, { output, value }, options);
    if (typeof value === 'string' || isBytes(value)) {
      return { contents: await resourceContents(value, { uri, mimeType }, options) };
    }
    const label = { uri, mimeType: mimeType ?? (readyMade ? undefined : 'application/json') };
    return { contents: await resourceContents(readyMade ? json : jsonText(json), label, options) };
  } catch (thrown) {
    throw abandoned(scope) ?? failResource(host, uri, thrown);
  }
}

/** The JSON of a value, cut to its declared type and checked by it. */
async function heldTo(
  { hidden }: FoundResource['definition'],
  { output, value }: { readonly output: OutputContract; readonly value: unknown },
  options: AnswerOptions,
): Promise<unknown> {
  let check = checkers.get(output);
  if (check === undefined) {
    check = createValueChecker(output);
    checkers.set(output, check);
  }
  const checked = await check(value, new ConversionRun(hidden, options));
  if (checked.kind === 'bad') throw new ToolError(validationText(output.title, checked.issues));
  return output.wrapped ? (checked.json as { readonly result: unknown }).result : checked.json;
}

/** The values of the variables, by the types of the parameters that take them. */
function variablesOf({ definition, values }: FoundResource): Readonly<Record<string, unknown>> {
  if (values === undefined) return {};
  const { schema } = definition.input;
  return convertTexts(presentTexts(values, schema.required ?? []), schema);
}

/** An empty text, or list, is how a URI leaves a variable out (RFC 6570, section 3.2.1), so a default stands in for it. */
function presentTexts(values: TemplateValues, required: readonly string[]): Readonly<Record<string, TemplateValue>> {
  return Object.fromEntries([...values].filter(([name, { length }]) => length > 0 || required.includes(name)));
}

const NO_VARIABLES = { schema: { properties: {}, type: 'object' }, meanings: new Map() } as const;

function binderOf(definition: ResourceDefinition | TemplateDefinition): ArgumentBinder {
  let binder = binders.get(definition);
  if (binder === undefined) {
    const plan: BindingPlan = {
      bindings: definition.bindings,
      input: definition.kind === 'template' ? definition.input : NO_VARIABLES,
    };
    binder = createArgumentBinder(plan);
    binders.set(definition, binder);
  }
  return binder;
}
