/** The version of the format; a manifest of another version is made anew, or refused where it cannot be. */
export const MANIFEST_VERSION = 1;

/** The name of the file that lies beside compiled JavaScript. */
export const MANIFEST_FILE = 'stereomcp-manifest.json';

/** A JSON value, as `JSON.parse` returns it. */
export type ManifestValue =
  string | number | boolean | null | readonly ManifestValue[] | { readonly [key: string]: ManifestValue };

/**
 * What the declared types of a project say: data, made by the compiler, read by the run time.
 *
 * Members of every object stand in declared order, objects keyed by file or class in order of their keys, so that a diff
 * is readable and two runs give the same bytes.
 */
export interface Manifest {
  readonly version: number;
  /** SHA-1 of the text of each source, by path from the folder of the manifest, with `/` on every system. */
  readonly sources: Readonly<Record<string, string>>;
  /** Keyed `<source>#<class name>`; classes without a name, and further ones of one name, as `<source>#<name>:<line>`. */
  readonly classes: Readonly<Record<string, ManifestClass>>;
  /** Named types, keyed `<source>#<name>` in the same way; a generic type once for each instantiation. */
  readonly definitions: Readonly<Record<string, ManifestDefinition>>;
  /** Where users are asked to fill in a class, by the key of its definition; absent where nobody is asked. */
  readonly forms?: Readonly<Record<string, readonly ManifestAsked[]>>;
}

/** A source that asks users for a class. */
export interface ManifestAsked {
  readonly source: string;
  /** The JavaScript that `tsc` makes of it, as for classes. */
  readonly output?: string;
  /** The lines of the calls, in order. */
  readonly lines: readonly number[];
}

/** A class with decorated methods, its own or inherited ones. */
export interface ManifestClass {
  /** The name as written; empty for an anonymous class. */
  readonly name: string;
  readonly source: string;
  /** The JavaScript that `tsc` makes of the source, by path from the folder of the manifest; absent where nothing is emitted. */
  readonly output?: string;
  /** The first and last line of the class in its source. */
  readonly lines: readonly [number, number];
  /** The keys of the base classes that have an entry, nearest first. */
  readonly bases?: readonly string[];
  /** Whether the class is generic by itself, so that its methods may say nothing certain. */
  readonly generic?: true;
  /** Own methods with a decorator of ours that are left out, since only a subclass says what their types are. */
  readonly open?: readonly string[];
  /**
   * Own methods that carry a decorator of ours, own methods that override one, and inherited ones whose types this class
   * instantiates anew.
   */
  readonly methods: Readonly<Record<string, ManifestMethod>>;
}

/** One method, as declared. */
export interface ManifestMethod {
  /** The decorators of ours on it, in written order; empty where it only overrides or instantiates. */
  readonly decorators: readonly ('Tool' | 'Resource' | 'Prompt' | 'Complete')[];
  readonly line: number;
  /** `private` or `protected` methods work like others. */
  readonly description?: string;
  /** The text of `@deprecated`; `true` where it has none. */
  readonly deprecated?: true | string;
  /** How many values an own override without a decorator asks for, where that is more than what it overrides takes. */
  readonly asks?: number;
  /** How many overloads it has, where there are several; the types are those of the last one. */
  readonly overloads?: number;
  /** Tags of JSON Schema in its comment that are about none of its parameters: `@minimum`. */
  readonly strayTags?: readonly string[];
  readonly parameters: readonly ManifestParameter[];
  readonly result: ManifestResult;
}

/** One positional parameter. */
export interface ManifestParameter {
  /** As written; empty for a destructured one. */
  readonly name: string;
  /** Doc text of the parameter, or its `@param`. */
  readonly description?: string;
  readonly type: ManifestType;
  /** Whether it may be left out: `?`, a default, or a rest parameter. `undefined` alone in the type counts too. */
  readonly optional?: true;
  /** A literal default. */
  readonly default?: ManifestValue;
  /** How the parameter takes its value, where it is not a plain argument of its own. */
  readonly takes?: 'context' | 'rest' | 'all';
}

/** A type as a schema, or why there is none. */
export type ManifestType =
  | { readonly schema: ManifestNode }
  /** `problem` is a sentence that says what and what to write instead, e.g. "functions have no JSON form." */
  | { readonly problem: string };

/** What a method returns, promises resolved. */
export type ManifestResult =
  | { readonly kind: 'data'; readonly schema: ManifestNode; readonly description?: string }
  /** `Reply<T>`: the schema is about its data. */
  | { readonly kind: 'reply'; readonly schema: ManifestNode; readonly description?: string }
  /** Media and content blocks; see `ContentShape` of the definition layer. */
  | { readonly kind: 'content'; readonly shape: 'one' | 'list' | 'blocks' | 'open' }
  /** The author says that anything may come: `any`, `unknown`, `object`; text only, without a warning. */
  | { readonly kind: 'open' }
  /** A class that declares no field; its definition tells what must not leave with the members that it has anyway. */
  | { readonly kind: 'undeclared'; readonly className: string; readonly schema?: ManifestNode }
  /** No schema is possible; `reason` is a sentence, e.g. "functions have no JSON form." */
  | { readonly kind: 'none'; readonly reason: string };

