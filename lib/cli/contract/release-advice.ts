import type { ContractChange } from './contract-rules';

/** Which part of a version the next release has to raise by Semantic Versioning. */
export type ReleaseKind = 'major' | 'minor' | 'patch' | 'none';

/** The least release for these changes. */
export function releaseFor(changes: readonly ContractChange[]): ReleaseKind {
  const has = (verdict: string): boolean => changes.some((change) => change.verdict === verdict);
  if (has('breaking')) return 'major';
  if (has('compatible')) return 'minor';
  return has('cosmetic') ? 'patch' : 'none';
}

/** The version after one of that kind; before 1.0.0 a minor release may break. Undefined where it is no version. */
export function nextVersion(version: string, kind: ReleaseKind): string | undefined {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  if (parts.length === 0 || kind === 'none') return undefined;
  if (kind === 'patch' || (kind === 'minor' && major === 0)) return [major, minor, patch + 1].join('.');
  return kind === 'minor' || major === 0 ? [major, minor + 1, 0].join('.') : [major + 1, 0, 0].join('.');
}
