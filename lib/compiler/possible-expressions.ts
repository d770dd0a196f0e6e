import { ts } from 'typescript-json-schema';

/**
 * The expressions whose values another may have: both branches of a choice, and what a constant was made with.
 *
 * The type of a choice between a class and a subclass of it is that of the first alone, so types do not tell.
 */
export function possibleExpressions(expression: ts.Expression, checker: ts.TypeChecker): readonly ts.Expression[] {
  const found = new Set<ts.Expression>();
  const open = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // A constant may be made of itself, in code that cannot run.
    if (found.has(next)) continue;
    found.add(next);
    open.push(...sourcesOf(next, checker));
  }
  return [...found];
}

function sourcesOf(expression: ts.Expression, checker: ts.TypeChecker): readonly ts.Expression[] {
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse];
  if (ts.isBinaryExpression(expression)) return isChoice(expression) ? [expression.left, expression.right] : [];
  if (ts.isIdentifier(expression)) {
    const made = madeWith(expression, checker);
    return made === undefined ? [] : [made];
  }
  const isWrapped =
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression);
  return isWrapped ? [expression.expression] : [];
}

function isChoice({ operatorToken }: ts.BinaryExpression): boolean {
  return [
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.AmpersandAmpersandToken,
  ].includes(operatorToken.kind);
}

/** What the variable that a name stands for is declared with, in this file or where it is imported from. */
function madeWith(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const named = checker.getSymbolAtLocation(name);
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const declaration = symbol?.valueDeclaration;
  return declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
}
