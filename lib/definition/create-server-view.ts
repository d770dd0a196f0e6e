import type { Implementation } from '@modelcontextprotocol/server';
import { DefinitionError, type DefinitionProblem } from '../errors/definition-error';
import type { Constructor } from '../schema/described-schema';
import { defineClass, type ToolType } from './define-class';
import { packageOf } from './package-version';
import type { ServerOptions, ServerView } from './server-view';
import type { ToolDefinition } from './tool-definition';
import { nameProblem, nameWarning, snakeCase } from './tool-name';
import { settleTool } from './settle-tool';

/**
 * What a class offers under these options, with names, uniqueness and listings settled.
 *
 * `name` is the argument of `super`; undefined or empty stands for the class name.
 *
 * @throws {DefinitionError} with every mistake of the class, those in names and their clashes among them.
 */
export function createServerView(type: Constructor, name: string | undefined, options: ServerOptions): ServerView {
  const definition = defineClass(type);
  const named = definition.tools.map((tool) => ({ tool, wireName: wireNameOf(tool, options) }));
  const problems = [...definition.problems, ...nameProblems(type, named)];
  if (problems.length > 0) throw new DefinitionError(problems);
  const tools = new Map<string, ToolDefinition>(
    named.map(({ tool, wireName }) => [wireName, settleTool(tool, wireName, options)]),
  );
  const warnings = named.flatMap(({ tool, wireName }) => {
    const warning = nameWarning(wireName);
    return warning === undefined ? [] : [`${type.name}.${tool.declaration.member}: ${warning}`];
  });
  const facts = packageOf(definition.sites[0]?.file);
  return Object.freeze({
    info: Object.freeze({
      name: firstNonEmpty(name, type.name, facts.name) ?? 'server',
      version: options.version ?? facts.version ?? '0.0.0',
      ...identity(options),
    }),
    instructions: options.instructions,
    maskErrors: options.maskErrors ?? false,
    tools,
    toolListing: Object.freeze([...tools.values()].map(({ listing }) => listing)),
    warnings: Object.freeze([...definition.warnings, ...warnings]),
  });
}

interface NamedTool {
  readonly tool: ToolType;
  readonly wireName: string;
}

/** An explicit name stays as it is; a method's name follows the server's `toolNames`. */
function wireNameOf({ declaration }: ToolType, { toolNames }: ServerOptions): string {
  const { name } = declaration.options;
  if (name !== undefined) return name;
  return toolNames === 'snake_case' ? snakeCase(declaration.member) : declaration.member;
}

function nameProblems(type: Constructor, tools: readonly NamedTool[]): readonly DefinitionProblem[] {
  const members = new Map<string, string[]>();
  for (const { tool, wireName } of tools) {
    members.set(wireName, [...(members.get(wireName) ?? []), tool.declaration.member]);
  }
  const clashes = [...members]
    .filter(([, clashing]) => clashing.length > 1)
    .map(([name, clashing]) => ({
      className: type.name,
      message: `the methods ${clashing.join(' and ')} are both the tool '${name}'; give one another name with @Tool({ name: '…' }).`,
    }));
  const wrong = tools.flatMap(({ tool, wireName }) => {
    const message = nameProblem(wireName);
    return message === undefined ? [] : [{ className: type.name, member: tool.declaration.member, message }];
  });
  return [...clashes, ...wrong];
}

function identity({ title, description, websiteUrl, icons }: ServerOptions): Partial<Implementation> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(icons === undefined ? {} : { icons: structuredClone([...icons]) }),
  };
}

function firstNonEmpty(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text !== '');
}
