import { ts } from 'typescript-json-schema';
import type { ManifestValue } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import { aliased } from './declared-in-package';

/** How far constants that are made of constants are followed. */
const MAX_DEPTH = 32;

const ARITHMETIC: ReadonlyMap<ts.SyntaxKind, (left: number, right: number) => number> = new Map([
  [ts.SyntaxKind.PlusToken, (left, right) => left + right],
  [ts.SyntaxKind.MinusToken, (left, right) => left - right],
  [ts.SyntaxKind.AsteriskToken, (left, right) => left * right],
  [ts.SyntaxKind.SlashToken, (left, right) => left / right],
  [ts.SyntaxKind.AsteriskAsteriskToken, (left, right) => left ** right],
]);

/**
 * The value of an expression as far as the source tells it without being run: literals and what is made of them, constants
 * and members of enums among them. Undefined for everything else, for `undefined` itself, and for what JSON cannot hold.
 */
export function literalValue(expression: ts.Expression, checker: ts.TypeChecker, depth = 0): ManifestValue | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const value = (inner: ts.Expression): ManifestValue | undefined => literalValue(inner, checker, depth + 1);
  const written = bare(expression);
  if (ts.isStringLiteralLike(written)) return written.text;
  if (ts.isNumericLiteral(written)) return finite(Number(written.text));
  if (written.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (written.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (written.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(written)) return signed(written.operator, value(written.operand));
  if (ts.isBinaryExpression(written)) {
    return computed(written.operatorToken.kind, value(written.left), value(written.right));
  }
  if (ts.isTemplateExpression(written)) return filled(written, value);
  if (ts.isTaggedTemplateExpression(written)) return rawText(written, checker);
  if (ts.isArrayLiteralExpression(written)) return listOf(written, value);
  if (ts.isObjectLiteralExpression(written)) return objectOf(written, checker, value);
  if (ts.isIdentifier(written) || ts.isPropertyAccessExpression(written) || ts.isElementAccessExpression(written)) {
    return constantValue(written, checker, value);
  }
  return undefined;
}

/** An expression without parentheses and without what only the compiler reads (`as const`, `satisfies T`, `!`). */
export function bare(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isTypeAssertionExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** The initializer of a `const`, or of a readonly static member, that an expression names. */
export function initializerOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Expression | undefined {
  const symbol = symbolOf(expression, checker);
  const declaration = symbol?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isVariableDeclaration(declaration)) {
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant ? declaration.initializer : undefined;
  }
  if (!ts.isPropertyDeclaration(declaration)) return undefined;
  const modifiers = ts.getCombinedModifierFlags(declaration);
  const isConstant = (modifiers & ts.ModifierFlags.Static) !== 0 && (modifiers & ts.ModifierFlags.Readonly) !== 0;
  return isConstant ? declaration.initializer : undefined;
}

/** What an expression names, imports resolved. */
export function symbolOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol =
    ts.isIdentifier(expression) && ts.isShorthandPropertyAssignment(expression.parent)
      ? checker.getShorthandAssignmentValueSymbol(expression.parent)
      : checker.getSymbolAtLocation(
          ts.isElementAccessExpression(expression) ? expression.argumentExpression : expression,
        );
  return symbol && aliased(symbol, checker);
}

/** The name of a member of an object literal, where it is not computed while running. */
export function memberName(name: ts.PropertyName, checker: ts.TypeChecker): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const value = literalValue(name.expression, checker);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

type Reader = (expression: ts.Expression) => ManifestValue | undefined;

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function signed(operator: ts.PrefixUnaryOperator, value: ManifestValue | undefined): ManifestValue | undefined {
  if (operator === ts.SyntaxKind.ExclamationToken) return typeof value === 'boolean' ? !value : undefined;
  if (typeof value !== 'number') return undefined;
  if (operator === ts.SyntaxKind.MinusToken) return value === 0 ? 0 : -value;
  return operator === ts.SyntaxKind.PlusToken ? value : undefined;
}

function computed(
  operator: ts.SyntaxKind,
  left: ManifestValue | undefined,
  right: ManifestValue | undefined,
): ManifestValue | undefined {
  if (operator === ts.SyntaxKind.PlusToken && typeof left === 'string' && typeof right === 'string')
    return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const value = ARITHMETIC.get(operator)?.(left, right);
  return value === undefined ? undefined : finite(value);
}

