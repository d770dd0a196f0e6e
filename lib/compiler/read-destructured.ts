import { ts } from 'typescript-json-schema';
import type { ManifestNode, ManifestType, ManifestValue } from '../manifest/manifest';
import { literalValue, memberName } from './literal-value';
import { memberTexts } from './method-docs';
import type { SafeTypeReader } from './read-type';

interface Destructured {
  readonly parameter: ts.ParameterDeclaration;
  readonly checker: ts.TypeChecker;
  readonly types: SafeTypeReader;
}

/** What the parameter itself says of a member of its type. */
interface MemberExtras {
  readonly description?: string;
  readonly default?: ManifestValue;
}

const NO_OBJECT =
  'a parameter that takes all arguments needs an object type whose members are declared; write a class, an interface or { name: type }.';

/** The type of a parameter that takes all arguments, with the defaults and texts that stand at the parameter itself. */
export function destructuredType(type: ManifestType, place: Destructured): ManifestType {
  if ('problem' in type) return type;
  const definition = type.schema.$ref === undefined ? undefined : place.types.definitions[type.schema.$ref];
  const object = definition?.schema ?? type.schema;
  if (object.type !== 'object' || object.properties === undefined) return { problem: NO_OBJECT };
  const extras = extrasOf(place);
  // The definition is shared with other places, and that of a class says more than a copy could.
  if (extras.size === 0 || definition?.class !== undefined) return type;
  const properties = Object.fromEntries(
    Object.entries(object.properties).map(([name, node]) => [
      name,
      extended(node, extras.get(name), isRequired(object, name)),
    ]),
  );
  return { schema: { ...object, properties } };
}

function isRequired({ required = [] }: ManifestNode, name: string): boolean {
  return required.includes(name);
}

function extended(node: ManifestNode, extras: MemberExtras | undefined, isRequiredMember: boolean): ManifestNode {
  if (extras === undefined) return node;
  const { default: value, ...texts } = extras;
  return { ...node, ...texts, ...(value === undefined || isRequiredMember ? {} : { default: value }) };
}

function extrasOf({ parameter, checker }: Destructured): ReadonlyMap<string, MemberExtras> {
  const extras = new Map<string, MemberExtras>();
  for (const [name, description] of memberTexts(parameter)) extras.set(name, { description });
  if (!ts.isObjectBindingPattern(parameter.name)) return extras;
  for (const { propertyName, name, initializer } of parameter.name.elements) {
    const member = propertyName ?? name;
    const key = ts.isPropertyName(member) ? memberName(member, checker) : undefined;
    const value = initializer && literalValue(initializer, checker);
    if (key !== undefined && value !== undefined) extras.set(key, { ...extras.get(key), default: value });
  }
  return extras;
}
