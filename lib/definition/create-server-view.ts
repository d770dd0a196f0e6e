import type { Implementation } from '@modelcontextprotocol/server';
import { DefinitionError, type DefinitionProblem } from '../errors/definition-error';
import { callSiteAbove } from '../metadata/call-site';
import type { Constructor } from '../schema/described-schema';
import { defineClass, type ClassDefinition, type ToolType } from './define-class';
import { packageOf } from './package-version';
import type { ServerOptions, ServerView } from './server-view';
import type { ToolDefinition } from './tool-definition';
import { nameProblem, nameWarning, snakeCase } from './tool-name';
import { settleTool } from './settle-tool';

/** What a server is made from. */
export interface ViewRequest {
  readonly type: Constructor;
  /** The argument of `super`; the class name by default. */
  readonly name: string | undefined;
  readonly options: ServerOptions;
}

/**
 * What a class offers under these options, with names, uniqueness and listings settled.
 *
 * @throws {DefinitionError} with every mistake of the class, or every clash of names.
 */
export function createServerView({ type, name, options }: ViewRequest): ServerView {
  const definition = defineClass(type);
  const named = definition.tools.map((tool) => ({ tool, name: wireName(tool, options) }));
  const problems = nameProblems(type, named);
  if (problems.length > 0) throw new DefinitionError(problems);
  const tools = new Map<string, ToolDefinition>(named.map(({ tool, name }) => [name, settleTool(tool, name, options)]));
  const warnings = named.flatMap(({ tool, name }) => {
    const warning = nameWarning(name);
    return warning === undefined ? [] : [`${type.name}.${tool.declaration.member}: ${warning}`];
  });
  return Object.freeze({
    info: Object.freeze(serverInfo({ type, name, options }, definition)),
    instructions: options.instructions,
    maskErrors: options.maskErrors ?? false,
    tools,
    toolListing: Object.freeze([...tools.values()].map(({ listing }) => listing)),
    warnings: Object.freeze([...definition.warnings, ...warnings]),
  });
}

interface NamedTool {
  readonly tool: ToolType;
  readonly name: string;
}

/** An explicit name stays as it is; a method's name follows the server's `toolNames`. */
function wireName({ declaration }: ToolType, { toolNames }: ServerOptions): string {
  const { name } = declaration.options;
  if (name !== undefined) return name;
  return toolNames === 'snake_case' ? snakeCase(declaration.member) : declaration.member;
}

function nameProblems(type: Constructor, tools: readonly NamedTool[]): readonly DefinitionProblem[] {
  const members = new Map<string, string[]>();
  for (const { tool, name } of tools) members.set(name, [...(members.get(name) ?? []), tool.declaration.member]);
  const clashes = [...members]
    .filter(([, clashing]) => clashing.length > 1)
    .map(([name, clashing]) => ({
      className: type.name,
      message: `the methods ${clashing.join(' and ')} are both the tool '${name}'; give one another name with @Tool({ name: '…' }).`,
    }));
  const wrong = tools.flatMap(({ tool, name }) => {
    const message = nameProblem(name);
    return message === undefined ? [] : [{ className: type.name, member: tool.declaration.member, message }];
  });
  return [...clashes, ...wrong];
}

function serverInfo({ type, name, options }: ViewRequest, { sites }: ClassDefinition): Implementation {
  // A class without decorators of its own is found by where it is made.
  const file = sites[0]?.file ?? callSiteAbove(type as unknown as new () => object)?.file;
  const facts = packageOf(file);
  const { title, description, websiteUrl, icons } = options;
  return {
    name: firstNonEmpty(name, type.name, facts.name) ?? 'server',
    version: options.version ?? facts.version ?? '0.0.0',
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(icons === undefined ? {} : { icons: [...icons] }),
  };
}

function firstNonEmpty(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text !== '');
}
