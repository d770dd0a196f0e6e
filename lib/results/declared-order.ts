import type { DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { viewNode, type NodeView, type Rest } from './node-view';
import { partsOf } from './shape-of';
import type { ValidationIssue } from './validation-issue';

/** Issues in the order in which the schema declares the members they are about, those of one member as they came. */
export function inDeclaredOrder(schema: JsonSchema, issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  if (issues.length < 2) return issues;
  const described: DescribedSchema = { schema, meanings: new Map() };
  const ranked = issues.map((issue) => ({ issue, ranks: ranksOf(described, issue.path) }));
  return ranked.sort((one, other) => compare(one.ranks, other.ranks)).map(({ issue }) => issue);
}

/** The place of each step of a path among its siblings; undeclared members come last. */
function ranksOf(described: DescribedSchema, path: ValidationIssue['path']): readonly number[] {
  const ranks: number[] = [];
  let nodes: readonly JsonSchema[] = [described.schema];
  for (const segment of path) {
    const view = viewBranches(nodes, described);
    if (typeof segment === 'number') {
      ranks.push(segment);
      nodes = view.flatMap(({ prefix, items }) => nodeOf(prefix[segment] ?? items));
    } else {
      const places = view
        .map(({ properties }) => [...properties.keys()].indexOf(segment))
        .filter((place) => place >= 0);
      ranks.push(places.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...places));
      nodes = view.flatMap(({ properties, rest }) => properties.get(segment) ?? nodeOf(rest));
    }
  }
  return ranks;
}

/** The views of nodes and of the branches of their unions. */
function viewBranches(nodes: readonly JsonSchema[], described: DescribedSchema): readonly NodeView[] {
  const views: NodeView[] = [];
  const seen = new Set<JsonSchema>();
  const pending = [...nodes];
  for (let node = pending.shift(); node !== undefined; node = pending.shift()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const view = viewNode(partsOf([node]), described);
    views.push(view);
    pending.push(...view.unions.flat());
  }
  return views;
}

function nodeOf(rest: Rest): readonly JsonSchema[] {
  return typeof rest === 'object' ? [rest] : [];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
