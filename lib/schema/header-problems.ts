import { HEADER_KEYWORD } from './header-keyword';
import type { JsonSchema } from './json-schema';
import { placesBelow, type SchemaPlace } from './raw-schema-walk';

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const TYPES = ['string', 'integer', 'boolean'];

/** Whether a schema of arguments names a header anywhere. */
export function namesHeader(schema: JsonSchema): boolean {
  try {
    return JSON.stringify(schema).includes(`"${HEADER_KEYWORD}":`);
  } catch {
    return false; // no JSON at all, which is told by others
  }
}

/**
 * What is wrong with the headers that a schema of arguments names, as sentences; clients leave out a tool with any.
 *
 * A header is a token of HTTP, its own for every argument, and carries a text, an integer or a boolean that is reached by
 * names of members only.
 */
export function headerProblems(schema: JsonSchema): readonly string[] {
  if (!namesHeader(schema)) return [];
  const problems: string[] = [];
  const taken = new Map<string, string>();
  const root = schema as SchemaPlace['node'];
  const pending: (SchemaPlace & { readonly reachable: boolean })[] = [{ at: '', node: root, reachable: true }];
  for (let place = pending.shift(); place !== undefined; place = pending.shift()) {
    const { at, node, reachable } = place;
    if (Object.hasOwn(node, HEADER_KEYWORD)) problems.push(...headerProblem(place, taken));
    for (const below of placesBelow({ at, node })) {
      const isMember = /^\/properties\/[^/]+$/.test(below.at.slice(at.length));
      pending.push({ ...below, reachable: reachable && isMember });
    }
  }
  return problems;
}

function headerProblem(
  { at, node, reachable }: SchemaPlace & { readonly reachable: boolean },
  taken: Map<string, string>,
): readonly string[] {
  const header = node[HEADER_KEYWORD];
  const name = at.split('/properties/').slice(1).join('.');
  const shown = JSON.stringify(header);
  if (!reachable || at === '') {
    return [
      `the header ${shown} is named at ${at === '' ? '/' : at}; only an argument, or a member of one that is an inline object, can have a header.`,
    ];
  }
  if (typeof header !== 'string' || !TOKEN.test(header)) {
    return [
      `'${name}' has the header ${shown}; a header has letters, digits and signs such as - and _, without spaces.`,
    ];
  }
  const earlier = taken.get(header.toLowerCase());
  if (earlier !== undefined)
    return [`'${name}' has the header ${shown}, which '${earlier}' has already; take another.`];
  taken.set(header.toLowerCase(), name);
  if (typeof node.type === 'string' && TYPES.includes(node.type)) return [];
  const type =
    node.type === 'number' ? 'number; declare integer' : 'neither text, integer nor boolean; take the header away';
  return [`'${name}' has the header ${shown}, but its type is ${type}.`];
}
