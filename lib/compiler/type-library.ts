import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import type { CompilerPlace } from './compiler-place';

/** Types of the language and of Node.js whose JSON form is fixed. */
const SCALARS: ReadonlyMap<string, ManifestNode> = new Map<string, ManifestNode>([
  ['Date', { type: 'string', format: 'date-time', is: 'Date' }],
  ['URL', { type: 'string', format: 'uri', is: 'URL' }],
  ['RegExp', { type: 'string', format: 'regex', is: 'RegExp' }],
  ['BigInt', { type: 'string', pattern: '^-?[0-9]+$', is: 'bigint' }],
  ['String', { type: 'string' }],
  ['Number', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ...bytes(['Buffer', 'Uint8Array', 'ArrayBuffer']),
  ...bytes(
    [
      'SharedArrayBuffer',
      'DataView',
      'Int8Array',
      'Uint8ClampedArray',
      'Int16Array',
      'Uint16Array',
      'Int32Array',
      'Uint32Array',
      'Float16Array',
      'Float32Array',
      'Float64Array',
      'BigInt64Array',
      'BigUint64Array',
    ],
    'TypedArray',
  ),
]);

function bytes(names: readonly string[], meaning?: 'TypedArray'): readonly (readonly [string, ManifestNode])[] {
  return names.map((name) => [
    name,
    { type: 'string', contentEncoding: 'base64', is: meaning ?? name } as ManifestNode,
  ]);
}

/** Types that give one item after the other. */
const ITERABLES = new Set([
  'Iterable',
  'Iterator',
  'IterableIterator',
  'IteratorObject',
  'ArrayIterator',
  'SetIterator',
  'MapIterator',
  'StringIterator',
  'Generator',
]);

const ASYNC_ITERABLES = new Set([
  'AsyncIterable',
  'AsyncIterator',
  'AsyncIterableIterator',
  'AsyncIteratorObject',
  'AsyncGenerator',
]);

/** What to write instead of types that have no JSON form. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['Error', 'throw it, or write the text of its message'],
  ['Function', 'leave it out'],
  ['Symbol', 'write a text'],
  ['Promise', 'await it and write the type of its value'],
  ['PromiseLike', 'await it and write the type of its value'],
  ['WeakMap', 'write a Map'],
  ['WeakSet', 'write a Set'],
  ['WeakRef', 'write the type of what it refers to'],
  ['URLSearchParams', 'write Record<string, string>'],
  ['Headers', 'write Record<string, string>'],
  ['FormData', 'write Record<string, string>'],
  ['Blob', 'write Uint8Array'],
  ['File', 'write Uint8Array'],
  ['ReadableStream', 'write AsyncIterable<T>, or collect it'],
  ['Readable', 'write AsyncIterable<T>, or collect it'],
]);

/** What a type of the language or of Node.js is to a schema. */
export type LibraryType =
  | { readonly kind: 'scalar'; readonly node: ManifestNode }
  | { readonly kind: 'set' | 'map' | 'items' | 'asyncItems'; readonly arguments: readonly ts.Type[] }
  | { readonly kind: 'none'; readonly reason: string }
  /** An interface of plain data, which is described like those of authors. */
  | { readonly kind: 'data' };

/** Tells the types of the language and of Node.js from those of authors and packages. */
export class TypeLibrary {
  readonly #place: CompilerPlace;

  constructor(place: CompilerPlace) {
    this.#place = place;
  }

  /** Whether a name is one of the language's own libraries. */
  isLanguage(symbol: ts.Symbol): boolean {
    const [declaration] = symbol.declarations ?? [];
    return declaration !== undefined && this.#place.program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  }

  /** Whether a name is of the language or of `@types/node`. */
  owns(symbol: ts.Symbol): boolean {
    if (this.isLanguage(symbol)) return true;
    return (symbol.declarations ?? []).some((declaration) => isOfNode(declaration.getSourceFile().fileName));
  }

  /** What an object type is, or undefined for those of authors and packages. */
  classify(type: ts.Type): LibraryType | undefined {
    const symbol = type.getSymbol();
    if (symbol === undefined || (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) === 0)
      return undefined;
    if (!this.owns(symbol)) return undefined;
    const scalar = SCALARS.get(symbol.name);
    if (scalar !== undefined) return { kind: 'scalar', node: scalar };
    const given = this.#place.checker.getTypeArguments(type as ts.TypeReference); // none for what is no reference
    if (symbol.name === 'Set' || symbol.name === 'ReadonlySet') return { kind: 'set', arguments: given };
    if (symbol.name === 'Map' || symbol.name === 'ReadonlyMap') return { kind: 'map', arguments: given };
    if (ITERABLES.has(symbol.name)) return { kind: 'items', arguments: given };
    if (ASYNC_ITERABLES.has(symbol.name)) return { kind: 'asyncItems', arguments: given };
    const advice = ADVICE.get(symbol.name);
    if (advice !== undefined) return { kind: 'none', reason: `${symbol.name} has no JSON form; ${advice}.` };
    if (this.#isPlainData(type, symbol)) return { kind: 'data' };
    return {
      kind: 'none',
      reason: `${symbol.name} has no JSON form; write an interface or class of your own with what is to be sent.`,
    };
  }

  /** The library type that a class or interface of an author extends, where it decides the JSON form. */
  inherited(type: ts.Type): ts.Type | undefined {
    const target = targetOf(type);
    if (target === undefined) return undefined;
    const { checker } = this.#place;
    for (const base of checker.getBaseTypes(target)) {
      if (checker.isArrayType(base)) return base;
      const found = this.classify(base);
      const decides = found !== undefined && found.kind !== 'data' && (found.kind !== 'none' || isError(base));
      if (decides) return base;
      const further = this.inherited(base);
      if (further !== undefined) return further;
    }
    return undefined;
  }

  #isPlainData(type: ts.Type, symbol: ts.Symbol): boolean {
    if ((symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Value)) !== 0) return false;
    const members = this.#place.checker.getPropertiesOfType(type);
    return members.every(({ flags }) => (flags & ts.SymbolFlags.Method) === 0);
  }
}

/** The class or interface behind a type, without its type arguments. */
export function targetOf(type: ts.Type): ts.InterfaceType | undefined {
  const target = (type as { readonly target?: ts.Type }).target ?? type;
  return target.isClassOrInterface() ? target : undefined;
}

function isError(type: ts.Type): boolean {
  return type.getSymbol()?.name === 'Error';
}

function isOfNode(fileName: string): boolean {
  return /[\\/]node_modules[\\/]@types[\\/]node[\\/]/.test(fileName);
}
