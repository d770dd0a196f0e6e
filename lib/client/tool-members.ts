import type { CallToolResult, Tool } from '@modelcontextprotocol/server';

/** Calls a tool by its name on the wire. */
export type CallByName = (name: string, args: Readonly<Record<string, unknown>>) => Promise<CallToolResult>;

/** Calls the tool behind a member with its positional values. */
export type ToolMember = (call: CallByName, values: readonly unknown[]) => Promise<unknown>;

/** The tools of a server as members of its client. */
export interface ToolMembers {
  /** Whether a member that is given is one, whatever its name; otherwise this shows when it is called. */
  readonly isSure: boolean;
  /** The member of this name; undefined where there is surely none. */
  member(key: string): ToolMember | undefined;
  /** What a caller is told of a member that is none. */
  noTool(key: string): TypeError;
  /** The published entry of a tool by its name on the wire, as far as it is known. */
  listing(name: string): Tool | undefined;
  /** Whether calling a tool twice does no more than calling it once, as far as is known. */
  isRepeatable(name: string): boolean;
}

/** Whether annotations say that a tool may be called again without asking. */
export function saysRepeatable(
  annotations:
    { readonly readOnlyHint?: boolean | undefined; readonly idempotentHint?: boolean | undefined } | undefined,
): boolean {
  return annotations?.readOnlyHint === true || annotations?.idempotentHint === true;
}

/** The error for a member that no tool stands behind. */
export function noToolError(className: string, key: string, members: readonly string[]): TypeError {
  const offer = members.length === 0 ? 'it has no tools' : `its tools are ${members.join(', ')}`;
  return new TypeError(`${className}.${key} is no tool; ${offer}.`);
}
