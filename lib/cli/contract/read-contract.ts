import { createHash } from 'node:crypto';
import type { Icon, Tool } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../definition/tool-definition';
import type { ServerState } from '../../server/server-state';
import { CONTRACT_FORMAT, type Contract } from './contract';

/** What a server offers as data; it need not have been started. Resources that templates list by their callbacks are left out. */
export function readContract({ host }: Pick<ServerState, 'host'>): Contract {
  const { info, instructions, tools, toolListing, resourceListing, templateListing, promptListing } = host.whole;
  const { version: _version, ...server } = info;
  return {
    format: CONTRACT_FORMAT,
    server: withShortIcons({ ...server, ...(instructions !== undefined && { instructions }) }),
    tools: sorted(toolListing, ({ name }) => name).map((tool) => withOrder(tool, tools.get(tool.name))),
    resources: sorted(resourceListing, ({ uri }) => uri),
    templates: sorted(templateListing, ({ uriTemplate }) => uriTemplate),
    prompts: sorted(promptListing, ({ name }) => name),
  };
}

/** The contract as it stands in a file. */
export function contractText(contract: Contract): string {
  return `${JSON.stringify(contract, undefined, 2)}\n`;
}

function sorted<T extends { readonly icons?: Icon[] | undefined }>(
  listing: readonly T[],
  keyOf: (entry: T) => string,
): readonly T[] {
  return listing.map(withShortIcons).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The members of one object of all arguments have no places, as parameters have; so their order shall tell nothing. */
function withOrder(tool: Tool, definition: ToolDefinition | undefined): Tool {
  const { properties } = tool.inputSchema;
  if (properties === undefined || definition?.bindings.every(({ kind }) => kind !== 'all') !== false) return tool;
  const members = Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...tool, inputSchema: { ...tool.inputSchema, properties: Object.fromEntries(members) } };
}

function withShortIcons<T extends { readonly icons?: Icon[] | undefined }>(entry: T): T {
  if (entry.icons === undefined) return entry;
  return { ...entry, icons: entry.icons.map((icon) => ({ ...icon, src: shortSource(icon.src) })) };
}

/** The bytes of an image say nothing to whoever reads a diff. */
function shortSource(src: string): string {
  const [, head] = /^(data:[^,]*,)./s.exec(src) ?? [];
  if (head === undefined) return src;
  return `${head}sha256:${createHash('sha256').update(src).digest('hex')}`;
}
