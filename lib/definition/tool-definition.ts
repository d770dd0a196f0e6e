import type { Tool } from '@modelcontextprotocol/server';
import type { Constructor, DescribedSchema } from '../schema/described-schema';
import type { OutputContract } from '../schema/output-contract';

/** Where one positional parameter of a tool method gets its value from. */
export type ParameterBinding =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'all'; readonly type: Constructor | undefined }
  | { readonly kind: 'context' }
  | { readonly kind: 'nothing' };

/** A tool as the server runs it: frozen, made once, nothing in it is looked up again at call time. */
export interface ToolDefinition {
  /** The name on the wire. */
  readonly name: string;
  /** The method's name on the instance. */
  readonly member: string;
  /** One entry per positional parameter that gets a value. */
  readonly bindings: readonly ParameterBinding[];
  /** The schema of the whole arguments object. */
  readonly input: DescribedSchema;
  /** The title of the arguments object, which heads the messages of argument errors. */
  readonly inputTitle: string;
  /** Undefined for tools that answer in text only. */
  readonly output: OutputContract | undefined;
  /** Whether plain content blocks in the result are content rather than data, by the declared type. */
  readonly returnsContent: boolean;
  /** The entry of `tools/list`. */
  readonly listing: Tool;
}
