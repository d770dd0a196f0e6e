import type { ArgsDeclaration, ParamDeclaration, ParamDeclarationOptions } from '../metadata/declarations';
import type { Meaning } from '../schema/described-schema';
import { definitionOf, describedNode } from '../schema/create-output-contract';
import { unwrapOptional } from '../schema/describe-type';
import type { JsonSchema } from '../schema/json-schema';
import { HEADER_KEYWORD, withHeaderKeyword } from '../schema/header-keyword';
import { keywordProblems } from '../schema/keyword-problems';
import { titleOf } from '../schema/titles';
import { checkDefault, publishedDefault } from './default-value';
import { takesRaw, typeOfAll, typeOfNamed, type ParameterPlace } from './parameter-type';
import type { ParameterBinding } from './tool-definition';

/** What one parameter adds to the arguments object. */
export interface Contribution {
  readonly binding: ParameterBinding;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const NOTHING = { properties: {}, required: [] } as const;

/** A parameter that takes part in no schema. */
export function contributeNothing(binding: ParameterBinding): Contribution {
  return { binding, ...NOTHING };
}

/** A parameter that takes the whole arguments object. */
export function contributeAll(mark: ArgsDeclaration | undefined, place: ParameterPlace): Contribution {
  const { session } = place;
  const typed = typeOfAll(mark, place);
  if (typed === 'anything') return contributeNothing({ kind: 'all', described: undefined });
  if (typed === undefined) return contributeNothing({ kind: 'nothing' });
  const definition = definitionOf(typed, session) ?? typed;
  const binding = { kind: 'all', described: describedNode(definition, session) } as const;
  if (takesRaw(place.offer)) return contributeNothing(binding);
  const { properties = {}, required = [] } = definition;
  return { binding, properties, required };
}

/** A parameter that is an argument of its own; what `@Param` says of it comes before what the sources say. */
export function contributeNamed(mark: NamedParameter, place: ParameterPlace): Contribution {
  const { session, parameter, emitted } = place;
  const { name } = mark;
  const { type: given, optional, default: value, title, description, ...keywords } = goodOptions(mark, place);
  const { type, optional: absent } = unwrapOptional(given);
  const stated = publishedDefault(name, value, session);
  const typed = typeOfNamed({ name, type }, place);
  const fallback = [stated, parameter?.default, typed?.default].find((candidate) => candidate !== undefined);
  const told = description ?? parameter?.description;
  const node: JsonSchema = {
    ...(typed?.$ref === undefined ? { title: title ?? titleOf(name) } : {}),
    ...typed,
    ...(title === undefined || typed?.$ref !== undefined ? {} : { title }),
    ...keywords,
    ...(told === undefined ? {} : { description: told }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
  const described = typed === undefined ? {} : node;
  const meaning = typed && containerMeaning(emitted, typed, session.meanings.get(typed));
  if (meaning !== undefined) session.mean(node, meaning);
  if (typed !== undefined) checkDefault(name, node, session);
  const binding = {
    kind: 'named',
    name,
    described: describedNode(described, session),
    default: fallback,
    ...(parameter?.takes === 'rest' && ({ spread: true } as const)),
  } as const;
  if (typed === undefined || takesRaw(place.offer)) return contributeNothing(binding);
  const isOptional = optional ?? (absent || parameter?.optional === true);
  return { binding, properties: { [name]: node }, required: isOptional || fallback !== undefined ? [] : [name] };
}

/** A name, and what `@Param` says beside it. */
export type NamedParameter = Pick<ParamDeclaration, 'name' | 'options'>;

/** The options without those that the author has to correct, after they were reported. */
function goodOptions(mark: NamedParameter, { session, offer }: ParameterPlace): ParamDeclarationOptions {
  const { name } = mark;
  const options = withHeaderKeyword(mark.options);
  const { kind } = offer.declaration;
  if (kind !== 'tool' && options[HEADER_KEYWORD] !== undefined) {
    session.problems.push(`'${name}' has a header, which only arguments of tools have; leave it out.`);
  }
  const problems = keywordProblems(options);
  if (problems.length === 0) return options;
  session.problems.push(...problems.map((problem) => `'${name}': ${problem}`));
  return { type: options.type, optional: options.optional === true, default: options.default };
}

/** A dictionary arrives as a Map, a list as a Set, where that is what the compiler saw. */
function containerMeaning(emitted: unknown, { type }: JsonSchema, meaning: Meaning | undefined): Meaning | undefined {
  if (emitted === Map && type === 'object') {
    return { kind: 'map', keys: meaning?.kind === 'record' || meaning?.kind === 'map' ? meaning.keys : 'string' };
  }
  return emitted === Set && type === 'array' ? { kind: 'set' } : meaning;
}
