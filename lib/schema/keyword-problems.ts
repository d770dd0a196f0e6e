import { nearestNames } from '../errors/nearest-names';
import { KEYWORD_OPTIONS } from './keyword-options';
import { checkKeywords } from './raw-schema-keywords';
import { isPlainObject, jsonProblems, type SchemaProblem } from './raw-schema-values';
import { placesBelow, type SchemaPlace } from './raw-schema-walk';

/** Options that both decorators have beside the keywords; a type is read elsewhere. */
const OWN = ['description', 'title', 'optional', 'nullable', 'default', 'type'];

/** Keywords that name or refer to parts, which only works in one whole document. */
const ADDRESSES = ['$ref', '$dynamicRef', '$recursiveRef', '$id', '$anchor', '$dynamicAnchor', '$defs', 'definitions'];

/**
 * What is wrong with the options of `@Field` or `@Param`, as sentences about the member; empty for good ones.
 *
 * Every name is an option or a keyword, every keyword has a value that the draft allows, and all of it is JSON.
 */
export function keywordProblems(options: Readonly<Record<string, unknown>>): readonly string[] {
  const { type: _type, optional, nullable, default: _default, ...rest } = options;
  const problems = Object.keys(rest).flatMap(nameProblems);
  for (const [name, value] of Object.entries({ optional, nullable })) {
    if (value !== undefined && typeof value !== 'boolean') problems.push(`its option "${name}" must be true or false.`);
  }
  const foreign = jsonProblems(rest);
  if (foreign.length > 0) return [...problems, ...foreign.map(told)];
  return [...problems, ...[...checkKeywords(rest), ...addressProblems(rest)].map(told)];
}

function told({ at, message }: SchemaProblem): string {
  return at === '' ? message : `at ${at} ${message}`;
}

function nameProblems(name: string): readonly string[] {
  if (OWN.includes(name) || KEYWORD_OPTIONS.has(name) || name.startsWith('x-') || ADDRESSES.includes(name)) return [];
  const [nearest] = nearestNames(name, [...OWN, ...KEYWORD_OPTIONS]);
  return [`has the unknown option "${name}"; ${nearest === undefined ? 'leave it out' : `write "${nearest}"`}.`];
}

function addressProblems(options: Readonly<Record<string, unknown>>): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const pending: SchemaPlace[] = [{ at: '', node: options }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { at, node } = place;
    for (const keyword of ADDRESSES) {
      if (!Object.hasOwn(node, keyword)) continue;
      problems.push({
        at,
        message: `has "${keyword}", which cannot stand in a part of a schema; give a class as "type".`,
      });
    }
    pending.push(...placesBelow(place).filter((below) => isPlainObject(below.node)));
  }
  return problems;
}
