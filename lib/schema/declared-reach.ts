import type { Manifest, ManifestDecorator, ManifestDefinition, ManifestNode } from '../manifest/manifest';
import { emittedPropertyType, isErased } from '../metadata/design-types';
import type { ClassMember } from './class-members';
import { decoratedMembers } from './class-members';
import type { Constructor } from './described-schema';
import { isForm, readThunk } from './resolve-type';
import type { FormBody } from './type-expression';
import { isValidatorDecorator } from './validator-rules';

/** The definitions of a manifest, and where to note which class is which of them. */
export interface Reach {
  readonly manifest: Manifest;
  /** Classes that the run time holds, by the key of their definition. */
  readonly into: Map<string, Constructor>;
}

/**
 * Finds the classes that stand behind a type of the manifest: `type` is the same type as the run time has it, emitted or
 * written as a value, and so are the types of members, which `@Field`, `@Type` and the compiler left.
 *
 * A class is taken for a definition only where the place is the same and neither its name nor its decorated members say
 * otherwise, so a class is rather not found than mistaken.
 */
export function reachClasses(node: ManifestNode, type: unknown, reach: Reach): void {
  const { type: resolved, problem } = readThunk(type);
  if (problem !== undefined || resolved === undefined || resolved === null) return;
  if (Array.isArray(resolved)) {
    const items: unknown = node.items;
    if (resolved.length === 1)
      reachWithin(isNode(items) ? items : branchWith(node, 'items')?.items, resolved[0], reach);
  } else if (isForm(resolved)) reachForm(node, resolved.form, reach);
  else if (!isErased(resolved) && resolved !== Map && resolved !== Set) {
    reachClass(node, resolved as Constructor, reach); // what is not erased is a class
  }
}

/** The definition of a class among the given ones: the only one of its name that its members do not contradict. */
export function reachByName(type: Constructor, manifest: Manifest, keys: Iterable<string>): string | undefined {
  const found = [...new Set(keys)].filter((key) => {
    const definition = definitionAt(key, manifest);
    return definition !== undefined && isNamed(definition, type.name) && agrees(definition, type);
  });
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}

function reachWithin(node: unknown, type: unknown, reach: Reach): void {
  if (isNode(node)) reachClasses(node, type, reach);
}

function reachForm(node: ManifestNode, form: FormBody, reach: Reach): void {
  switch (form.kind) {
    case 'optional':
    case 'nullable':
      reachClasses(node, form.inner, reach);
      return;
    case 'union':
      for (const member of form.members) reachClasses(node, member, reach);
      return;
    case 'tuple':
      form.members.forEach((member, index) => reachWithin(node.prefixItems?.[index], member, reach));
      return;
    case 'record':
      reachWithin(node.additionalProperties, form.values, reach);
      return;
    case 'result':
      reachClasses(node, form.structured, reach);
      return;
    case 'literal':
    case 'content':
      return;
    default:
      form satisfies never;
  }
}

/** `@Type` names the class of items where the member is a list of them. */
function reachClass(node: ManifestNode, type: Constructor, reach: Reach): void {
  if (node.$ref !== undefined) {
    pair(node.$ref, type, reach);
    return;
  }
  const branches = node.anyOf?.filter((branch) => branch.type !== 'null') ?? [];
  const [only, ...others] = branches;
  if (only !== undefined && others.length === 0) reachClass(only, type, reach);
  else if (branches.length > 0) {
    const keys = branches.flatMap(({ $ref }) => $ref ?? []);
    const key = reachByName(type, reach.manifest, keys);
    if (key !== undefined) pair(key, type, reach);
  } else {
    const inner: unknown = node.items ?? node.additionalProperties;
    if (isNode(inner)) reachClass(inner, type, reach);
  }
}

function pair(key: string, type: Constructor, reach: Reach): void {
  const definition = definitionAt(key, reach.manifest);
  if (definition === undefined || reach.into.has(key) || !agrees(definition, type)) return;
  // A class under another name, a minifier's, has to show that it is the one.
  if (!isNamed(definition, type.name) && !isDecoratedAlike(definition, type)) return;
  reach.into.set(key, type);
  const source = decoratedMembers(type);
  const members = { ...definition.schema.properties, ...definition.class?.types };
  for (const [name, member] of Object.entries(members)) {
    reachClasses(member, typeOfMember(type, source.member(name, 'output')), reach);
  }
}

/** The type of a member as the run time has it; undefined where it was erased. */
function typeOfMember(type: Constructor, { name, field, transformed }: ClassMember): unknown {
  if (field.type !== undefined) return field.type;
  if (transformed?.type !== undefined) return readThunk(transformed.type).type;
  const emitted = emittedPropertyType(type, name).type;
  return isErased(emitted) ? undefined : emitted;
}

/** The definition of a class. */
export function definitionAt(key: string, { definitions }: Manifest): ManifestDefinition | undefined {
  const definition = Object.hasOwn(definitions, key) ? definitions[key] : undefined;
  return definition?.class === undefined ? undefined : definition;
}

/** `Page<User>` is of the class `Page`. */
export function isNamed({ name }: ManifestDefinition, own: string): boolean {
  return name === own || name.startsWith(`${own}<`);
}

/**
 * Whether the definition has all members that decorators of the class name, and the class all that are decorated in the
 * source. Mapped types decorate more than the source shows.
 */
export function agrees(definition: ManifestDefinition, type: Constructor): boolean {
  const { schema, class: facts = {} } = definition;
  const known = new Set([
    ...Object.keys(schema.properties ?? {}),
    ...Object.keys(facts.members ?? {}),
    ...(facts.hidden ?? []),
  ]);
  const names = new Set(decoratedMembers(type).names);
  return [...names].every((name) => known.has(name)) && declaringMembers(definition).every((name) => names.has(name));
}

/** Whether the same members are decorated, and some are. */
export function isDecoratedAlike(definition: ManifestDefinition, type: Constructor): boolean {
  const { names } = decoratedMembers(type);
  return names.length > 0 && names.length === declaringMembers(definition).length;
}

/** The members whose decorators in the source leave a trace on the class; an exclusion alone declares nothing. */
function declaringMembers({ class: facts = {} }: ManifestDefinition): readonly string[] {
  return Object.entries(facts.members ?? {})
    .filter(([, decorators]) => decorators.some(leavesTrace))
    .map(([name]) => name);
}

function leavesTrace({ package: origin, name }: ManifestDecorator): boolean {
  if (origin === 'class-validator') return isValidatorDecorator(name);
  return origin === 'stereomcp' || (origin === 'class-transformer' && name !== 'Exclude');
}

function branchWith(node: ManifestNode, keyword: string): ManifestNode | undefined {
  return node.anyOf?.find((branch) => branch[keyword] !== undefined);
}

function isNode(value: unknown): value is ManifestNode {
  return typeof value === 'object' && value !== null;
}
