import type { Annotations, Icon, ToolAnnotations } from '@modelcontextprotocol/server';
import type { CacheHint } from './cache-hint';

/** Where in the author's files a decorator was written. */
export interface CallSite {
  readonly file: string;
  readonly line: number;
  /** The same place as source maps tell it, where the runner uses them; found when it is read. */
  readonly original?: CallSite | undefined;
}

/** What the compiler emitted for a method (`design:paramtypes`, `design:returntype`). */
export interface EmittedTypes {
  readonly returnType: unknown;
  readonly parameterTypes: readonly unknown[];
}

/** Options of `@Tool`, without the typed `output` that the decorator adds. */
export interface ToolDeclarationOptions {
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: Readonly<Record<string, unknown>>;
  readonly structuredOutput?: boolean;
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  /** How long a call may take, in milliseconds, whatever the server's `toolTimeout` says; `false`: as long as it likes. */
  readonly timeout?: number | false;
  /** A summary of the result in the author's own words. */
  readonly text?: (value: never) => string;
  /** A type expression or a thunk of one; read by the schema layer. */
  readonly output?: unknown;
}

/** What every declaration of a method tells. */
interface MethodDeclaration {
  readonly member: string;
  /** Undefined where the runner emitted nothing. */
  readonly emitted: EmittedTypes | undefined;
  readonly site: CallSite | undefined;
  /** Whether a standard decorator wrote it, beside which nothing is emitted and no parameter can be decorated. */
  readonly standard?: true;
}

/** A method that `@Tool` marked. */
export interface ToolDeclaration extends MethodDeclaration {
  readonly kind: 'tool';
  readonly options: ToolDeclarationOptions;
}

/** Options of `@Resource`. */
export interface ResourceDeclarationOptions {
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  /** In bytes; for fixed resources. */
  readonly size?: number;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** How long clients may keep the contents. */
  readonly cache?: CacheHint;
  /** For templates: gives the resources to be listed; called with the server object. */
  readonly list?: (server: never) => unknown;
  /** Variables of a template whose values reach the method without being screened. */
  readonly unscreened?: readonly string[];
}

/** A method that `@Resource` marked. */
export interface ResourceDeclaration extends MethodDeclaration {
  readonly kind: 'resource';
  /** A URI, or a template of one. */
  readonly uri: string;
  readonly options: ResourceDeclarationOptions;
}

/** Options of `@Prompt`. */
export interface PromptDeclarationOptions {
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A method that `@Prompt` marked. */
export interface PromptDeclaration extends MethodDeclaration {
  readonly kind: 'prompt';
  readonly options: PromptDeclarationOptions;
}

/** A method that `@Complete` marked. */
export interface CompleteDeclaration extends MethodDeclaration {
  readonly kind: 'complete';
  /** A prompt's name or a resource template. */
  readonly reference: string;
  readonly argument: string;
}

/** A method that a client can reach. */
export type OfferDeclaration = ToolDeclaration | ResourceDeclaration | PromptDeclaration | CompleteDeclaration;

/** Options of `@Param`. */
export interface ParamDeclarationOptions {
  readonly description?: string;
  readonly title?: string;
  readonly optional?: boolean;
  readonly default?: unknown;
  /** A type expression or a thunk of one; read by the schema layer. */
  readonly type?: unknown;
  /** Constraints in the words of JSON Schema. */
  readonly [keyword: string]: unknown;
}

/** A parameter that `@Param` named. */
export interface ParamDeclaration {
  readonly kind: 'param';
  readonly member: string;
  readonly index: number;
  readonly name: string;
  readonly options: ParamDeclarationOptions;
}

/** A parameter that `@Args` gave the whole arguments object. */
export interface ArgsDeclaration {
  readonly kind: 'args';
  readonly member: string;
  readonly index: number;
  /** An explicit class or a thunk of one; undefined where the emitted type says it. */
  readonly type: unknown;
}

/** Options of `@Field`. */
export interface FieldDeclarationOptions {
  readonly description?: string;
  readonly title?: string;
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** A type expression or a thunk of one; read by the schema layer. */
  readonly type?: unknown;
  /** Constraints in the words of JSON Schema. */
  readonly [keyword: string]: unknown;
}

/** A property of a DTO class that `@Field` described. */
export interface FieldDeclaration {
  readonly kind: 'field';
  readonly member: string;
  readonly options: FieldDeclarationOptions;
  /** The emitted `design:type`, or undefined where the runner emitted nothing. */
  readonly emittedType: unknown;
  /** Whether the runner emitted a type at all. */
  readonly emits: boolean;
  /** The member of the class that another package's decorator had marked last, which tells the order of the two. */
  readonly follows?: string;
  readonly site: CallSite | undefined;
}

/** A decorator on a place where it cannot work; reported when the class is used. */
export interface MisplacedDeclaration {
  readonly kind: 'misplaced';
  readonly member: string;
  readonly site?: CallSite | undefined;
  readonly message: string;
}

export type Declaration =
  OfferDeclaration | ParamDeclaration | ArgsDeclaration | FieldDeclaration | MisplacedDeclaration;
