import { ts } from 'typescript-json-schema';
import { partsOf } from './type-flags';

/**
 * The types whose members a literal was given by `...`, or that a rest such as `{ id, ...rest }` was taken of; through
 * literals that were spread themselves. None for every other type.
 *
 * A member that a literal has of a class says where it is declared, which may be a base of the class that was spread.
 */
export function spreadTypes(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const found = new Set<ts.Type>();
  const seen = new Set([type]);
  const open = [type];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const part of sourcesOf(next, checker).flatMap(partsOf)) {
      if (seen.has(part)) continue;
      seen.add(part);
      if (sourcesOf(part, checker).length > 0) open.push(part);
      else found.add(part);
    }
  }
  return [...found];
}

/** Whether two types have a member in common, rather than two members of one name. */
export function isSameMember(one: ts.Symbol | undefined, other: ts.Symbol): boolean {
  if (one === undefined) return false;
  const [declarations, others] = [one.declarations ?? [], other.declarations ?? []];
  return declarations.length + others.length === 0 || declarations.some((declaration) => others.includes(declaration));
}

function sourcesOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  return (type.getSymbol()?.declarations ?? []).flatMap((declaration) => {
    if (ts.isObjectLiteralExpression(declaration)) {
      const spreads = declaration.properties.filter(ts.isSpreadAssignment);
      return spreads.map(({ expression }) => checker.getTypeAtLocation(expression));
    }
    const isRest = ts.isBindingElement(declaration) && declaration.dotDotDotToken !== undefined;
    return isRest ? [checker.getTypeAtLocation(declaration.parent)] : [];
  });
}
