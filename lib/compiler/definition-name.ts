import { ts } from 'typescript-json-schema';
import { type DeclarationIndex, nameOf } from './definition-place';
import { has, isAbsent, isErrorType, isInteger, partsOf } from './type-flags';
import { dataMembers } from './type-members';
import { aliasAnnotation, orderParts } from './type-order';
import { targetOf, type TypeLibrary } from './type-library';
import type { CompilerPlace } from './compiler-place';
import { TypeProblem } from './type-problem';

/** A type that has a name of its own, and what it is given as type arguments. */
export interface NamedType {
  readonly symbol: ts.Symbol;
  readonly arguments: readonly ts.Type[];
}

/** How deep type arguments may nest in each other. */
const MAX_DEPTH = 32;

/** Writes types down: as their author would, or so that no two types are written alike. */
export class TypeText {
  readonly #place: CompilerPlace;
  readonly #index: DeclarationIndex;
  readonly #library: TypeLibrary;
  readonly #style: 'plain' | 'unique';

  constructor(parts: {
    place: CompilerPlace;
    index: DeclarationIndex;
    library: TypeLibrary;
    style: 'plain' | 'unique';
  }) {
    this.#place = parts.place;
    this.#index = parts.index;
    this.#library = parts.library;
    this.#style = parts.style;
  }

  /** `Page<User>`; the label stands for the name of the type itself. */
  withArguments(label: string, given: readonly ts.Type[]): string {
    return this.#joined(label, given, 0);
  }

  #joined(label: string, given: readonly ts.Type[], depth: number): string {
    return given.length === 0 ? label : `${label}<${given.map((type) => this.#text(type, depth + 1)).join(', ')}>`;
  }

  #text(type: ts.Type, depth: number): string {
    const { checker } = this.#place;
    if (depth > MAX_DEPTH) throw new TypeProblem('its type arguments nest too deep, or without end; give them an end.');
    if (isErrorType(type)) return 'unresolved';
    if (isInteger(type, checker)) return 'integer';
    const named = namedType(type, checker);
    if (named !== undefined) return this.#joined(this.#label(named.symbol), named.arguments, depth);
    if (checker.isArrayType(type)) return this.#array(type as ts.TypeReference, depth);
    if (checker.isTupleType(type)) return this.#tuple(type as ts.TupleTypeReference, depth);
    if (type.isUnion() && !has(type, ts.TypeFlags.BooleanLike | ts.TypeFlags.EnumLike)) return this.#union(type, depth);
    if (type.isIntersection()) return type.types.map((part) => this.#text(part, depth + 1)).join(' & ');
    if (has(type, ts.TypeFlags.Object) && isWrittenOut(type, checker)) return this.#literal(type, depth);
    if (has(type, ts.TypeFlags.EnumLike)) return this.#enum(type);
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  #label(symbol: ts.Symbol): string {
    const name = nameOf(symbol);
    if (this.#style === 'plain' || this.#library.isLanguage(symbol)) return name;
    const at = this.#index.find(symbol);
    if (at === undefined) return name;
    const isPlain = at.label === name && !/\.d\.[cm]?ts$/.test(at.source) && !this.#index.isShared(name);
    return isPlain && !LANGUAGE_NAMES.has(name) ? name : `${at.source}#${at.label}`;
  }

  #enum(type: ts.Type): string {
    const symbol = type.getSymbol();
    if (symbol === undefined) return this.#place.checker.typeToString(type);
    const owner = (symbol as { readonly parent?: ts.Symbol }).parent; // of a member, its enum
    if ((symbol.flags & ts.SymbolFlags.EnumMember) === 0 || owner === undefined) return this.#label(symbol);
    return `${this.#label(owner)}.${symbol.name}`;
  }

  #array(type: ts.TypeReference, depth: number): string {
    const [item] = this.#place.checker.getTypeArguments(type);
    const text = item === undefined ? 'unknown' : this.#text(item, depth + 1);
    return / [|&] /.test(text) ? `(${text})[]` : `${text}[]`;
  }

  #tuple(type: ts.TupleTypeReference, depth: number): string {
    const { elementFlags } = type.target;
    const elements = this.#place.checker.getTypeArguments(type).map((element, index) => {
      const flags = elementFlags[index] ?? ts.ElementFlags.Required;
      if ((flags & ts.ElementFlags.Rest) !== 0) return `...${this.#text(element, depth + 1)}[]`;
      const isOptional = (flags & ts.ElementFlags.Optional) !== 0;
      return isOptional ? `${this.#present(element, depth + 1)}?` : this.#text(element, depth + 1);
    });
    return `[${elements.join(', ')}]`;
  }

  #union(type: ts.UnionType, depth: number): string {
    return this.#either(type.types, type, depth);
  }

  /** What an optional member holds where it is there. */
  #present(type: ts.Type, depth: number): string {
    const parts = partsOf(type).filter((part) => !isAbsent(part));
    return parts.length === partsOf(type).length ? this.#text(type, depth) : this.#either(parts, type, depth);
  }

  #either(members: readonly ts.Type[], type: ts.Type, depth: number): string {
    const parts = orderParts(members, aliasAnnotation(type), this.#place);
    const texts = parts.map((part) =>
      has(part, ts.TypeFlags.BooleanLiteral) ? 'boolean' : this.#text(part, depth + 1),
    );
    return [...new Set(texts)].join(' | ');
  }

  #literal(type: ts.Type, depth: number): string {
    const { checker } = this.#place;
    const node = type.getSymbol()?.declarations?.[0];
    const members = dataMembers(type, this.#place).map((member) => {
      const declaration = member.valueDeclaration ?? member.declarations?.[0] ?? node;
      const inner = declaration === undefined ? undefined : checker.getTypeOfSymbolAtLocation(member, declaration);
      if (inner === undefined) return member.name;
      const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0;
      return isOptional
        ? `${member.name}?: ${this.#present(inner, depth + 1)}`
        : `${member.name}: ${this.#text(inner, depth + 1)}`;
    });
    const rest = checker
      .getIndexInfosOfType(type)
      .map((info) => `[key: ${this.#text(info.keyType, depth + 1)}]: ${this.#text(info.type, depth + 1)}`);
    const all = [...members, ...rest];
    return all.length === 0 ? '{}' : `{ ${all.join('; ')} }`;
  }
}

/** Names that an argument of a generic type has without a declaration of an author. */
const LANGUAGE_NAMES = new Set([
  'Date',
  'URL',
  'RegExp',
  'Buffer',
  'Map',
  'Set',
  'Array',
  'Record',
  'Uint8Array',
  'integer',
]);

/** The name of a type, be it an alias, a class or an interface; undefined for what is written out in place. */
export function namedType(type: ts.Type, checker: ts.TypeChecker): NamedType | undefined {
  if (type.aliasSymbol !== undefined) {
    return { symbol: type.aliasSymbol, arguments: type.aliasTypeArguments ?? [] };
  }
  const symbol = type.getSymbol();
  if (!has(type, ts.TypeFlags.Object) || symbol === undefined) return undefined;
  if ((symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) === 0) return undefined;
  if (checker.isArrayType(type) || checker.isTupleType(type) || targetOf(type) === undefined) return undefined;
  const count = targetOf(type)?.typeParameters?.length ?? 0;
  return { symbol, arguments: checker.getTypeArguments(type as ts.TypeReference).slice(0, count) };
}

function isWrittenOut(type: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0 &&
    partsOf(type).every((part) => !checker.isArrayType(part))
  );
}
