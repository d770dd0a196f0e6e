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
 * @throws {DefinitionError} for an entry that is no server, an object that comes twice, or a prefix that no name can
 * begin with.
 */
export function includedParts(className: string, include: unknown): IncludedParts {
  const problems: string[] = [];
  const seen = new Map<object, string>();
  const parts: ServerPart[] = [];
  const states: ServerState[] = [];
  if (!Array.isArray(include)) problems.push('include must be a list of servers, such as [new News()].');
  for (const [index, entry] of (Array.isArray(include) ? (include as readonly unknown[]) : []).entries()) {
    const place = `include[${String(index)}]`;
    const { server, prefix } = entryOf(entry);
    const state = serverState(server);
    if (typeof prefix !== 'string' || !PREFIX.test(prefix)) {
      problems.push(`${place} has the prefix ${shown(prefix)}; a prefix has up to 64 of A-Z a-z 0-9 _ - .`);
    }
    if (state === undefined) {
      problems.push(`${place} is no server; ${adviceFor(server)}.`);
      continue;
    }
    for (const part of state.parts) {
      const earlier = seen.get(part.target);
      if (earlier !== undefined) {
        const name = part.type.name;
        problems.push(
          `${place} brings the same object of ${name} as ${earlier}; make a second one with new ${name}().`,
        );
      }
      seen.set(part.target, place);
      parts.push({ ...part, prefix: String(prefix) + part.prefix });
    }
    states.push(state);
  }
  if (problems.length > 0) throw new DefinitionError(problems.map((message) => ({ className, message })));
  return { parts, states };
}

function adviceFor(entry: unknown): string {
  return typeof entry === 'function'
    ? `it is a class, so make an object of it: new ${entry.name === '' ? 'TheClass' : entry.name}()`
    : 'give an object of a class that extends MCPServer, or { server, prefix } with one';
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : `of type ${typeof value}`;
}

/** An entry is a server, or a server with a prefix. */
function entryOf(entry: unknown): { readonly server: unknown; readonly prefix: unknown } {
  if (serverState(entry) !== undefined || typeof entry !== 'object' || entry === null)
    return { server: entry, prefix: '' };
  const { server, prefix = '' } = entry as { readonly server?: unknown; readonly prefix?: unknown };
  return { server, prefix };
}
