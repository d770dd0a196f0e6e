import { ts } from 'typescript-json-schema';
import type { ManifestResult, ManifestType } from '../manifest/manifest';
import { contentShape, replyData } from './result-content';
import { argumentAnnotation, unaliased, type Annotation } from './type-annotation';
import type { CompilerPlace } from './compiler-place';
import { has, isAbsent, isErrorType, isOpen, partsOf } from './type-flags';
import { targetOf, type TypeLibrary } from './type-library';
import { dataMembers } from './type-members';
import { unresolvedType } from './unresolved-type';

/** Reads the type of what a result carries. */
export type DataReading = (type: ts.Type, annotation: Annotation | undefined) => ManifestType;

/** What is needed to tell what a method answers. */
export interface ResultContext {
  readonly place: CompilerPlace;
  readonly checker: ts.TypeChecker;
  readonly library: TypeLibrary;
  readonly read: DataReading;
}

/** What a method of this return type answers. */
export function readResult(returned: ts.Type, written: Annotation | undefined, context: ResultContext): ManifestResult {
  const { checker } = context;
  const awaited = checker.getAwaitedType(returned) ?? returned;
  const type = has(awaited, ts.TypeFlags.Instantiable) ? returned : awaited; // its name is not of the author's making
  const annotation = type === returned ? written : promised(written, context.place);
  if (isErrorType(type)) return { kind: 'none', reason: unresolvedType(annotation, context.place) };
  if (isOpen(type, checker) || has(type, ts.TypeFlags.Never)) return { kind: 'open' };
  const shape = contentShape(type, context);
  if (shape !== undefined) return { kind: 'content', shape };
  const reply = replyOf(type, annotation, context);
  if (reply !== undefined) return reply;
  const className = undeclaredClass(type, context);
  if (className !== undefined) {
    const found = context.read(type, annotation);
    return { kind: 'undeclared', className, ...('schema' in found && { schema: found.schema }) };
  }
  const items = asyncItems(type, context);
  if (items !== undefined) return listResult(items, argumentAnnotation(annotation, 0, context.place), context);
  return data(context.read(type, annotation));
}

function replyOf(
  type: ts.Type,
  annotation: Annotation | undefined,
  context: ResultContext,
): ManifestResult | undefined {
  const parts = partsOf(type).filter((part) => !isAbsent(part));
  const carried = parts.map((part) => replyData(part, context.checker));
  if (carried.every((part) => part === undefined)) return undefined;
  const [only] = carried;
  if (carried.length > 1 || only === undefined) {
    return { kind: 'none', reason: 'a Reply stands beside other types here; return reply(data) of one type always.' };
  }
  if (isOpen(only, context.checker)) return { kind: 'open' };
  const found = context.read(only, argumentAnnotation(annotation, 0, context.place));
  return 'schema' in found ? { kind: 'reply', schema: found.schema } : { kind: 'none', reason: found.problem };
}

function data(found: ManifestType): ManifestResult {
  return 'schema' in found ? { kind: 'data', schema: found.schema } : { kind: 'none', reason: found.problem };
}

function listResult(item: ts.Type, annotation: Annotation | undefined, context: ResultContext): ManifestResult {
  const found = context.read(item, annotation);
  return 'schema' in found
    ? { kind: 'data', schema: { type: 'array', items: found.schema } }
    : { kind: 'none', reason: found.problem };
}

/** A class of which nothing travels, since it declares no public member. */
function undeclaredClass(type: ts.Type, { place, library }: ResultContext): string | undefined {
  const symbol = type.getSymbol();
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Class) === 0 || targetOf(type) === undefined)
    return undefined;
  if (library.owns(symbol) || library.inherited(type) !== undefined || type.getProperty('toJSON') !== undefined)
    return undefined;
  if (dataMembers(type, place).length > 0 || place.checker.getIndexInfosOfType(type).length > 0) return undefined;
  return symbol.name === '__class' ? '' : symbol.name;
}

function asyncItems(type: ts.Type, { library }: ResultContext): ts.Type | undefined {
  const found = library.classify(type);
  return found?.kind === 'asyncItems' ? found.arguments[0] : undefined;
}

/** What is written between the brackets of `Promise<…>`. */
function promised(written: Annotation | undefined, place: CompilerPlace): Annotation | undefined {
  const bare = unaliased(written, place);
  const isPromise =
    bare !== undefined && ts.isTypeReferenceNode(bare.node) && /^Promise(?:Like)?$/.test(bare.node.typeName.getText());
  return isPromise ? promised(argumentAnnotation(bare, 0, place), place) : written;
}
