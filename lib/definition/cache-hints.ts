import { nearestNames } from '../errors/nearest-names';
import type { CacheHint } from '../metadata/cache-hint';

/** How long clients may keep the answers of each kind; all optional. */
export interface CacheHints {
  /** The list of tools. */
  readonly tools?: CacheHint;
  /** The list of prompts. */
  readonly prompts?: CacheHint;
  /** The list of resources. */
  readonly resources?: CacheHint;
  /** The list of resource templates. */
  readonly templates?: CacheHint;
  /** The contents of resources that have no `cache` of their own. */
  readonly read?: CacheHint;
  /** What the server is and can do. */
  readonly discover?: CacheHint;
}

const KINDS = ['tools', 'prompts', 'resources', 'templates', 'read', 'discover'] as const;

/** What is wrong with the hints of a server, as sentences. */
export function cacheHintsProblems(hints: unknown): readonly string[] {
  if (hints === undefined) return [];
  if (!isRecord(hints)) return ['cacheHints must be an object, such as { tools: { ttl: 60_000 } }.'];
  return Object.entries(hints).flatMap(([kind, hint]) => {
    if ((KINDS as readonly string[]).includes(kind)) return cacheHintProblems(hint, `cacheHints.${kind}`);
    const [nearest] = nearestNames(kind, KINDS);
    const advice = nearest === undefined ? `it has ${KINDS.join(', ')}` : `write "${nearest}"`;
    return [`cacheHints has the unknown member "${kind}"; ${advice}.`];
  });
}

/** What is wrong with one hint, as sentences that begin with where it stands. */
export function cacheHintProblems(hint: unknown, place: string): readonly string[] {
  if (hint === undefined) return [];
  if (!isRecord(hint)) return [`${place} must be an object, such as { ttl: 60_000, scope: 'public' }.`];
  const problems: string[] = [];
  const { ttl, scope, ...others } = hint;
  if (ttl !== undefined && !(Number.isSafeInteger(ttl) && (ttl as number) >= 0)) {
    problems.push(`${place}.ttl must be a whole number of milliseconds, such as 60_000.`);
  }
  if (scope !== undefined && scope !== 'private' && scope !== 'public') {
    problems.push(`${place}.scope must be 'private' or 'public'.`);
  }
  for (const name of Object.keys(others)) {
    problems.push(`${place} has the unknown member "${name}"; it has ttl and scope.`);
  }
  return problems;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
