import type { ByteLease } from './byte-budget';

/** What came of reading a body. */
export type BodyOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' | 'too-much' | 'late' | 'broken' };

export interface BodyLimits {
  readonly maxBytes: number;
  /** What all bodies together may have. */
  readonly lease: ByteLease;
  /** How long the whole body may take, in milliseconds. */
  readonly timeout: number;
}

/**
 * Reads a body up to its limit; beyond it nothing more is read or kept.
 *
 * The source is left open where it was not read to its end: whoever owns it decides what becomes of the rest.
 */
export async function readBody(source: AsyncIterator<Uint8Array>, limits: BodyLimits): Promise<BodyOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BodyOutcome>((resolve) => {
    timer = setTimeout(resolve, limits.timeout, { kind: 'late' });
  });
  try {
    return await Promise.race([collect(source, limits), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function collect(source: AsyncIterator<Uint8Array>, { maxBytes, lease }: BodyLimits): Promise<BodyOutcome> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const step = await source.next();
      if (step.done === true) return { kind: 'bytes', bytes: joined(chunks, length) };
      const { value } = step;
      length += value.byteLength;
      if (length > maxBytes) return { kind: 'too-large' };
      if (!lease.take(value.byteLength)) return { kind: 'too-much' };
      chunks.push(value);
    }
  } catch {
    return { kind: 'broken' }; // the client has gone away
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