function filled(template: ts.TemplateExpression, value: Reader): string | undefined {
  let text = template.head.text;
  for (const span of template.templateSpans) {
    const hole = value(span.expression);
    if (hole === undefined || (typeof hole === 'object' && hole !== null)) return undefined;
    text += String(hole) + span.literal.text;
  }
  return text;
}

/** `String.raw` of text without holes. */
function rawText({ tag, template }: ts.TaggedTemplateExpression, checker: ts.TypeChecker): string | undefined {
  if (!ts.isNoSubstitutionTemplateLiteral(template) || tag.getText() !== 'String.raw') return undefined;
  const isOwn = symbolOf(tag, checker)?.declarations?.every(isOfLibrary) === true;
  return isOwn ? template.getText().slice(1, -1) : undefined;
}

function listOf(list: ts.ArrayLiteralExpression, value: Reader): ManifestValue | undefined {
  const items: ManifestValue[] = [];
  for (const element of list.elements) {
    const item = value(ts.isSpreadElement(element) ? element.expression : element);
    if (item === undefined) return undefined;
    if (!ts.isSpreadElement(element)) items.push(item);
    else if (Array.isArray(item)) items.push(...(item as ManifestValue[]));
    else return undefined;
  }
  return items;
}

function objectOf(
  object: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker,
  value: Reader,
): ManifestValue | undefined {
  const members: Record<string, ManifestValue> = {};
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = value(property.expression);
      if (typeof spread !== 'object' || spread === null || Array.isArray(spread)) return undefined;
      for (const [name, member] of Object.entries(spread)) setMember(members, name, member);
      continue;
    }
    const name = memberName(property.name, checker);
    const member = ts.isPropertyAssignment(property)
      ? value(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? value(property.name)
        : undefined;
    if (name === undefined || member === undefined) return undefined;
    setMember(members, name, member);
  }
  return members;
}

function constantValue(
  expression: ts.Identifier | ts.PropertyAccessExpression | ts.ElementAccessExpression,
  checker: ts.TypeChecker,
  value: Reader,
): ManifestValue | undefined {
  const initializer = initializerOf(expression, checker);
  const followed = initializer && value(initializer);
  if (followed !== undefined) return followed;
  const member = numberConstant(expression, checker) ?? memberOfConstant(expression, checker, value);
  return member ?? valueOfType(checker.getTypeAtLocation(expression), checker);
}

/** `Number.MAX_SAFE_INTEGER` and its like, which the language's own library declares as mere numbers. */
function numberConstant(expression: ts.Expression, checker: ts.TypeChecker): number | undefined {
  if (!ts.isPropertyAccessExpression(expression) || expression.expression.getText() !== 'Number') return undefined;
  if (symbolOf(expression.expression, checker)?.declarations?.some(isOfLibrary) !== true) return undefined;
  const constant: unknown = Reflect.get(Number, expression.name.text);
  return typeof constant === 'number' ? finite(constant) : undefined;
}

function isOfLibrary(declaration: ts.Declaration): boolean {
  return declaration.getSourceFile().hasNoDefaultLib || declaration.getSourceFile().isDeclarationFile;
}

/** `LIMITS.days` of `const LIMITS = { days: 14 }`. */
function memberOfConstant(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  value: Reader,
): ManifestValue | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const symbol = symbolOf(expression.expression, checker);
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Variable) === 0) return undefined;
  const owner = value(expression.expression);
  if (typeof owner !== 'object' || owner === null || Array.isArray(owner)) return undefined;
  const members = owner as Readonly<Record<string, ManifestValue>>;
  return Object.hasOwn(members, expression.name.text) ? members[expression.name.text] : undefined;
}

/** What a type with one value only is the type of, as constants of declaration files and members of enums are. */
function valueOfType(type: ts.Type, checker: ts.TypeChecker): ManifestValue | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return checker.typeToString(type) === 'true';
  if ((type.flags & ts.TypeFlags.Null) !== 0) return null;
  if (!checker.isTupleType(type)) return undefined;
  const { elementFlags } = (type as ts.TupleTypeReference).target;
  if (elementFlags.some((flags) => flags !== ts.ElementFlags.Required)) return undefined;
  const items = checker.getTypeArguments(type as ts.TypeReference).map((item) => valueOfType(item, checker));
  return items.every((item) => item !== undefined) ? items : undefined;
}
