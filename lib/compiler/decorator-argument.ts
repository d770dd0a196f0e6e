import { ts } from 'typescript-json-schema';
import type { ManifestArgument } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import { enumMembers } from './enum-members';
import type { FactsReader } from './facts-reader';
import { bare, initializerOf, literalValue, memberName, symbolOf } from './literal-value';
import { typeArgument, unwrapForms } from './type-argument';

/** What the parameters of a function that an author wrote around decorators stand for at one use of it. */
export type Scope = ReadonlyMap<ts.Symbol, { readonly expression: ts.Expression; readonly scope: Scope }>;

/** Where an argument is read. */
export interface ArgumentContext {
  readonly reader: FactsReader;
  readonly scope: Scope;
}

const MAX_CODE = 80;

/** Texts of dates that mean one moment in every time zone. */
const ABSOLUTE_DATE = /^\d{4}-\d{2}-\d{2}(?:T.*(?:Z|[+-]\d{2}:\d{2}))?$/;

/** An argument of a decorator as data. */
export function readArgument(expression: ts.Expression, context: ArgumentContext): ManifestArgument {
  const { checker } = context.reader;
  const written = bare(expression);
  const substitute = ts.isIdentifier(written) ? substituteFor(written, context) : undefined;
  if (substitute !== undefined) {
    return readArgument(substitute.expression, { ...context, scope: substitute.scope });
  }
  const value = literalValue(written, checker);
  if (value !== undefined) return { value };
  return structured(written, context) ?? followed(written, context) ?? codeOf(written);
}

/** An argument that is a type: a class, a function that returns one, or a type expression. */
export function readTypeArgument(expression: ts.Expression, { reader }: ArgumentContext): ManifestArgument {
  const type = typeArgument(expression, reader);
  return type === undefined ? codeOf(bare(expression)) : { type };
}

/** The options of `@Field`, of which `type` is a type and the rest are values. */
export function readFieldOptions(expression: ts.Expression, context: ArgumentContext): ManifestArgument {
  const written = bare(expression);
  const substitute = ts.isIdentifier(written) ? substituteFor(written, context) : undefined;
  if (substitute !== undefined) return readFieldOptions(substitute.expression, { ...context, scope: substitute.scope });
  if (!ts.isObjectLiteralExpression(written)) {
    const initializer = initializerOf(written, context.reader.checker);
    return initializer === undefined ? readArgument(written, context) : readFieldOptions(initializer, context);
  }
  const type = written.properties.find(
    (property): property is ts.PropertyAssignment =>
      ts.isPropertyAssignment(property) && memberName(property.name, context.reader.checker) === 'type',
  );
  if (type === undefined) return readArgument(written, context);
  const others = membersOf(written, context, type);
  if (others === undefined) return codeOf(written);
  const { type: inner, forms } = unwrapForms(type.initializer, context.reader);
  const said = Object.fromEntries(forms.map((form) => [form, { value: true }]));
  return { object: { ...said, ...others, type: readTypeArgument(inner, context) } };
}

/** The text of what cannot be known without running it, in one line. */
export function codeOf(node: ts.Node): { readonly code: string } {
  const text = node.getText().replace(/\s+/g, ' ');
  return { code: text.length > MAX_CODE ? `${text.slice(0, MAX_CODE - 1)}…` : text };
}

function substituteFor(name: ts.Identifier, { reader, scope }: ArgumentContext): ReturnType<Scope['get']> {
  const symbol = symbolOf(name, reader.checker);
  return symbol && scope.get(symbol);
}

function structured(written: ts.Expression, context: ArgumentContext): ManifestArgument | undefined {
  const enumeration = enumMembers(written, context.reader.checker);
  if (enumeration !== undefined) return { enumeration };
  if (ts.isRegularExpressionLiteral(written)) {
    const end = written.text.lastIndexOf('/');
    return { regexp: { source: written.text.slice(1, end), flags: written.text.slice(end + 1) } };
  }
  if (ts.isNewExpression(written)) return constructed(written, context.reader.checker);
  if (ts.isArrayLiteralExpression(written)) {
    if (written.elements.some(ts.isSpreadElement)) return undefined;
    return { list: written.elements.map((element) => readArgument(element, context)) };
  }
  if (!ts.isObjectLiteralExpression(written)) return undefined;
  const members = membersOf(written, context);
  return members && { object: members };
}

function membersOf(
  object: ts.ObjectLiteralExpression,
  context: ArgumentContext,
  except?: ts.ObjectLiteralElementLike,
): Record<string, ManifestArgument> | undefined {
  const members: Record<string, ManifestArgument> = {};
  for (const property of object.properties) {
    if (property === except) continue;
    const name = property.name && memberName(property.name, context.reader.checker);
    if (name === undefined) return undefined;
    setMember(members, name, memberOf(property, context));
  }
  return members;
}

function memberOf(property: ts.ObjectLiteralElementLike, context: ArgumentContext): ManifestArgument {
  if (ts.isPropertyAssignment(property)) return readArgument(property.initializer, context);
  return ts.isShorthandPropertyAssignment(property) ? readArgument(property.name, context) : codeOf(property);
}

function constructed(written: ts.NewExpression, checker: ts.TypeChecker): ManifestArgument | undefined {
  const symbol = symbolOf(written.expression, checker);
  if (symbol?.declarations?.every((declaration) => declaration.getSourceFile().isDeclarationFile) !== true) {
    return undefined;
  }
  if (symbol.name === 'RegExp') {
    const [source, flags = ''] = (written.arguments ?? []).map((argument) => literalValue(argument, checker));
    return typeof source === 'string' && typeof flags === 'string' ? { regexp: { source, flags } } : undefined;
  }
  return symbol.name === 'Date' ? dateOf(written, checker) : undefined;
}

function dateOf({ arguments: given = ts.factory.createNodeArray() }: ts.NewExpression, checker: ts.TypeChecker) {
  const [only, ...more] = given;
  if (only === undefined || more.length > 0) return undefined; // the moment of the call, or one of a time zone
  const value = momentOf(bare(only), checker);
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : { date: date.toISOString() };
}

function momentOf(written: ts.Expression, checker: ts.TypeChecker): string | number | undefined {
  const value = literalValue(written, checker);
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return ABSOLUTE_DATE.test(value) ? value : undefined;
  if (!ts.isCallExpression(written) || written.expression.getText() !== 'Date.UTC') return undefined;
  const parts = written.arguments.map((part) => literalValue(part, checker));
  if (!parts.every((part) => typeof part === 'number')) return undefined;
  const [year = Number.NaN, ...rest] = parts;
  return Date.UTC(year, ...(rest as [])); // the rest are numbers too, as many as there are
}

function followed(written: ts.Expression, context: ArgumentContext): ManifestArgument | undefined {
  const initializer = initializerOf(written, context.reader.checker);
  return initializer && readArgument(initializer, context);
}
