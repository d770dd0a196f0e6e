import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Context } from '../dispatch/context';
import type { MCPServer } from '../server/mcp-server';
import type { CallOptions } from './call-options';
import type { PromptControls } from './prompt-controls';
import type { Received } from './received';
import type { ResourceControls } from './resource-controls';

/** What a connected client offers besides the server's tools; these names come before tools of the same name. */
export interface ClientControls<Client> {
  /**
   * Calls a tool by its name on the wire and gives the raw result, `isError` results included.
   *
   * Rejects as the tools do: with a `ProtocolError` where the server answers with a JSON-RPC error, with a
   * `ConnectionError` where it does not answer, with the platform's `TimeoutError` where that takes too long.
   */
  call(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallToolResult>;
  /** The same client, whose requests are made with these options; they add to those that it has. */
  with(options: CallOptions): this;
  /** The server's resources. */
  readonly resources: ResourceControls;
  /** The server's prompts. */
  readonly prompts: PromptControls;
  /** The official SDK's client behind it all. */
  readonly client: Client;
  /** Disconnects; a server that `connect` made itself is stopped, and a process that it started is ended. */
  close(): Promise<void>;
}

/**
 * A client with the server's own tool methods.
 *
 * Each takes the method's arguments without its `Context` and resolves to its declared result. It rejects with a
 * `ToolError` where the tool fails, and with a `TypeError` where the method is no tool.
 */
export type Connected<Server extends object, Client = unknown> = ClientControls<Client> & {
  readonly [Member in ToolMember<Server>]: Server[Member] extends (...args: infer Parameters) => infer Result
    ? (...args: ClientParameters<Parameters>) => Promise<ClientResult<Result>>
    : never;
};

/** The members of a server class that may be tools. */
export type ToolMember<Server> = {
  [Member in keyof Server]: Server[Member] extends AnyMethod ? Member : never;
}[Exclude<keyof Server, keyof MCPServer | keyof ClientControls<unknown> | 'onStart' | 'onStop' | 'then' | symbol>];

// `never` parameters and an unknown result: every method is one of these.
type AnyMethod = (...args: never[]) => unknown;

/** What yields its items comes back as the array that went over the wire, media as their blocks, a reply as its data. */
export type ClientResult<Result> = Settled<Awaited<Result>>;

/** A result without a value is `null` in JSON; nobody looks at that of a method which returns nothing. */
type Settled<Result> = 0 extends 1 & Result
  ? Result // any
  : Result extends undefined
    ? null
    : Yielded<Result> extends { readonly item: infer Item }
      ? Received<Item>[]
      : Received<Result>;

/** The items of a type that is described as a list since it yields them; texts, arrays, maps and sets are themselves. */
export type Yielded<Result> = Result extends Iterator<infer Item> | AsyncIterator<infer Item>
  ? { readonly item: Item }
  : Result extends Iterable<infer Item>
    ? OnlyYields<Result, Iterable<unknown>, Item>
    : Result extends AsyncIterable<infer Item>
      ? OnlyYields<Result, AsyncIterable<unknown>, Item>
      : false;

type OnlyYields<Result, Yielding, Item> = keyof Result extends keyof Yielding ? { readonly item: Item } : false;

/** Takes the `Context` out, wherever it stands; the names of the others stay. */
export type ClientParameters<Parameters extends readonly unknown[]> = Parameters extends readonly []
  ? []
  : Parameters extends readonly [_?: infer First, ...rest: infer Rest]
    ? [number, Rest] extends [Rest['length'], Parameters]
      ? Parameters // nothing but a rest parameter
      : IsContext<First> extends true
        ? ClientParameters<Rest>
        : Joined<Before<Parameters, Rest, First>, ClientParameters<Rest>>
    : Parameters;

/**
 * One parameter before others.
 *
 * `days: number | undefined`, which is what a default value before a `Context` becomes, may be left out where all that
 * follow may be.
 */
type Joined<One extends readonly unknown[], Others extends readonly unknown[]> = [] extends Others
  ? undefined extends One[0]
    ? [...Partial<One>, ...Others]
    : [...One, ...Others]
  : [...One, ...Others];

type IsContext<Type> = 0 extends 1 & Type
  ? false // any
  : [NonNullable<Type>] extends [never]
    ? false
    : [NonNullable<Type>] extends [Context]
      ? true
      : false;

/** The first member as a tuple of its own, which keeps whether it is optional, and its name unless a rest follows. */
type Before<
  Parameters extends readonly unknown[],
  Rest extends readonly unknown[],
  First,
> = number extends Rest['length']
  ? [] extends Parameters
    ? [First?]
    : [First]
  : Parameters extends readonly [...infer Head, ...Rest]
    ? Head
    : never;
