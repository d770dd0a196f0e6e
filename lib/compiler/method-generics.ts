import { ts } from 'typescript-json-schema';

/** How deep types are followed; type arguments that matter stand near the top. */
const MAX_DEPTH = 12;

/** Whether something stands in a class or function with type parameters. */
export function isInGeneric(node: ts.Node): boolean {
  for (let around = node.parent as ts.Node | undefined; around !== undefined; around = around.parent) {
    if (!ts.isClassLike(around) && !ts.isFunctionLike(around)) continue;
    if (around.typeParameters !== undefined) return true;
  }
  return false;
}

/**
 * The first type parameter of the class or function around a method that its types are about, declared or inferred ones.
 *
 * The type `this` and the method's own type parameters are none of these.
 */
export function openParameter(signature: ts.Signature, checker: ts.TypeChecker): ts.TypeParameter | undefined {
  const types = signature.parameters.map((parameter) => checker.getTypeOfSymbol(parameter));
  for (const type of [...types, signature.getReturnType()]) {
    const found = openParameterIn(type, { own: signature.typeParameters, checker });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Search {
  readonly own: readonly ts.Type[] | undefined;
  readonly checker: ts.TypeChecker;
}

/** The same in one type. */
export function openParameterIn(root: ts.Type, { own = [], checker }: Search): ts.TypeParameter | undefined {
  const seen = new Set<ts.Type>();
  const visit = (type: ts.Type, depth: number): ts.TypeParameter | undefined => {
    if (seen.has(type) || depth > MAX_DEPTH) return undefined;
    seen.add(type);
    if (type.isTypeParameter()) return isThis(type) || own.includes(type) ? undefined : type;
    for (const part of partsOf(type, checker)) {
      const found = visit(part, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(root, 0);
}

function isThis(type: ts.TypeParameter): boolean {
  return (type as ts.TypeParameter & { readonly isThisType?: boolean }).isThisType === true;
}

/** The types that a type is made of, as far as they can differ with a type argument. */
function partsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const aliased = type.aliasTypeArguments ?? [];
  if (type.isUnionOrIntersection()) return [...aliased, ...type.types];
  if (type.flags & ts.TypeFlags.IndexedAccess) {
    const { objectType, indexType } = type as ts.IndexedAccessType;
    return [...aliased, objectType, indexType];
  }
  if (type.flags & ts.TypeFlags.Index) return [...aliased, (type as ts.IndexType).type];
  if (type.flags & ts.TypeFlags.Conditional) {
    const { checkType, extendsType } = type as ts.ConditionalType;
    return [...aliased, checkType, extendsType];
  }
  if (type.flags & ts.TypeFlags.TemplateLiteral) return [...aliased, ...(type as ts.TemplateLiteralType).types];
  if (type.flags & ts.TypeFlags.StringMapping) return [...aliased, (type as ts.StringMappingType).type];
  if (!(type.flags & ts.TypeFlags.Object)) return aliased;
  return [...aliased, ...objectParts(type as ts.ObjectType, checker)];
}

function objectParts(type: ts.ObjectType, checker: ts.TypeChecker): readonly ts.Type[] {
  if (type.objectFlags & ts.ObjectFlags.Reference) return checker.getTypeArguments(type as ts.TypeReference);
  // What has a name is the same whatever a type parameter stands for, but for its arguments.
  const isAnonymous = (type.objectFlags & (ts.ObjectFlags.Anonymous | ts.ObjectFlags.Mapped)) !== 0;
  if (!isAnonymous) return [];
  const members = checker.getPropertiesOfType(type).map((member) => checker.getTypeOfSymbol(member));
  const indexed = checker.getIndexInfosOfType(type).flatMap(({ keyType, type: value }) => [keyType, value]);
  const open = (type as ts.ObjectType & { readonly constraintType?: ts.Type }).constraintType;
  const returned = type.getCallSignatures().map((signature) => signature.getReturnType());
  return [...members, ...indexed, ...(open === undefined ? [] : [open]), ...returned];
}
