import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import { argumentAnnotation, elementAnnotation, type Annotation } from './type-annotation';
import type { TypeContext } from './type-context';
import { has, partsOf } from './type-flags';
import type { LibraryType } from './type-library';
import { TypeProblem, within } from './type-problem';
import { anyOf } from './type-union';

/** Reads what holds items or entries rather than members: a list, tuple, set or map; undefined for every other type. */
export function structureOf(
  type: ts.Type,
  annotation: Annotation | undefined,
  context: TypeContext,
): (() => ManifestNode) | undefined {
  const { checker, library } = context;
  if (checker.isArrayType(type)) {
    return () => listNode(checker.getTypeArguments(type as ts.TypeReference)[0], annotation, context);
  }
  if (checker.isTupleType(type)) return () => tupleNode(type as ts.TupleTypeReference, annotation, context);
  const found = library.classify(type);
  if (found === undefined || found.kind === 'scalar' || found.kind === 'none' || found.kind === 'data')
    return undefined;
  return () => containerNode(found, annotation, context);
}

/** The node of an array, and of what gives one item after the other. */
function listNode(item: ts.Type | undefined, annotation: Annotation | undefined, context: TypeContext): ManifestNode {
  if (item === undefined) return { type: 'array' };
  const written = argumentAnnotation(annotation, 0, context.place);
  return { type: 'array', items: within('[]', () => context.read(item, written)) };
}

/** The node of a tuple: its fixed elements as `prefixItems`, what may follow as `items`. */
function tupleNode(
  type: ts.TupleTypeReference,
  annotation: Annotation | undefined,
  context: TypeContext,
): ManifestNode {
  const { elementFlags } = type.target;
  const given = context.checker.getTypeArguments(type);
  const flagsOf = (index: number): ts.ElementFlags => elementFlags[index] ?? ts.ElementFlags.Required;
  const nodes = given.map((element, index) => {
    const flags = flagsOf(index);
    if ((flags & ts.ElementFlags.Variadic) !== 0)
      throw new TypeProblem(unresolved(context.checker.typeToString(element)));
    const written = elementAnnotation(annotation, index, context.place);
    const isOptional = (flags & ts.ElementFlags.Optional) !== 0;
    return within(`[${String(index)}]`, () =>
      isOptional ? context.readMember(element, written) : context.read(element, written),
    );
  });
  const rest = given.findIndex((_, index) => (flagsOf(index) & ts.ElementFlags.Rest) !== 0);
  const fixed = rest === -1 ? nodes.length : rest;
  const minItems = given.filter((_, index) => (flagsOf(index) & ts.ElementFlags.Required) !== 0).length;
  return {
    type: 'array',
    ...(fixed === 0 ? {} : { prefixItems: nodes.slice(0, fixed) }),
    ...(rest === -1 ? {} : { items: anyOf(nodes.slice(rest)) }),
    ...(rest === -1 || minItems > 0 ? { minItems } : {}),
    ...(rest === -1 ? { maxItems: nodes.length } : {}),
  };
}

/** The node of a set, a map, or a library type that gives items. */
function containerNode(
  found: Extract<LibraryType, { readonly arguments: readonly ts.Type[] }>,
  annotation: Annotation | undefined,
  context: TypeContext,
): ManifestNode {
  switch (found.kind) {
    case 'set':
      return { ...listNode(found.arguments[0], annotation, context), uniqueItems: true, is: 'Set' };
    case 'map':
      return mapNode(found.arguments, annotation, context);
    case 'items':
      return listNode(found.arguments[0], annotation, context);
    case 'asyncItems':
      throw new TypeProblem('asynchronous items have no JSON form here; collect them into an array.');
    default:
      return found.kind satisfies never;
  }
}

/** What a type parameter without a value means to a schema. */
export function unresolved(name: string): string {
  return `${name} is a type parameter, of which nothing certain is known; extend the class (or call the type) with a concrete type.`;
}

function mapNode(
  [key, value]: readonly ts.Type[],
  annotation: Annotation | undefined,
  context: TypeContext,
): ManifestNode {
  if (key === undefined || value === undefined) return { type: 'object', is: 'Map' };
  const written = argumentAnnotation(annotation, 1, context.place);
  const values = within('[]', () => context.read(value, written));
  const node = { type: 'object', additionalProperties: values };
  const keys = partsOf(key);
  if (keys.every((part) => has(part, ts.TypeFlags.StringLike))) return { ...node, is: 'Map' };
  const isNumeric = keys.every((part) => has(part, ts.TypeFlags.NumberLike) || part.isIntersection());
  if (isNumeric) return { ...node, is: 'NumberMap' };
  const name = context.checker.typeToString(key);
  throw new TypeProblem(
    `a Map with keys of type ${name} has no JSON form; its keys must be texts or numbers, or write an array of pairs.`,
  );
}
