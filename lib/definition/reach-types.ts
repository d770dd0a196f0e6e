import type { Constructor } from '../schema/described-schema';
import { reachByName, reachClasses, type Reach } from '../schema/declared-reach';
import { isForm, readThunk } from '../schema/resolve-type';
import type { DeclaredClass, DeclaredOffer } from './read-class';

/**
 * Learns the constructors of the classes that the offers of a class name, from what was emitted or given for each.
 *
 * Before any type is described, since one method may emit a class that another one only promises.
 */
export function reachTypes({ tools, resources, prompts, completions }: DeclaredClass): void {
  const offers: readonly DeclaredOffer[] = [...tools, ...resources, ...prompts, ...completions];
  offers.forEach(reachByPlace);
  offers.forEach(reachByNames);
}

/** The same type once from the sources and once from the run time. */
function reachByPlace({ declaration, declared, params, args }: DeclaredOffer): void {
  if (declared === undefined) return;
  const reach = { manifest: declared.manifest, into: declared.reachable };
  const { parameters, result } = declared.method;
  const { emitted } = declaration;
  if ('schema' in result) {
    const explicit = declaration.kind === 'tool' ? declaration.options.output : undefined;
    reachClasses(result.schema, explicit ?? emitted?.returnType, reach);
  }
  for (const [index, { type }] of parameters.entries()) {
    if ('problem' in type) continue;
    const given = params.find((mark) => mark.index === index)?.options.type;
    const explicit = given ?? args.find((mark) => mark.index === index)?.type;
    reachClasses(type.schema, explicit ?? emitted?.parameterTypes[index], reach);
  }
}

/** Classes that only an explicit type names: the sources may tell their members, since other methods return them. */
function reachByNames({ declaration, declared, params, args }: DeclaredOffer): void {
  if (declared === undefined) return;
  const reach = { manifest: declared.manifest, into: declared.reachable };
  const output = declaration.kind === 'tool' ? declaration.options.output : undefined;
  const explicit = [output, ...params.map(({ options }) => options.type), ...args.map(({ type }) => type)];
  for (const type of classesIn(explicit)) nameClass(type, reach);
}

function nameClass(type: Constructor, { manifest, into }: Reach): void {
  if ([...into.values()].includes(type)) return;
  const free = Object.keys(manifest.definitions).filter((key) => !into.has(key));
  const key = reachByName(type, manifest, free);
  const schema = key === undefined ? undefined : manifest.definitions[key]?.schema;
  if (key === undefined || schema === undefined) return;
  // By place again, so that the classes of its members come along.
  reachClasses({ $ref: key }, type, { manifest, into });
}

/** The classes that a type expression names by themselves. */
function classesIn(expression: unknown): readonly Constructor[] {
  const { type } = readThunk(expression);
  if (Array.isArray(type)) return type.flatMap(classesIn);
  if (isForm(type)) {
    const { form } = type;
    switch (form.kind) {
      case 'tuple':
      case 'union':
        return form.members.flatMap(classesIn);
      case 'optional':
      case 'nullable':
        return classesIn(form.inner);
      case 'record':
        return classesIn(form.values);
      case 'result':
        return classesIn(form.structured);
      case 'literal':
      case 'content':
        return [];
      default:
        return form satisfies never;
    }
  }
  return typeof type === 'function' ? [type as Constructor] : [];
}
