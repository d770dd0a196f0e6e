import { ts } from 'typescript-json-schema';
import { packageOfSymbol } from './declared-in-package';

/** Whether a type has one of the flags. */
export function has(type: ts.Type, flags: ts.TypeFlags): boolean {
  return (type.flags & flags) !== 0;
}

/** A type that the compiler gave up on; its kind is `any`, its name says what it is. */
export function isErrorType(type: ts.Type): boolean {
  return has(type, ts.TypeFlags.Any) && (type as { readonly intrinsicName?: string }).intrinsicName === 'error';
}

/** Whether nothing is said about a value: `any`, `unknown`, `object`, `{}`, `Object`. */
export function isOpen(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return !isErrorType(type);
  if (!has(type, ts.TypeFlags.Object)) return false;
  const symbol = type.getSymbol();
  if (symbol !== undefined && (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Enum)) !== 0) return false;
  if (symbol?.name === 'Object' && isGlobal(symbol)) return true;
  return (
    !checker.isArrayType(type) &&
    !checker.isTupleType(type) &&
    type.getProperties().length === 0 &&
    checker.getIndexInfosOfType(type).length === 0 &&
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0
  );
}

/** Whether a symbol of the language's library (or of `@types/node`) is a name that everyone sees. */
function isGlobal(symbol: ts.Symbol): boolean {
  return (symbol as { readonly parent?: ts.Symbol }).parent === undefined;
}

/** `undefined` or `void`, which in JSON is null or nothing. */
export function isAbsent(type: ts.Type): boolean {
  return has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void);
}

/** The members of a union; any other type by itself. */
export function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** The branded half of this package's `integer`. */
export function isIntegerBrand(type: ts.Type, checker: ts.TypeChecker): boolean {
  // A mapped type that goes into everything makes an object of the branded number.
  const mayBe = type.isIntersection() ? type.types.some((part) => has(part, ts.TypeFlags.Number)) : isMapped(type);
  return mayBe && checker.getPropertiesOfType(type).some((property) => isBrand(property, checker));
}

/** `integer` itself: a number, or a number that carries the brand. */
export function isInteger(type: ts.Type, checker: ts.TypeChecker): boolean {
  const parts = partsOf(type);
  return (
    parts.some((part) => isIntegerBrand(part, checker)) &&
    parts.every((part) => has(part, ts.TypeFlags.Number) || isIntegerBrand(part, checker))
  );
}

function isMapped(type: ts.Type): boolean {
  return has(type, ts.TypeFlags.Object) && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
}

function isBrand(property: ts.Symbol, checker: ts.TypeChecker): boolean {
  if (!property.name.startsWith('__@brand')) return false;
  const file = property.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /[\\/]integer\.(?:d\.)?[cm]?ts$/.test(file) && packageOfSymbol(property, checker) === 'stereomcp';
}
