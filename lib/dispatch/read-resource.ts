import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ResourceDefinition, TemplateDefinition } from '../definition/resource-definition';
import { screenVariable } from '../definition/screen-variable';
import { INVALID_PARAMS, isProtocolError, ProtocolError } from '../errors/protocol-error';
import { ResourceError, ResourceNotFoundError } from '../errors/resource-error';
import { resourceContents } from '../results/resource-contents';
import { validationText } from '../results/validation-text';
import { createArgumentBinder, type ArgumentBinder, type BindingPlan } from './bind-arguments';
import { convertTexts } from './convert-text';
import type { Host } from './host';
import { maskFailure } from './mask-failure';
import { renderOptions } from './render-options';
import type { RequestScope } from './request-scope';

const INTERNAL_ERROR = -32603;

/** The parameters of `resources/read`, as the wire delivers them. */
export interface ResourceRequest {
  readonly uri: unknown;
  /** The code for a resource that is not there, which differs between protocol generations. */
  readonly notFoundCode: number;
}

const binders = new WeakMap<object, ArgumentBinder>();

/**
 * Reads a resource: finds it by its URI, screens and converts the variables, runs the author's method.
 *
 * The URI is compared as it came, so that what is listed can be read back.
 *
 * @throws {ProtocolError} for everything that goes wrong, since resources have no other channel for failures.
 */
export async function readResource(
  host: Host,
  request: ResourceRequest,
  scope: RequestScope,
): Promise<ReadResourceResult> {
  const { uri } = request;
  if (typeof uri !== 'string' || !/^[a-z][a-z0-9+.-]*:/i.test(uri)) {
    throw new ProtocolError(INVALID_PARAMS, 'resources/read needs params.uri, a URI as text.', { uri });
  }
  const found = findResource(host, uri);
  if (found === undefined) throw notFound(request, uri, 'Resource not found');
  const { definition, variables } = found;
  const bound = await binderOf(definition)(variables, scope);
  if (!bound.ok) {
    throw new ProtocolError(
      INVALID_PARAMS,
      `Wrong variables in ${uri}: ${validationText(definition.member, bound.issues)}`,
      { uri },
    );
  }
  try {
    const target = host.ownerOf(definition) as Record<string, (...values: unknown[]) => unknown>;
    const value = await target[definition.member]?.(...bound.values);
    if (value instanceof Error) throw value;
    return {
      contents: await resourceContents(
        value,
        { uri, mimeType: definition.mimeType },
        renderOptions(host, definition.member),
      ),
    };
  } catch (thrown) {
    throw failRead(host, request, { uri, thrown });
  }
}

interface FoundResource {
  readonly definition: ResourceDefinition | TemplateDefinition;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A fixed resource before any template, templates in declared order; an unsafe value ends the search. */
function findResource({ view }: Host, uri: string): FoundResource | undefined {
  const fixed = view.resources.get(uri);
  if (fixed !== undefined) return { definition: fixed, variables: {} };
  for (const definition of view.templates) {
    const values = definition.template.match(uri);
    if (values === undefined) continue;
    const unsafe = definition.template.variables.some(
      (variable) =>
        !definition.unscreened.has(variable.name) &&
        screenVariable(variable, values.get(variable.name) ?? '') !== undefined,
    );
    return unsafe
      ? undefined
      : { definition, variables: convertTexts(Object.fromEntries(values), definition.input.schema) };
  }
  return undefined;
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

function failRead(
  host: Host,
  request: ResourceRequest,
  { uri, thrown }: { readonly uri: string; readonly thrown: unknown },
): unknown {
  if (isProtocolError(thrown)) return thrown;
  if (thrown instanceof ResourceNotFoundError) return notFound(request, uri, thrown.message);
  if (thrown instanceof ResourceError) return new ProtocolError(INTERNAL_ERROR, thrown.message, { uri });
  return new ProtocolError(
    INTERNAL_ERROR,
    `Error reading resource ${uri} (${maskFailure(host, `resource ${uri}`, thrown)})`,
    { uri },
  );
}

function notFound({ notFoundCode }: ResourceRequest, uri: string, message: string): ProtocolError {
  return new ProtocolError(notFoundCode, `${message}: ${uri}`, { uri });
}
