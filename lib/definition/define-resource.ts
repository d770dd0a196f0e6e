import type { ResourceDeclaration } from '../metadata/declarations';
import { cacheHintProblems } from './cache-hints';
import { describeInput } from './describe-input';
import { hiddenMembers } from './hidden-names';
import { descriptionOf } from './offer-description';
import { nameProblems } from './option-problems';
import type { DeclaredOffer } from './read-class';
import type { ResourceDefinition, TemplateDefinition } from './resource-definition';
import { resourceOutput } from './resource-output';
import { settleInput } from './settle-input';
import { copyFacts, resourceFactProblems } from './stated-facts';
import type { Findings, InputType } from './tool-type';
import { isTemplate, UriTemplate } from './uri-template';

/** A resource or template as its class defines it; undefined where a mistake leaves nothing to define. */
export interface DescribedResource extends Findings {
  readonly definition: ResourceDefinition | TemplateDefinition | undefined;
}

/** Reads what `@Resource` marked; variables of a template bind to parameters of their name. */
export function defineResource(offer: DeclaredOffer<ResourceDeclaration>): DescribedResource {
  const { uri, options, member } = offer.declaration;
  const { bindings, input, ...found } = describeInput(offer);
  const { output, readyMade, ...result } = resourceOutput(offer);
  const warnings = [...found.warnings, ...result.warnings];
  const problems = [
    ...found.problems,
    ...result.problems,
    ...nameProblems('resource', options),
    ...resourceFactProblems(options),
    ...cacheHintProblems(options.cache, 'cache'),
  ];
  const facts = {
    member,
    bindings: Object.freeze(bindings),
    mimeType: options.mimeType,
    cache: options.cache === undefined ? undefined : Object.freeze({ ...options.cache }),
    output,
    readyMade,
    hidden: hiddenMembers(offer),
  };
  const names = parameterNames(offer, input);
  if (!/^[a-z][a-z0-9+.-]*:/i.test(uri)) {
    problems.push(`'${uri}' is no URI; it begins with a scheme, such as notes://today.`);
  }
  if (!isTemplate(uri)) {
    problems.push(...fixedProblems(uri, names), ...forTemplatesOnly(offer.declaration));
    const definition = Object.freeze({
      kind: 'fixed',
      uri,
      ...facts,
      listing: Object.freeze({ uri, ...listing(offer) }),
    } as const);
    return { definition, problems, warnings };
  }
  const template = parseTemplate(uri);
  if (typeof template === 'string') return { definition: undefined, problems: [...problems, template], warnings };
  problems.push(...variableProblems(template, names), ...listProblems(template, input));
  problems.push(...unscreenedProblems(template, options.unscreened));
  if (options.size !== undefined) problems.push(`size is for a resource under one URI; leave it out of a template.`);
  const definition = Object.freeze({
    kind: 'template',
    template,
    ...facts,
    input: settleInput(input, { title: `${member}Variables`, ignoresUnknown: false }),
    unscreened: new Set(Array.isArray(options.unscreened) ? options.unscreened : []),
    list: options.list as ((server: object) => unknown) | undefined, // called with the object that it was declared on
    listing: Object.freeze({ uriTemplate: uri, ...listing(offer) }),
  } as const);
  return { definition, problems, warnings };
}

function listing(offer: DeclaredOffer<ResourceDeclaration>) {
  const { member, options } = offer.declaration;
  const { name = member, title, mimeType, size } = options;
  const description = descriptionOf(offer);
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(size === undefined ? {} : { size }),
    ...copyFacts(options),
  };
}

/** A parameter whose type is unknown counts too, since its own mistake is told already. */
function parameterNames({ params }: DeclaredOffer<ResourceDeclaration>, input: InputType): readonly string[] {
  const typed = input.kind === 'declared' ? Object.keys(input.properties) : [];
  return [...new Set([...typed, ...params.map(({ name }) => name)])];
}

function forTemplatesOnly({ uri, options }: ResourceDeclaration): readonly string[] {
  return (['list', 'unscreened'] as const)
    .filter((option) => options[option] !== undefined)
    .map((option) => `${option} is for a template, and '${uri}' has no variable; leave it out.`);
}

function fixedProblems(uri: string, names: readonly string[]): readonly string[] {
  const [name] = names;
  return name === undefined
    ? []
    : [`takes '${name}', but its URI has no variable; write {${name}} into '${uri}', or take the parameter away.`];
}

function parseTemplate(uri: string): UriTemplate | string {
  try {
    return new UriTemplate(uri);
  } catch (error) {
    return `'${uri}' is no template: ${(error as Error).message}`;
  }
}

function variableProblems({ text, variables }: UriTemplate, names: readonly string[]): readonly string[] {
  const variableNames = variables.map(({ name }) => name);
  const nobody = variableNames.filter((name) => !names.includes(name));
  const nothing = names.filter((name) => !variableNames.includes(name));
  return [
    ...nobody.map(
      (name) => `no parameter takes the variable '${name}' of '${text}'; write @Param('${name}') in front of one.`,
    ),
    ...nothing.map(
      (name) =>
        `takes '${name}', which is no variable of '${text}'; write {${name}} into it, or take the parameter away.`,
    ),
  ];
}

/** A list of values needs a parameter that takes one; what a type says only further down is for the check of the values. */
function listProblems({ text, variables }: UriTemplate, input: InputType): readonly string[] {
  const properties = input.kind === 'declared' ? input.properties : {};
  return variables
    .filter(({ name, list }) => {
      const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      return list === true && type !== undefined && ![type].flat().includes('array');
    })
    .map(
      ({ name }) => `the variable '${name}' of '${text}' takes a list; declare its parameter as one, such as string[].`,
    );
}

function unscreenedProblems({ variables }: UriTemplate, unscreened: unknown = []): readonly string[] {
  if (!Array.isArray(unscreened)) return ['its option "unscreened" must be a list of names of variables.'];
  return (unscreened as readonly unknown[])
    .filter((name) => !variables.some((variable) => variable.name === name))
    .map((name) => `unscreened names '${String(name)}', which is no variable of the template.`);
}
