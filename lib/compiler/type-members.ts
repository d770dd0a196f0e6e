import { ts } from 'typescript-json-schema';
import { packageOfSymbol } from './declared-in-package';
import { symbolOf } from './literal-value';
import { partsOf } from './type-flags';
import { targetOf } from './type-library';
import type { CompilerPlace } from './compiler-place';

/** The data members of an object type, in declared order, those of bases first. */
export function dataMembers(type: ts.Type, place: CompilerPlace): readonly ts.Symbol[] {
  const { checker } = place;
  const members = checker.getPropertiesOfType(type).filter(isData);
  const names = bestOrder(type, members, checker);
  const index = new Map(names.map((name, position) => [name, position]));
  return [...members].sort(
    (one, other) => (index.get(one.name) ?? names.length) - (index.get(other.name) ?? names.length),
  );
}

/** Whether a decorator says what a member's type cannot: that it stays out, or how it is made into data. */
export function isStatedByDecorator(member: ts.Symbol, checker: ts.TypeChecker): boolean {
  return (member.declarations ?? []).some((declaration) =>
    decoratorCalls(declaration).some((call) => {
      const symbol = symbolOf(call.expression, checker);
      if (symbol === undefined) return false;
      const origin = packageOfSymbol(symbol, checker);
      if (origin === 'stereomcp') return symbol.name === 'Field';
      return origin === 'class-transformer' && ['Exclude', 'Transform', 'Type'].includes(symbol.name);
    }),
  );
}

/** Whether a member holds data that everybody may see: no method, and nothing private. */
export function isData(member: ts.Symbol): boolean {
  if (member.name.startsWith('__@')) return false; // named by a symbol
  if ((member.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Prototype)) !== 0) return false;
  const declarations = member.declarations ?? [];
  const isWriteOnly = declarations.length > 0 && declarations.every(ts.isSetAccessor);
  return !isWriteOnly && !declarations.some(isHiddenDeclaration);
}

function isHiddenDeclaration(declaration: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(declaration);
  if (name !== undefined && ts.isPrivateIdentifier(name)) return true;
  // A mapped type makes properties of methods.
  if (ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration)) return true;
  const closed = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(declaration) & closed) !== 0;
}

/** The names of members as the class, interface or literal that declares most of them lists them. */
function bestOrder(type: ts.Type, members: readonly ts.Symbol[], checker: ts.TypeChecker): readonly string[] {
  if (type.isIntersection()) {
    const names = type.types.flatMap((part) => bestOrder(part, checker.getPropertiesOfType(part), checker));
    return [...new Set(names)];
  }
  const own = declaredNames(type, checker);
  if (own.length > 0) return own;
  const owners = new Set(members.flatMap((member) => ownersOf(member, checker)));
  let best: readonly string[] = [];
  let covered = 0;
  for (const owner of owners) {
    const names = declaredNames(owner, checker);
    const count = members.filter(({ name }) => names.includes(name)).length;
    if (count > covered) [best, covered] = [names, count];
  }
  return best;
}

function ownersOf(member: ts.Symbol, checker: ts.TypeChecker): readonly ts.Type[] {
  return (member.declarations ?? []).flatMap(({ parent }) => {
    const owner = ts.isConstructorDeclaration(parent) ? parent.parent : parent;
    if (!ts.isClassLike(owner) && !ts.isInterfaceDeclaration(owner) && !ts.isTypeLiteralNode(owner)) return [];
    return partsOf(checker.getTypeAtLocation(owner));
  });
}

function declaredNames(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  const target = targetOf(type);
  if (target === undefined) {
    const literal = type.getSymbol()?.declarations?.find(ts.isObjectLiteralExpression);
    if (literal !== undefined) return literalNames(literal, checker);
    const isWritten = type.getSymbol()?.declarations?.some(ts.isTypeLiteralNode) === true;
    return isWritten ? type.getProperties().map(({ name }) => name) : [];
  }
  const inherited = checker.getBaseTypes(target).flatMap((base) => bestOrder(base, base.getProperties(), checker));
  const own = [...(target.symbol.members?.values() ?? [])].map(({ name }) => name);
  return [...new Set([...inherited, ...own])];
}

/** The compiler lists what is spread into a literal behind everything else. */
function literalNames(literal: ts.ObjectLiteralExpression, checker: ts.TypeChecker): readonly string[] {
  const names = literal.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return checker.getSymbolAtLocation(property.name)?.name ?? [];
    const spread = checker.getTypeAtLocation(property.expression);
    return bestOrder(spread, checker.getPropertiesOfType(spread), checker);
  });
  return [...new Set(names)];
}

function decoratorCalls(declaration: ts.Node): readonly ts.CallExpression[] {
  if (!ts.canHaveDecorators(declaration)) return [];
  return (ts.getDecorators(declaration) ?? []).map(({ expression }) => expression).filter(ts.isCallExpression);
}
