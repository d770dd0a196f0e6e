import type { JsonSchema } from '../schema/json-schema';
import { createVerdict } from './compile-check';
import { schemaPointers } from './schema-pointer';

/** Gives the check whether a JSON value satisfies all of these nodes of the schema; compiled at its first use. */
export type BranchChecks = (nodes: readonly JsonSchema[]) => (json: unknown) => boolean;

/** Checks for the alternatives of the unions in one schema. */
export function createBranchChecks(root: JsonSchema): BranchChecks {
  let pointers: ReadonlyMap<object, string> | undefined;
  return (nodes) => {
    let verdict: ((json: unknown) => boolean) | undefined;
    return (json) => {
      pointers ??= schemaPointers(root);
      const known = pointers;
      verdict ??= createVerdict(
        root,
        nodes.map((node) => known.get(node) ?? '#'),
      );
      return verdict(json);
    };
  };
}
