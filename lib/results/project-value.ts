import type { DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { chooseAlternative } from './union-chooser';
import type { Projection } from './projection';
import { isError, isInstance, isOrdinary, isSpecial, leafValue, specialObject, underOwnNames } from './project-object';
import { admissionOf } from './hidden-members';
import { projectOnce } from './project-once';
import { projectRest } from './project-rest';
import { primitiveValue } from './leaf-value';
import { setMember } from '../schema/set-member';
import { readInheritedName } from './own-members';
import { ProjectionWriter } from './projection-writer';
import { toJsonValue, withoutToJson } from './to-json-value';

/** What generated functions call where a line of their own would not do. */
const HELPERS = {
  admission: admissionOf,
  any: toJsonValue,
  bare: withoutToJson,
  choose: chooseAlternative,
  error: isError,
  instance: isInstance,
  leaf: leafValue,
  named: underOwnNames,
  once: projectOnce,
  ordinary: isOrdinary,
  primitive: primitiveValue,
  read: readInheritedName,
  rest: projectRest,
  set: setMember,
  special: isSpecial,
  take: specialObject,
};

/**
 * Compiles the conversion of results to the JSON that a schema declares.
 *
 * The function reads declared members only, getters of the prototype included, and leaves everything else untouched. It
 * makes no coercion between JSON types: what does not fit is for the validator to say. `start` is a node of the schema.
 */
export function compileProjection(described: DescribedSchema, start: JsonSchema = described.schema): Projection {
  const functions: Projection[] = [];
  const writer = new ProjectionWriter(described, (index) => (value, run, mode) => {
    const project = functions[index];
    if (project === undefined) throw new Error(`No projection ${String(index)}`);
    return project(value, run, mode);
  });
  const first = writer.functionFor([start]);
  const source = `"use strict"; ${writer.source}\nreturn [${writer.names.join(', ')}];`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- straight code is ten times faster than closures per node
  const make = new Function('h', 'c', source) as (
    helpers: typeof HELPERS,
    constants: readonly unknown[],
  ) => Projection[];
  functions.push(...make(HELPERS, writer.constants));
  const projection = functions[first];
  if (projection === undefined) throw new Error('The schema compiled to nothing');
  return projection;
}
