import type { DefinitionProblem } from '../errors/definition-error';
import type { CallSite, ToolDeclaration } from '../metadata/declarations';
import { reflectMetadataIsInstalled } from '../metadata/reflect-metadata';
import type { Manifest } from '../manifest/manifest';
import type { HiddenMembers } from '../results/hidden-members';
import type { Constructor } from '../schema/described-schema';
import type { FormSource } from '../schema/form-source';
import { iconProblems } from '../media/icon-problems';
import { transformerProblem } from '../schema/transformer-problem';
import { defineCompletion, definePrompt } from './define-prompt';
import { timeoutProblems } from './bound-problems';
import { defineResource } from './define-resource';
import { describeInput } from './describe-input';
import { describeResult } from './describe-result';
import { sourceOf, type DefinitionRequest } from './declared-method';
import { hiddenMembers } from './hidden-names';
import { joinCauses, joinWarnings, unreadTypes, type Warning } from './join-causes';
import type { CompletionDefinition, PromptDefinition } from './prompt-definition';
import { readClass, type DeclaredOffer } from './read-class';
import { reachTypes } from './reach-types';
import type { ResourceDefinition, TemplateDefinition } from './resource-definition';
import { descriptionOf } from './offer-description';
import { offerPlace } from './offer-place';
import { nameProblems } from './option-problems';
import { overloadWarnings } from './overload-warnings';
import { factProblems } from './stated-facts';
import { strayTagWarnings } from './stray-tag-warnings';
import type { ParameterBinding } from './tool-definition';
import type { Findings, InputType, ResultType } from './tool-type';

/** A tool as its class defines it, before server options settle its name and schemas. */
export interface ToolType {
  readonly declaration: ToolDeclaration;
  /** The author's own, else the doc comment of the method. */
  readonly description: string | undefined;
  readonly bindings: readonly ParameterBinding[];
  readonly input: InputType;
  readonly result: ResultType;
  /** The members that never leave with instances of their classes. */
  readonly hidden: HiddenMembers | undefined;
}

/** A class read once: its tools, and what its author should know. */
export interface ClassDefinition {
  /** As the author wrote it, where the sources tell; a minifier changes the name of the class itself. */
  readonly name: string;
  readonly tools: readonly ToolType[];
  readonly resources: readonly (ResourceDefinition | TemplateDefinition)[];
  readonly prompts: readonly PromptDefinition[];
  readonly completions: readonly CompletionDefinition[];
  readonly warnings: readonly string[];
  /** The author's mistakes; a class with any is never served. */
  readonly problems: readonly DefinitionProblem[];
  /** Where decorators stand, nearest class first; empty for a class without decorators on its chain. */
  readonly sites: readonly CallSite[];
  /** What the sources say of the classes that its methods ask users to fill in. */
  readonly forms: readonly FormSource[];
  /** Where a method with decorators stands, for messages. */
  readonly placeOf: (member: string) => string | undefined;
}

/** By class and by what was said of its manifest. */
const definitions = new WeakMap<Constructor, Map<unknown, ClassDefinition>>();

/** Reads a class once and for all; every mistake in it is found, and none is reported yet. */
export function defineClass(type: Constructor, request: DefinitionRequest = {}): ClassDefinition {
  const known = definitions.get(type) ?? new Map<unknown, ClassDefinition>();
  definitions.set(type, known);
  const { manifest } = request;
  const key = manifest instanceof URL ? manifest.href : manifest;
  const definition = known.get(key) ?? readDefinition(type, request);
  known.set(key, definition);
  return definition;
}

function readDefinition(type: Constructor, request: DefinitionRequest): ClassDefinition {
  const source = sourceOf(type, request);
  const name = source.name === undefined || source.name === '' ? type.name : source.name;
  const declared = readClass(type, source);
  reachTypes(declared);
  const typeProblems: DefinitionProblem[] = [];
  const warnings: Warning[] = [];
  const report = (offer: DeclaredOffer, findings: Findings): void => {
    const { member } = offer.declaration;
    const className = offer.owner === type ? name : offer.owner.name;
    if (findings.problems.length > 0) {
      const at = offerPlace(offer);
      typeProblems.push(...findings.problems.map((message) => ({ className, member, at, message })));
    }
    const ofSource =
      offer.declaration.kind === 'complete' ? [] : [...overloadWarnings(offer), ...strayTagWarnings(offer)];
    warnings.push(...[...ofSource, ...findings.warnings].map((message) => ({ className, member, message })));
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
  const emitted = offers.length === 0 || offers.some((offer) => offer.declared === undefined);
  const sites = offers
    .flatMap(({ declaration }) => (declaration.site === undefined ? [] : [declaration.site]))
    .reverse();
  const problems = [
    ...environmentProblems(type, { sites, emitted }),
    ...source.problems.map((message) => ({ className: name, message })),
    ...declared.problems,
    // Without the package every emitted type looks erased, which is not the author's mistake.
    ...(reflectMetadataIsInstalled || !emitted ? joinCauses(name, typeProblems) : []),
    ...unreadTypes(name, typeProblems, source),
  ];
  return Object.freeze({
    name,
    tools: Object.freeze(tools),
    resources: Object.freeze(resources),
    prompts: Object.freeze(prompts),
    completions: Object.freeze(completions),
    warnings: Object.freeze([...source.warnings, ...joinWarnings(name, warnings)]),
    problems: Object.freeze(
      problems.map((problem) => (problem.className === type.name ? { ...problem, className: name } : problem)),
    ),
    sites,
    forms: Object.freeze(formSources([...offers, ...declared.completions])),
    placeOf: (member: string) => {
      const found = [...offers, ...declared.completions].find((offer) => offer.declaration.member === member);
      return found && offerPlace(found);
    },
  });
}

function defineTool(offer: DeclaredOffer<ToolDeclaration>): Findings & { readonly type: ToolType } {
  const { declaration } = offer;
  const input = describeInput(offer);
  const result = describeResult(offer);
  return {
    type: Object.freeze({
      declaration,
      description: descriptionOf(offer),
      bindings: input.bindings,
      input: input.input,
      result: result.result,
      hidden: hiddenMembers(offer),
    }),
    problems: [
      ...input.problems,
      ...result.problems,
      ...iconProblems(declaration.options.icons),
      ...factProblems(declaration.options),
      ...timeoutProblems(declaration.options),
      ...nameProblems('tool', declaration.options),
    ],
    warnings: [...input.warnings, ...result.warnings],
  };
}

/** The manifests of the methods, each once, with the files of the methods. */
function formSources(offers: readonly DeclaredOffer[]): readonly FormSource[] {
  const found = new Map<Manifest, FormSource>();
  for (const { declared, declaration } of offers) {
    if (declared === undefined) continue;
    const { manifest, folder } = declared;
    const files = found.get(manifest)?.files ?? [];
    const file = declaration.site?.file;
    const isNew = file !== undefined && !files.includes(file);
    found.set(manifest, { manifest, folder, files: isNew ? [...files, file] : files });
  }
  return [...found.values()];
}

/** Mistakes of the set-up rather than of the class. */
function environmentProblems(
  type: Constructor,
  { sites, emitted }: { readonly sites: readonly CallSite[]; readonly emitted: boolean },
): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  if (!reflectMetadataIsInstalled && emitted) {
    problems.push({
      className: type.name,
      message: 'reflect-metadata is not installed, so no declared type can be read; run: npm install reflect-metadata',
    });
  }
  const copies = transformerProblem([...new Set(sites.map(({ file }) => file))]);
  if (copies !== undefined) problems.push({ className: type.name, message: copies });
  return problems;
}
