import { ts } from 'typescript-json-schema';
import { packageOfSymbol } from './declared-in-package';
import { classOf } from './read-classes';
import { has, partsOf } from './type-flags';

/** How many functions, forms and unions may stand around a class. */
const MAX_DEPTH = 8;

/** The instances of the classes that a form is made of: a class, a function that returns one, `optional(Class)`, or several. */
export function formClasses(form: ts.Type, checker: ts.TypeChecker, depth = 0): readonly ts.Type[] {
  if (depth > MAX_DEPTH) return [];
  return partsOf(form).flatMap((part) => {
    const [made] = part.getConstructSignatures();
    if (made !== undefined) {
      const instance = checker.getReturnTypeOfSignature(made);
      return classOf(instance) === undefined ? [] : [instance];
    }
    const [later] = part.getCallSignatures();
    const inner = later === undefined ? writtenType(part, checker) : [checker.getReturnTypeOfSignature(later)];
    return inner.flatMap((type) => (later === undefined ? instances(type) : formClasses(type, checker, depth + 1)));
  });
}

/** What `optional(T)` and the like were given: the type that they stand for. */
function writtenType(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  if (symbol === undefined || packageOfSymbol(symbol, checker) !== 'stereomcp') return [];
  const given = type.aliasTypeArguments ?? (isReference(type) ? checker.getTypeArguments(type) : []);
  return given.slice(0, 1);
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return has(type, ts.TypeFlags.Object) && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}

function instances(type: ts.Type): readonly ts.Type[] {
  return partsOf(type).filter((part) => classOf(part) !== undefined);
}
