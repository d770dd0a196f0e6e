import type { CacheHints } from '../definition/cache-hints';
import { findResource } from '../dispatch/find-resource';
import type { Host } from '../dispatch/host';
import type { CacheHint } from '../metadata/cache-hint';
import type { Era } from './era';

/** What a result says of its keeping (2026-07-28, "Caching"). */
export interface CacheFields {
  readonly ttlMs?: number;
  readonly cacheScope?: 'private' | 'public';
}

const NOTHING: CacheFields = Object.freeze({});

/** How long a list may be kept; nothing in generations that do not know of it. */
export function listCache(host: Host, era: Era, list: keyof CacheHints): CacheFields {
  return era.name === 'legacy' ? NOTHING : cacheFields(host.view.cacheHints[list]);
}

/** How long the contents of a resource may be kept, by its own hint before that of the server. */
export function readCache(host: Host, era: Era, uri: string): CacheFields {
  if (era.name === 'legacy') return NOTHING;
  return cacheFields(findResource(host.view, uri)?.definition.cache ?? host.view.cacheHints.read);
}

/** A hint in the words of the wire. */
export function cacheFields(hint: CacheHint | undefined): CacheFields {
  return hint === undefined ? NOTHING : { ttlMs: hint.ttl ?? 0, cacheScope: hint.scope ?? 'private' };
}
