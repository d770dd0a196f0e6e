import { ts } from 'typescript-json-schema';
import type { ManifestResult } from '../manifest/manifest';
import { packageOfSymbol } from './declared-in-package';
import type { TypeContext } from './type-context';
import { has, isAbsent, partsOf } from './type-flags';
import { targetOf } from './type-library';

/** What the blocks of a result stand for; see `ContentShape` of the definition layer. */
export type ContentShape = Extract<ManifestResult, { readonly kind: 'content' }>['shape'];

const BLOCK_TYPES = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

type ContentContext = Pick<TypeContext, 'checker' | 'library'>;

/** What the blocks of a result of this type stand for, or undefined where the type is data. */
export function contentShape(
  type: ts.Type,
  context: ContentContext,
  outer: ReadonlySet<ts.Type> = new Set(),
): ContentShape | undefined {
  if (outer.has(type)) return undefined; // a list of itself holds nothing more
  const further = new Set([...outer, type]);
  const parts = partsOf(type).filter((part) => !isAbsent(part) && !has(part, ts.TypeFlags.Null));
  // A union of blocks is one block, whichever of them it is.
  const shapes = parts.map((part) => partShape(part, context, further));
  if (shapes.every((shape) => shape === undefined)) return undefined;
  const all = new Set(parts.map((part, index) => shapes[index] ?? (isList(part, context) ? 'list' : 'one')));
  const [shape] = all;
  return all.size === 1 && shape !== undefined ? shape : 'open';
}

/** The name of a class of media or of a content block, which is no data; undefined for all else. */
export function contentName(type: ts.Type, { checker }: Pick<TypeContext, 'checker'>): string | undefined {
  if (isMedia(type, checker)) return type.getSymbol()?.name;
  if (!has(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return undefined;
  if (isProtocolResult(type)) return 'CallToolResult';
  return isBlock(type, checker) ? (type.aliasSymbol?.name ?? 'ContentBlock') : undefined;
}

/** What `Reply<T>` carries, or undefined for all else. */
export function replyData(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const symbol = type.getSymbol();
  if (symbol?.name !== 'Reply' || packageOfSymbol(symbol, checker) !== 'stereomcp') return undefined;
  return checker.getTypeArguments(type as ts.TypeReference)[0];
}

function partShape(type: ts.Type, context: ContentContext, outer: ReadonlySet<ts.Type>): ContentShape | undefined {
  if (!has(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return undefined;
  if (isProtocolResult(type)) return 'blocks';
  if (contentName(type, context) !== undefined) return 'one';
  return itemsOf(type, context).some((item) => contentShape(item, context, outer) !== undefined) ? 'list' : undefined;
}

function isList(type: ts.Type, context: ContentContext): boolean {
  return itemsOf(type, context).length > 0;
}

/** The types of the items of what travels as a list. */
function itemsOf(type: ts.Type, { checker, library }: ContentContext): readonly ts.Type[] {
  if (checker.isArrayType(type) || checker.isTupleType(type)) return checker.getTypeArguments(type as ts.TypeReference);
  const found = library.classify(type);
  const gives = found?.kind === 'set' || found?.kind === 'items' || found?.kind === 'asyncItems';
  return gives ? found.arguments.slice(0, 1) : [];
}

function isMedia(type: ts.Type, checker: ts.TypeChecker): boolean {
  const symbol = type.getSymbol();
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Class) === 0) return false;
  if (symbol.name === 'ContentItem') return packageOfSymbol(symbol, checker) === 'stereomcp';
  const target = targetOf(type);
  return target !== undefined && checker.getBaseTypes(target).some((base) => isMedia(base, checker));
}

function isProtocolResult(type: ts.Type): boolean {
  const content = type.getProperty('content');
  return content !== undefined && isOfProtocol(content) && type.getProperty('structuredContent') !== undefined;
}

function isBlock(type: ts.Type, checker: ts.TypeChecker): boolean {
  const kind = type.getProperty('type');
  const declaration = kind?.declarations?.[0];
  if (kind === undefined || declaration === undefined || !isOfProtocol(kind)) return false;
  const value = checker.getTypeOfSymbolAtLocation(kind, declaration);
  return value.isStringLiteral() && BLOCK_TYPES.has(value.value);
}

function isOfProtocol(member: ts.Symbol): boolean {
  return (member.declarations ?? []).some((declaration) =>
    /[\\/]node_modules[\\/]@modelcontextprotocol[\\/]/.test(declaration.getSourceFile().fileName),
  );
}
