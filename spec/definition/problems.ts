import { createServerView } from '../../lib/definition/create-server-view';
import { DefinitionError } from '../../lib/index';
import type { DefinitionProblem, MCPServer } from '../../lib/index';

/** The mistakes that constructing a server reports, without their places; fails where it has none. */
export function problemsOf(type: new () => MCPServer): readonly DefinitionProblem[] {
  return reported(type, () => new type());
}

/** The mistakes, without their places, of a class whose types only the compiler's emission and its decorators tell. */
export function emittedProblemsOf(type: new () => MCPServer): readonly DefinitionProblem[] {
  return reported(type, () => createServerView(type, undefined, { manifest: false }));
}

function reported(type: new () => MCPServer, define: () => unknown): readonly DefinitionProblem[] {
  try {
    define();
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems.map(({ at: _at, ...problem }) => problem);
    throw error;
  }
  throw new Error(`${type.name} has no mistakes`);
}
