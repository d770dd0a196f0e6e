import { createHash } from 'node:crypto';

/** A short name for a JSON value, the same for every order of its members; equal names mean equal values. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOneOrder)).digest('base64url').slice(0, 22);
}

function inOneOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members);
}
