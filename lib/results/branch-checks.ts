import type { JsonSchema } from '../schema/json-schema';
import { createVerdicts, type Verdicts } from './compile-check';
import { schemaPointers } from './schema-pointer';

/** Gives the check whether a JSON value satisfies all of these nodes of the schema; compiled at its first use. */
export type BranchChecks = (nodes: readonly JsonSchema[]) => (json: unknown) => boolean;

/** Checks for the alternatives of the unions in one schema. */
export function createBranchChecks(root: JsonSchema): BranchChecks {
  let verdicts: Verdicts | undefined;
  let known: ReadonlyMap<object, string> | undefined;
  return (nodes) => {
    let fits: ((json: unknown) => boolean) | undefined;
    const pointers = (): readonly string[] => {
      const places = (known ??= schemaPointers(root));
      return nodes.map((node) => places.get(node) ?? '#');
    };
    return (json) => {
      verdicts ??= createVerdicts(root);
      fits ??= verdicts({ nodes, pointers });
      return fits(json);
    };
  };
}
