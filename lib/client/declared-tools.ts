import type { ToolDefinition } from '../definition/tool-definition';
import type { ServerState } from '../server/server-state';
import { createResultReader } from './read-result';
import type { ResultView } from './result-view';
import { createArgumentsWriter } from './to-arguments';
import { noToolError, saysRepeatable, type ToolMember, type ToolMembers } from './tool-members';

/** The tools of a server whose class is here: names, arguments and results are exactly those of its methods. */
export function declaredTools({ host, className, parts: [own] }: ServerState, view?: ResultView): ToolMembers {
  // Included servers have methods of the same names; their tools are called by their names on the wire.
  // What is disabled now may be enabled later; whether it is offered is for the server to say.
  const tools = [...host.whole.tools.values()].filter((tool) => host.ownerOf(tool) === own.target);
  const members = new Map(tools.map((tool) => [tool.member, createMember(tool, view)]));
  return {
    isSure: true,
    member: (key) => members.get(key),
    noTool: (key) => noToolError(className, key, [...members.keys()]),
    listing: (name) => host.whole.tools.get(name)?.listing,
    isRepeatable: (name) => saysRepeatable(host.whole.tools.get(name)?.listing.annotations),
  };
}

function createMember(tool: ToolDefinition, view: ResultView | undefined): ToolMember {
  const write = createArgumentsWriter(tool);
  const read = createResultReader(tool);
  return async (call, values) => {
    const result = await call(tool.name, write(values));
    return read(view === undefined ? result : view.whole(result, tool));
  };
}
