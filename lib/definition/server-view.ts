import type { Icon, Implementation, Tool } from '@modelcontextprotocol/server';
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
  /** Hides every message but `ToolError`'s behind an id that the log carries with the stack. */
  readonly maskErrors?: boolean;
}

/** What a server offers, settled: names, schemas and listings of one class under one set of options. */
export interface ServerView {
  readonly info: Implementation;
  readonly instructions: string | undefined;
  readonly maskErrors: boolean;
  /** By name on the wire. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  /** The entries of `tools/list` in declared order, made once. */
  readonly toolListing: readonly Tool[];
  /** What the author should know at start: one line each, naming class and method. */
  readonly warnings: readonly string[];
}
