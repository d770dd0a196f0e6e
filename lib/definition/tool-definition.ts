import type { Tool } from '@modelcontextprotocol/server';
import type { DescribedSchema } from '../schema/described-schema';
import type { HiddenMembers } from '../results/hidden-members';
import type { ContentShape } from './content-shape';
import type { OutputContract } from '../schema/output-contract';

/** Where one positional parameter of a tool method gets its value from. */
export type ParameterBinding =
  | NamedBinding
  | {
      /** The whole arguments object. */
      readonly kind: 'all';
      /** The DTO class to revive it by; undefined hands over the plain object. */
      readonly described: DescribedSchema | undefined;
    }
  | { readonly kind: 'context' }
  | { readonly kind: 'nothing' };

/** A parameter that is an argument of its own. */
export interface NamedBinding {
  readonly kind: 'named';
  readonly name: string;
  /** The argument's schema by itself, for reviving its value. */
  readonly described: DescribedSchema;
  /** What an absent argument is taken for, as published; undefined where there is no default. */
  readonly default: unknown;
  /** Whether the value is a list whose items are handed over one by one, as a rest parameter takes them. */
  readonly spread?: true;
}

/** A tool as the server runs it: frozen, made once, nothing in it is looked up again at call time. */
export interface ToolDefinition {
  /** The name on the wire. */
  readonly name: string;
  /** The method's name on the instance. */
  readonly member: string;
  /** One entry per positional parameter. */
  readonly bindings: readonly ParameterBinding[];
  /** The schema of the whole arguments object. */
  readonly input: DescribedSchema;
  /** The title of the arguments object, which heads the messages of argument errors. */
  readonly inputTitle: string;
  /** Whether HTTP headers carry some of the arguments, too. */
  readonly hasHeaders: boolean;
  /** Whether arguments that the schema does not declare are dropped rather than refused. */
  readonly ignoresUnknown: boolean;
  /** Whether members inside of arguments arrive that no type declares, since the schema is the author's own. */
  readonly admitsUndeclared: boolean;
  /** Undefined for tools that answer in text only. */
  readonly output: OutputContract | undefined;
  /** Whether plain content blocks in the result are content rather than data, by the declared type. */
  readonly returnsContent: boolean;
  /** What the blocks of a result stand for; `open` where no type says it. */
  readonly contentShape: ContentShape;
  /** The members that never leave with instances of their classes; for what no schema cuts. */
  readonly hidden: HiddenMembers | undefined;
  /** The type to which results are cut where the tool answers in text by choice. */
  readonly cut: DescribedSchema | undefined;
  /** How long a call may take, in milliseconds; `false` has no end, undefined leaves it to the server. */
  readonly timeout: number | false | undefined;
  /** A summary of the author's own, in place of the JSON text of the value. */
  readonly text: ((value: never) => string) | undefined;
  /** The entry of `tools/list`. */
  readonly listing: Tool;
}
