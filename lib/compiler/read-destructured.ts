import { ts } from 'typescript-json-schema';
import type { ManifestNode, ManifestType, ManifestValue } from '../manifest/manifest';
import { bare, literalValue, memberName } from './literal-value';
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
  /** Whether the default of the whole parameter has the member, which then need not be given. */
  readonly isCovered?: true;
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
  const required = (object.required ?? []).filter((name) => extras.get(name)?.isCovered !== true);
  const properties = Object.fromEntries(
    Object.entries(object.properties).map(([name, node]) => [
      name,
      extended(node, extras.get(name), required.includes(name)),
    ]),
  );
  const { required: _required, ...rest } = object;
  return { schema: { ...rest, properties, ...(required.length === 0 ? {} : { required }) } };
}

function extended(node: ManifestNode, extras: MemberExtras | undefined, isRequired: boolean): ManifestNode {
  if (extras === undefined) return node;
  const { description, default: value } = extras;
  return {
    ...node,
    ...(description === undefined ? {} : { description }),
    ...(value === undefined || isRequired ? {} : { default: value }),
  };
}

function extrasOf({ parameter, checker }: Destructured): ReadonlyMap<string, MemberExtras> {
  const extras = new Map<string, MemberExtras>();
  for (const [name, description] of memberTexts(parameter)) extras.set(name, { description });
  for (const [name, value] of wholeDefault(parameter.initializer, checker)) {
    extras.set(name, { ...extras.get(name), default: value, isCovered: true });
  }
  if (!ts.isObjectBindingPattern(parameter.name)) return extras;
  for (const { propertyName, name, initializer } of parameter.name.elements) {
    const member = propertyName ?? name;
    const key = ts.isPropertyName(member) ? memberName(member, checker) : undefined;
    const value = initializer && literalValue(initializer, checker);
    if (key !== undefined && value !== undefined) extras.set(key, { ...extras.get(key), default: value });
  }
  return extras;
}

/** The members that the default of a whole parameter has, as far as the source tells their values. */
function wholeDefault(
  written: ts.Expression | undefined,
  checker: ts.TypeChecker,
): readonly (readonly [string, ManifestValue])[] {
  if (written === undefined) return [];
  const value = literalValue(written, checker);
  if (value !== undefined) return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const object = bare(written);
  if (!ts.isObjectLiteralExpression(object)) return [];
  const members = new Map<string, ManifestValue>();
  for (const property of object.properties) {
    // What is spread may stand in the place of everything before it.
    if (ts.isSpreadAssignment(property)) members.clear();
    const name = property.name && memberName(property.name, checker);
    const member = ts.isPropertyAssignment(property)
      ? literalValue(property.initializer, checker)
      : ts.isShorthandPropertyAssignment(property)
        ? literalValue(property.name, checker)
        : undefined;
    if (name !== undefined && member !== undefined) members.set(name, member);
  }
  return [...members];
}
