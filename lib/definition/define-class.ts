import type { DefinitionProblem } from '../errors/definition-error';
import type { CallSite, ToolDeclaration } from '../metadata/declarations';
import { reflectMetadataIsInstalled } from '../metadata/reflect-metadata';
import type { Constructor } from '../schema/described-schema';
import { iconProblems } from '../media/icon-problems';
import { transformerProblem } from '../schema/transformer-problem';
import { defineCompletion, definePrompt } from './define-prompt';
import { defineResource } from './define-resource';
import { describeInput } from './describe-input';
import { describeResult } from './describe-result';
import { joinCauses, joinWarnings, type Warning } from './join-causes';
import type { CompletionDefinition, PromptDefinition } from './prompt-definition';
import { readClass, type DeclaredOffer } from './read-class';
import type { ResourceDefinition, TemplateDefinition } from './resource-definition';
import { factProblems } from './stated-facts';
import type { ParameterBinding } from './tool-definition';
import type { Findings, InputType, ResultType } from './tool-type';

/** A tool as its class defines it, before server options settle its name and schemas. */
export interface ToolType {
  readonly declaration: ToolDeclaration;
  readonly bindings: readonly ParameterBinding[];
  readonly input: InputType;
  readonly result: ResultType;
}

/** A class read once: its tools, and what its author should know. */
export interface ClassDefinition {
  readonly tools: readonly ToolType[];
  readonly resources: readonly (ResourceDefinition | TemplateDefinition)[];
  readonly prompts: readonly PromptDefinition[];
  readonly completions: readonly CompletionDefinition[];
  readonly warnings: readonly string[];
  /** The author's mistakes; a class with any is never served. */
  readonly problems: readonly DefinitionProblem[];
  /** Where decorators stand, nearest class first; empty for a class without decorators on its chain. */
  readonly sites: readonly CallSite[];
}

const definitions = new WeakMap<Constructor, ClassDefinition>();

/** Reads a class once and for all; every mistake in it is found, and none is reported yet. */
export function defineClass(type: Constructor): ClassDefinition {
  const known = definitions.get(type);
  if (known !== undefined) return known;
  const declared = readClass(type);
  const typeProblems: DefinitionProblem[] = [];
  const warnings: Warning[] = [];
  const report = (offer: DeclaredOffer, findings: Findings): void => {
    const { className, member } = placeOf(offer);
    typeProblems.push(...findings.problems.map((message) => ({ className, member, message })));
    warnings.push(...findings.warnings.map((message) => ({ className, member, message })));
  };
  const tools = declared.tools.map((offer) => {
    const tool = defineTool(offer);
    report(offer, tool);
    return tool.type;
  });
  const resources = declared.resources.flatMap((offer) => {
    const resource = defineResource(offer);
    report(offer, resource);
    return resource.definition ?? [];
  });
  const prompts = declared.prompts.map((offer) => {
    const prompt = definePrompt(offer);
    report(offer, prompt);
    return prompt.definition;
  });
  const completions = declared.completions.map((offer) => {
    const completion = defineCompletion(offer);
    report(offer, completion);
    return completion.definition;
  });
  const offers: readonly DeclaredOffer[] = [...declared.tools, ...declared.resources, ...declared.prompts];
  const sites = offers
    .flatMap(({ declaration }) => (declaration.site === undefined ? [] : [declaration.site]))
    .reverse();
  const problems = [
    ...environmentProblems(type, sites),
    ...declared.problems,
    // Without the package every type looks erased, which is not the author's mistake.
    ...(reflectMetadataIsInstalled ? joinCauses(type.name, typeProblems) : []),
  ];
  const definition = Object.freeze({
    tools: Object.freeze(tools),
    resources: Object.freeze(resources),
    prompts: Object.freeze(prompts),
    completions: Object.freeze(completions),
    warnings: Object.freeze(joinWarnings(type.name, warnings)),
    problems: Object.freeze(problems),
    sites,
  });
  definitions.set(type, definition);
  return definition;
}

function defineTool(offer: DeclaredOffer<ToolDeclaration>): Findings & { readonly type: ToolType } {
  const { declaration } = offer;
  const input = describeInput(offer);
  const result = describeResult(declaration);
  return {
    type: Object.freeze({ declaration, bindings: input.bindings, input: input.input, result: result.result }),
    problems: [
      ...input.problems,
      ...result.problems,
      ...iconProblems(declaration.options.icons),
      ...factProblems(declaration.options),
    ],
    warnings: [...input.warnings, ...result.warnings],
  };
}

function placeOf({ owner, declaration }: DeclaredOffer): { readonly className: string; readonly member: string } {
  return { className: owner.name, member: declaration.member };
}

/** Mistakes of the set-up rather than of the class. */
function environmentProblems(type: Constructor, sites: readonly CallSite[]): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  if (!reflectMetadataIsInstalled) {
    problems.push({
      className: type.name,
      message: 'reflect-metadata is not installed, so no declared type can be read; run: npm install reflect-metadata',
    });
  }
  const copies = transformerProblem([...new Set(sites.map(({ file }) => file))]);
  if (copies !== undefined) problems.push({ className: type.name, message: copies });
  return problems;
}
