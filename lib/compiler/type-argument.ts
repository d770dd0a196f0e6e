import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import { packageOfSymbol } from './declared-in-package';
import type { FactsReader } from './facts-reader';
import { bare, initializerOf, literalValue, symbolOf } from './literal-value';
import { enumMembers } from './enum-members';

/** Constructors whose instances are not what an author means by them. */
const SCALARS: ReadonlyMap<string, ManifestNode> = new Map<string, ManifestNode>([
  ['String', { type: 'string' }],
  ['Number', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['BigInt', { is: 'bigint', type: 'string', pattern: '^-?[0-9]+$' }],
]);

const NULL: ManifestNode = { type: 'null' };

/**
 * The schema of a type that an author wrote as a value: a class, a function that returns one, `[T]`, or one of the
 * package's own forms. Undefined for everything else.
 */
export function typeArgument(expression: ts.Expression, reader: FactsReader): ManifestNode | undefined {
  const written = bare(expression);
  const returned = returnedBy(written);
  if (returned !== undefined) return typeArgument(returned, reader);
  if (written.kind === ts.SyntaxKind.NullKeyword) return NULL;
  if (ts.isArrayLiteralExpression(written)) {
    const [only, ...more] = written.elements;
    const items = only === undefined || more.length > 0 ? undefined : typeArgument(only, reader);
    return items && { type: 'array', items };
  }
  if (ts.isCallExpression(written)) return formOf(written, reader);
  return ts.isIdentifier(written) || ts.isPropertyAccessExpression(written) ? namedType(written, reader) : undefined;
}

/** `optional(T)` and `nullable(T)` as the type of a member are about the member, not about its value. */
export function unwrapForms(expression: ts.Expression, reader: FactsReader): UnwrappedType {
  const written = bare(expression);
  const returned = returnedBy(written);
  if (returned !== undefined) return unwrapForms(returned, reader);
  const form = ts.isCallExpression(written) ? formName(written, reader) : undefined;
  const inner = ts.isCallExpression(written) ? written.arguments[0] : undefined;
  if (inner === undefined || (form !== 'optional' && form !== 'nullable')) return { type: written, forms: [] };
  const { type, forms } = unwrapForms(inner, reader);
  return { type, forms: [form, ...forms] };
}

/** A type expression and the forms that were around it. */
export interface UnwrappedType {
  readonly type: ts.Expression;
  readonly forms: readonly ('optional' | 'nullable')[];
}

/** The one expression that a function returns, where it does nothing else. */
export function returnedBy(expression: ts.Node): ts.Expression | undefined {
  if (
    !ts.isArrowFunction(expression) &&
    !ts.isFunctionExpression(expression) &&
    !ts.isFunctionDeclaration(expression)
  ) {
    return undefined;
  }
  const { body } = expression;
  if (body === undefined || !ts.isBlock(body)) return body;
  const [only, ...more] = body.statements;
  return more.length === 0 && only !== undefined && ts.isReturnStatement(only) ? only.expression : undefined;
}

function namedType(expression: ts.Expression, reader: FactsReader): ManifestNode | undefined {
  const { checker } = reader;
  const symbol = symbolOf(expression, checker);
  if (symbol === undefined) return undefined;
  const scalar = isOfLibrary(symbol) ? SCALARS.get(symbol.name) : undefined;
  if (scalar !== undefined) return scalar;
  if (symbol.name === 'integer' && packageOfSymbol(symbol, checker) === 'stereomcp') return { type: 'integer' };
  // A class, or an interface and a value of one name, as the classes of the language are declared.
  if ((symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0) {
    const declared = checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType;
    // A value has no type arguments, without which nothing certain is known.
    if (declared.typeParameters !== undefined) return undefined;
    const type = reader.typeOf(declared, { node: expression });
    return 'schema' in type ? type.schema : undefined;
  }
  const initializer = initializerOf(expression, checker);
  return initializer && typeArgument(initializer, reader);
}

function isOfLibrary(symbol: ts.Symbol): boolean {
  return symbol.declarations?.every((declaration) => declaration.getSourceFile().isDeclarationFile) === true;
}

function formName({ expression }: ts.CallExpression, { checker }: FactsReader): string | undefined {
  const symbol = symbolOf(bare(expression), checker);
  return symbol !== undefined && packageOfSymbol(symbol, checker) === 'stereomcp' ? symbol.name : undefined;
}

function formOf(call: ts.CallExpression, reader: FactsReader): ManifestNode | undefined {
  const [first, second] = call.arguments;
  switch (formName(call, reader)) {
    case 'optional':
      return first && typeArgument(first, reader);
    case 'nullable':
      return first && anyOf([typeArgument(first, reader), NULL]);
    case 'union':
      return anyOf(call.arguments.map((member) => typeArgument(member, reader)));
    case 'tuple':
      return tupleOf(call.arguments, reader);
    case 'record':
      return first && recordOf(second ?? first, second !== undefined, reader);
    case 'literal':
      return literals(call.arguments.map((value) => literalValue(value, reader.checker)));
    case 'enumeration': {
      const members = first && enumMembers(first, reader.checker);
      return members && literals([...new Set(Object.values(members))]);
    }
    case undefined:
    default:
      return undefined;
  }
}

function anyOf(branches: readonly (ManifestNode | undefined)[]): ManifestNode | undefined {
  if (!branches.every((branch) => branch !== undefined)) return undefined;
  const flat = branches.flatMap((branch) => branch.anyOf ?? [branch]);
  const others = flat.filter(({ type }) => type !== 'null');
  return { anyOf: others.length === flat.length ? flat : [...others, NULL] };
}

function tupleOf(elements: readonly ts.Expression[], reader: FactsReader): ManifestNode | undefined {
  const prefixItems = elements.map((element) => typeArgument(element, reader));
  if (!prefixItems.every((element) => element !== undefined)) return undefined;
  const optionalFrom = elements.findIndex((element) => unwrapForms(element, reader).forms[0] === 'optional');
  const minItems = optionalFrom === -1 ? elements.length : optionalFrom;
  return { maxItems: elements.length, minItems, prefixItems, type: 'array' };
}

function recordOf(values: ts.Expression, byNumber: boolean, reader: FactsReader): ManifestNode | undefined {
  const additionalProperties = typeArgument(values, reader);
  if (additionalProperties === undefined) return undefined;
  return { ...(byNumber && { is: 'NumberRecord' }), additionalProperties, type: 'object' };
}

function literals(values: readonly unknown[]): ManifestNode | undefined {
  if (values.length === 0 || values.some((value) => value === undefined)) return undefined;
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? { type: kind, enum: values } : { enum: values };
}
