import type { Icon, Implementation, Prompt, Resource, ResourceTemplateType, Tool } from '@modelcontextprotocol/server';
import type { FormSource } from '../schema/form-source';
import type { CallRecord } from './call-record';
import type { CacheHints } from './cache-hints';
import type { CompletionDefinition, PromptDefinition } from './prompt-definition';
import type { ResourceDefinition, TemplateDefinition } from './resource-definition';
import type { ToolDefinition } from './tool-definition';

/** Options of a server; all optional. */
export interface ServerOptions {
  /** The server's version; the version of the nearest package.json of the class file by default, else `0.0.0`. */
  readonly version?: string;
  /** A name for people. */
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  /** Guidance for the model on how to use the server. */
  readonly instructions?: string;
  readonly icons?: readonly Icon[];
  /** `snake_case` turns the method name `getWeather` into the tool name `get_weather`; explicit names stay. */
  readonly toolNames?: 'as-is' | 'snake_case';
  /** What happens to arguments that a tool does not declare; `reject` by default. */
  readonly unknownArguments?: 'reject' | 'ignore';
  /** `inline` puts non-recursive `$defs` in place, for clients that cannot follow references; `defs` by default. */
  readonly refs?: 'defs' | 'inline';
  /** The most bytes that the media of one answer have together: 7 MB by default, since clients refuse messages over 10 MiB. */
  readonly maxMediaBytes?: number;
  /**
   * The most bytes of one answer as JSON text; a little under 10 MiB by default, since clients refuse larger messages.
   *
   * The default grows with `maxMediaBytes`. A larger answer is an error that says so.
   */
  readonly maxResultBytes?: number;
  /** The most items that are taken from a generator, and resources that a template lists: 10,000 by default. */
  readonly maxItems?: number;
  /** How long a call of a tool may take, in milliseconds; without end by default. `@Tool({ timeout })` comes before it. */
  readonly toolTimeout?: number;
  /** One record for each call of a tool, when it has ended: a JSON line on standard error, or what a function makes of it. */
  readonly logCalls?: boolean | ((record: CallRecord) => void);
  /**
   * What seals the answers that a client of 2026-07-28 carries from one question to the next: at least 32 bytes, secret.
   *
   * A key of the process by default; several processes behind one address need one in common.
   */
  readonly requestStateKey?: string | Uint8Array;
  /** The most entries of one page of a list: 1,000 by default, since many clients read one page only; `false` for no pages. */
  readonly pageSize?: number | false;
  /** How long clients of 2026-07-28 may keep lists and contents; not at all by default. */
  readonly cacheHints?: CacheHints;
  /** Hides every message but `ToolError`'s behind an id that the log carries with the stack. */
  readonly maskErrors?: boolean;
  /**
   * Where the types of the sources come from: the path or file URL of a manifest, or its content as an import gives it.
   *
   * By default it is found beside the compiled JavaScript, or made where TypeScript runs directly; `false` does without.
   */
  readonly manifest?: false | string | URL | object;
}

/** What a server offers, settled: names, schemas and listings of one class under one set of options. */
export interface ServerView {
  readonly info: Implementation;
  readonly instructions: string | undefined;
  readonly maskErrors: boolean;
  readonly maxMediaBytes: number;
  /** Undefined where the bound follows from that of the media. */
  readonly maxResultBytes: number | undefined;
  readonly maxItems: number;
  /** For tools that say nothing of their own. */
  readonly toolTimeout: number | undefined;
  readonly logCalls: boolean | ((record: CallRecord) => void);
  /** Undefined where each process has its own. */
  readonly requestStateKey: string | Uint8Array | undefined;
  /** Infinity where lists have no pages. */
  readonly pageSize: number;
  readonly cacheHints: CacheHints;
  /** The author's object behind each definition. */
  readonly owners: ReadonlyMap<object, object>;
  /** By name on the wire. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** The entries of `tools/list` in declared order, made once. */
  readonly toolListing: readonly Tool[];
  /** Fixed resources by URI, exactly as written. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  /** The entries of `resources/list` that are fixed, in declared order. */
  readonly resourceListing: readonly Resource[];
  /** In declared order, which is the order in which they are tried. */
  readonly templates: readonly TemplateDefinition[];
  /** The entries of `resources/templates/list`. */
  readonly templateListing: readonly ResourceTemplateType[];
  /** By name on the wire. */
  readonly prompts: ReadonlyMap<string, PromptDefinition>;
  /** The entries of `prompts/list`. */
  readonly promptListing: readonly Prompt[];
  readonly completions: readonly CompletionDefinition[];
  /** What the sources say of the classes that methods ask users to fill in. */
  readonly forms: readonly FormSource[];
  /** What the author should know at start: one line each, naming class and method. */
  readonly warnings: readonly string[];
}
