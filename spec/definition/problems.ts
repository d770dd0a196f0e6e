import { DefinitionError } from '../../lib/index';
import type { DefinitionProblem, MCPServer } from '../../lib/index';

/** The mistakes that constructing a server reports; fails where it has none. */
export function problemsOf(type: new () => MCPServer): readonly DefinitionProblem[] {
  try {
    new type();
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
  throw new Error(`${type.name} has no mistakes`);
}
