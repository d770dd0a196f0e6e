import type { CallSite } from '../metadata/declarations';
import type { Manifest, ManifestMethod } from './manifest';

/** A class constructor, abstract ones included. */
export type DeclaredType = abstract new (...args: never[]) => object;

/** What the run time sees of a method. */
export interface MemberShape {
  readonly decorators: readonly string[];
  /** The `length` of the function, which a default value or a wrapper makes smaller and nothing makes larger. */
  readonly length: number;
}

/** One class of a chain, as the run time sees it. */
export interface DeclaringClass {
  readonly type: DeclaredType;
  readonly name: string;
  /** The members with decorators of ours on this very class. */
  readonly members: readonly string[];
  /** What these members are, as far as it is known. */
  readonly shapes?: ReadonlyMap<string, MemberShape>;
  /** Where these decorators stand; empty without any. */
  readonly sites: readonly CallSite[];
}

/** What a server says of its manifest: nothing (find it), `false` (none), the path of a file, or its content. */
export type ManifestOption = undefined | false | string | URL | Manifest;

/** What is asked about a class besides its chain. */
export interface SourceRequest {
  readonly option: ManifestOption;
  /** Where the server was constructed, which may tell the file of a class without decorators. */
  readonly construction: CallSite | undefined;
  /** The chains of all classes with decorators in the process: where names are gone, several may look like one entry. */
  readonly classes?: () => readonly (readonly DeclaringClass[])[];
}

/** Where in the author's TypeScript something stands. */
export interface SourcePlace {
  /** Relative to the working directory. */
  readonly file: string;
  readonly line: number;
}

/** What the author's sources say of a class. */
export interface ClassSource {
  /** The name of the class as the author wrote it, which a minifier may have taken; empty for an anonymous one. */
  readonly name: string | undefined;
  /** The manifest of the class itself, else of its nearest base that has one. */
  readonly manifest: Manifest | undefined;
  /**
   * What the sources say of a method; `owner` is the class whose decorators stand on it.
   *
   * The entry of the concrete class comes first, since it knows the type arguments, then those of its bases.
   */
  method(owner: DeclaredType, member: string): ManifestMethod | undefined;
  /** The manifest that a method's `$ref`s mean: another one than `manifest` where a base class is of another package. */
  manifestOf(owner: DeclaredType, member: string): Manifest | undefined;
  /** The folder of that manifest; undefined for one that was given as an object. */
  folderOf(owner: DeclaredType, member: string): string | undefined;
  /** Where a method stands, for messages. */
  place(owner: DeclaredType, member: string): SourcePlace | undefined;
  /** Overrides without a decorator that ask for more than they get, those of the class itself first. */
  overrides(member: string): readonly { readonly asks: number; readonly place: SourcePlace }[];
  /** Mistakes for which the class cannot be served; each follows the name of the class in a sentence. */
  readonly problems: readonly string[];
  /** What the author should know; each is a sentence of its own. */
  readonly warnings: readonly string[];
}