/** What a schema node stands for in TypeScript, where JSON Schema does not say it. */
export type ManifestMeaning =
  | 'Date'
  | 'URL'
  | 'RegExp'
  | 'bigint'
  | 'Buffer'
  | 'Uint8Array'
  | 'ArrayBuffer'
  /** A view on bytes of another kind, which is encoded but never made of an argument. */
  | 'TypedArray'
  | 'Set'
  | 'Map'
  /** `Map<number, T>` */
  | 'NumberMap'
  /** `Record<number, T>` */
  | 'NumberRecord'
  /** `object`: an object of JSON as an argument, anything as a result. */
  | 'object';

/**
 * A schema node: JSON Schema 2020-12 without titles of the framework's own making, and with `is` beside its keywords.
 *
 * `$ref` is the key of a definition, as it is. A nullable type is `anyOf` with `{ type: 'null' }` last; `undefined` never
 * stands in a node of a property or parameter, where it only makes them optional. Doc comments and doc tags of properties
 * and aliases are among the keywords; beside a `$ref` stand `description` and `default` only.
 */
export interface ManifestNode {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly is?: ManifestMeaning;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ManifestNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ManifestNode;
  readonly items?: ManifestNode;
  readonly prefixItems?: readonly ManifestNode[];
  readonly anyOf?: readonly ManifestNode[];
  /** For an object type that is no class but made of classes: what their decorators say of its members. */
  readonly madeOf?: ManifestMadeOf;
}

/** What a type keeps of the classes that it was made of, as `Partial<User>` and `User & { … }` are. */
export interface ManifestMadeOf extends Pick<ManifestClassFacts, 'members' | 'hidden' | 'readOnly' | 'types'> {
  /** The names of the classes. */
  readonly of: readonly string[];
}

/** A named type that schemas refer to. */
export interface ManifestDefinition {
  /** As the author writes it, type arguments included: `Page<User>`. */
  readonly name: string;
  readonly source: string;
  readonly line: number;
  /** For an object: its properties in declared order, those of bases first. Its own doc text is its description. */
  readonly schema: ManifestNode;
  /** For classes only. */
  readonly class?: ManifestClassFacts;
}

/** What a class says beyond its shape. */
export interface ManifestClassFacts {
  /** Decorators of class-transformer on the class itself. */
  readonly decorators?: readonly ManifestDecorator[];
  /**
   * Decorators on members in the order in which they run: those of bases first, and on one member the lowest first. A
   * member may stand here and not in the schema (a method under `@Expose`).
   */
  readonly members?: Readonly<Record<string, readonly ManifestDecorator[]>>;
  /** Names of `private`, `protected` and unexposed accessor-free members that never travel. */
  readonly hidden?: readonly string[];
  /** Members to which nothing can be assigned: a getter without a setter, an exposed method. */
  readonly readOnly?: readonly string[];
  /** Types of members that travel by a decorator only: results of exposed methods, private members under `@Field`. */
  readonly types?: Readonly<Record<string, ManifestNode>>;
  /** The values that members start with, where they are literals. */
  readonly defaults?: Readonly<Record<string, ManifestValue>>;
  /** Members that start with a value which only running the code would tell. */
  readonly initialised?: readonly string[];
  /** Public methods and accessors, which a plain object in the place of an instance lacks. */
  readonly methods?: readonly string[];
}

/** One decorator in a source, of class-validator, class-transformer or this package (`Field`). */
export interface ManifestDecorator {
  readonly package: 'class-validator' | 'class-transformer' | 'stereomcp' | 'other';
  /** The exported name: `Min`, `Expose`, `Field`. */
  readonly name: string;
  readonly arguments: readonly ManifestArgument[];
  readonly line: number;
}

/** An argument of a decorator, as far as the source tells its value. */
export type ManifestArgument =
  | { readonly value: ManifestValue }
  | { readonly regexp: { readonly source: string; readonly flags: string } }
  | { readonly date: string }
  /** An enum, or an object of literals: its members. */
  | { readonly enumeration: Readonly<Record<string, string | number>> }
  /** A type: a class, a thunk of one, an array of one, or a type expression. */
  | { readonly type: ManifestNode }
  /** An object literal of which some members are no literals. */
  | { readonly object: Readonly<Record<string, ManifestArgument>> }
  | { readonly list: readonly ManifestArgument[] }
  /** What only running the code would tell; the text as written, at most 80 characters. */
  | { readonly code: string };
