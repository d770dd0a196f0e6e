/** The protocol revision to speak; `auto` takes the newest that both sides know. */
export type ProtocolChoice = 'auto' | '2025-11-25' | '2026-07-28';

/** How the official client settles the revision. */
export type ProtocolMode = 'legacy' | 'auto' | { pin: string };

/** The mode of the official client for a choice; throws a TypeError for one that there is not. */
export function modeOf(protocol: ProtocolChoice = 'auto'): ProtocolMode {
  const known: unknown = protocol; // callers in JavaScript may pass anything
  if (known === 'auto') return 'auto';
  if (known === '2025-11-25') return 'legacy';
  if (known === '2026-07-28') return { pin: known };
  throw new TypeError(
    `connect(): protocol must be 'auto', '2025-11-25' or '2026-07-28', not ${JSON.stringify(known)}.`,
  );
}
