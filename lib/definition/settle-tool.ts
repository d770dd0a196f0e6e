import type { Tool } from '@modelcontextprotocol/server';
import { createOutputContract, describedType } from '../schema/create-output-contract';
import type { DescribedSchema } from '../schema/described-schema';
import { namesHeader } from '../schema/header-problems';
import { inlineReferences } from '../schema/inline-references';
import type { OutputContract } from '../schema/output-contract';
import { publishedOutput } from '../schema/published-output';
import type { ToolType } from './define-class';
import type { ServerOptions } from './server-view';
import type { ToolDefinition } from './tool-definition';
import { copyFacts, copySchema } from './stated-facts';
import { settleInput } from './settle-input';
import type { ResultType } from './tool-type';

/** A tool under its final name and the server's options, with its entry of `tools/list`. */
export function settleTool(
  { declaration, description, bindings, input, result, hidden }: ToolType,
  name: string,
  options: ServerOptions,
): ToolDefinition {
  // An author's own schema says by itself what it admits.
  const ignoresUnknown = input.kind === 'declared' && options.unknownArguments === 'ignore';
  const inputTitle = `${name}Arguments`;
  const settledInput = settleReferences(settleInput(input, { title: inputTitle, ignoresUnknown }), options);
  const output = settleOutput(result, name, options);
  const { title } = declaration.options;
  const listing: Tool = {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema: settledInput.schema as Tool['inputSchema'], // its root says `type: object`
    ...(output === undefined ? {} : { outputSchema: listedOutput(result, output) }),
    ...copyFacts(declaration.options),
  };
  return Object.freeze({
    name,
    member: declaration.member,
    bindings: Object.freeze(bindings),
    input: settledInput,
    inputTitle,
    hasHeaders: namesHeader(settledInput.schema),
    ignoresUnknown,
    admitsUndeclared: input.kind === 'raw',
    output,
    returnsContent: returnsContent(result),
    contentShape: result.kind === 'content' ? result.shape : 'open',
    hidden,
    cut: result.kind === 'text' && result.cut !== undefined ? describedType(result.cut) : undefined,
    timeout: declaration.options.timeout ?? options.toolTimeout,
    text: declaration.options.text,
    listing: deepFreeze(listing),
  });
}

function returnsContent(result: ResultType): boolean {
  return result.kind === 'content' || ((result.kind === 'declared' || result.kind === 'raw') && result.inResult);
}

function settleOutput(result: ResultType, name: string, options: ServerOptions): OutputContract | undefined {
  switch (result.kind) {
    case 'text':
    case 'content':
      return undefined;
    case 'raw': {
      const title = typeof result.schema.title === 'string' ? result.schema.title : `${name}Output`;
      return { described: { schema: copySchema(result.schema), meanings: new Map() }, wrapped: false, title };
    }
    case 'declared': {
      const contract = createOutputContract(result.type, name);
      return { ...contract, described: settleReferences(contract.described, options) };
    }
    default:
      return result satisfies never;
  }
}

/** An author's own schema goes out word for word. */
function listedOutput({ kind }: ResultType, { described: { schema } }: OutputContract): Tool['outputSchema'] {
  return kind === 'raw' ? schema : publishedOutput(schema);
}

function settleReferences(described: DescribedSchema, { refs }: ServerOptions): DescribedSchema {
  return refs === 'inline' ? inlineReferences(described) : described;
}

/** Calls are checked by what is listed, so nobody may change it. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}
