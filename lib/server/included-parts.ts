import type { ServerPart } from '../definition/server-part';
import { DefinitionError } from '../errors/definition-error';
import { serverState } from './server-state';
import type { ServerState } from './server-state';

/** What a server includes, ready to be offered and to live with it. */
export interface IncludedParts {
  readonly parts: readonly ServerPart[];
  readonly states: readonly ServerState[];
}

const PREFIX = /^[A-Za-z0-9_.-]{0,64}$/;

/**
 * The parts of everything that `include` names, what those include in turn among them.
 *
 * @throws {DefinitionError} for an entry that is no server, or a prefix that no name can begin with.
 */
export function includedParts(className: string, include: readonly unknown[]): IncludedParts {
  const problems: string[] = [];
  const found = include.flatMap((entry, index) => {
    const { server, prefix } = entryOf(entry);
    const state = serverState(server);
    const place = `include[${String(index)}]`;
    if (state === undefined) problems.push(`${place} is no server; give an object of a class that extends MCPServer.`);
    if (typeof prefix !== 'string' || !PREFIX.test(prefix)) {
      problems.push(`${place} has the prefix ${JSON.stringify(prefix)}; a prefix has up to 64 of A-Z a-z 0-9 _ - .`);
    }
    return state === undefined ? [] : [{ state, prefix: String(prefix) }];
  });
  if (problems.length > 0) throw new DefinitionError(problems.map((message) => ({ className, message })));
  return {
    parts: found.flatMap(({ state, prefix }) => state.parts.map((part) => ({ ...part, prefix: prefix + part.prefix }))),
    states: found.map(({ state }) => state),
  };
}

/** An entry is a server, or a server with a prefix. */
function entryOf(entry: unknown): { readonly server: unknown; readonly prefix: unknown } {
  if (serverState(entry) !== undefined || typeof entry !== 'object' || entry === null)
    return { server: entry, prefix: '' };
  const { server, prefix = '' } = entry as { readonly server?: unknown; readonly prefix?: unknown };
  return { server, prefix };
}
