import type { DefinitionProblem } from '../errors/definition-error';
import type { FormSource } from '../schema/form-source';
import { headerProblems } from '../schema/header-problems';
import type { ToolType } from './define-class';
import type { CompletionDefinition, PromptDefinition } from './prompt-definition';
import type { ResourceDefinition, TemplateDefinition } from './resource-definition';
import { definitionOf, type ServerPart } from './server-part';
import type { ServerOptions } from './server-view';
import { settleTool } from './settle-tool';
import type { ToolDefinition } from './tool-definition';
import { nameProblem, nameWarning, snakeCase } from './tool-name';

/** What one part offers, under its final names; every definition is this part's alone. */
export interface SettledPart {
  readonly part: ServerPart;
  readonly tools: readonly ToolDefinition[];
  readonly resources: readonly ResourceDefinition[];
  readonly templates: readonly TemplateDefinition[];
  readonly prompts: readonly PromptDefinition[];
  readonly completions: readonly CompletionDefinition[];
  readonly problems: readonly DefinitionProblem[];
  readonly warnings: readonly string[];
  readonly forms: readonly FormSource[];
}

/** Settles the names of one part; problems of its class come along, so that all are reported together. */
export function settlePart(part: ServerPart): SettledPart {
  const { type, prefix, options } = part;
  const { tools, resources, prompts, completions, placeOf, ...definition } = definitionOf(part);
  const problems = [...definition.problems];
  const warnings = [...definition.warnings];
  const settled = tools.map((tool) => {
    const name = prefix + wireNameOf(tool, options);
    const { member } = tool.declaration;
    const message = nameProblem(name);
    if (message !== undefined) problems.push({ className: type.name, member, at: placeOf(member), message });
    const warning = nameWarning(name);
    if (message === undefined && warning !== undefined) warnings.push(`${type.name}.${member}: ${warning}`);
    const settledTool = settleTool(tool, name, options);
    for (const fault of headerProblems(settledTool.input.schema)) {
      problems.push({ className: type.name, member, at: placeOf(member), message: fault });
    }
    return settledTool;
  });
  const cache = options.cacheHints?.read;
  const promptNames = new Set(prompts.map(({ name }) => name));
  return {
    part,
    tools: settled,
    // Copies, since one class may be several parts, and a definition leads to its object.
    resources: resources
      .filter((definition) => definition.kind === 'fixed')
      .map((definition) => ({ ...definition, cache: definition.cache ?? cache })),
    templates: resources
      .filter((definition) => definition.kind === 'template')
      .map((definition) => ({ ...definition, cache: definition.cache ?? cache })),
    prompts: prompts.map((prompt) => renamed(prompt, prefix)),
    completions: completions.map((completion) => ({
      ...completion,
      reference: promptNames.has(completion.reference) ? prefix + completion.reference : completion.reference,
    })),
    problems,
    warnings,
    forms: definition.forms,
  };
}

function renamed(prompt: PromptDefinition, prefix: string): PromptDefinition {
  const name = prefix + prompt.name;
  return Object.freeze({ ...prompt, name, listing: Object.freeze({ ...prompt.listing, name }) });
}

/** An explicit name stays as it is; a method's name follows the server's `toolNames`. */
function wireNameOf({ declaration }: ToolType, { toolNames }: ServerOptions): string {
  const { name } = declaration.options;
  if (name !== undefined) return name;
  return toolNames === 'snake_case' ? snakeCase(declaration.member) : declaration.member;
}
