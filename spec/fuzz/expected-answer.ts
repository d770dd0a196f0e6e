/** How often a message is answered, and under which id. */
export type Expected =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly id: string | number | null }
  /** A request that stays open, or that a later message may cancel. */
  | { readonly kind: 'at-most-one'; readonly id: string | number };

const NONE: Expected = { kind: 'none' };
const NULL: Expected = { kind: 'one', id: null };

/** What JSON-RPC 2.0 and the protocol say about one line of text, independent of the code under test. */
export function expectedAnswer(line: string): Expected {
  // Blanks around a message, and a byte order mark, are no part of it.
  const text = line.trim();
  if (text === '') return NONE;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NULL;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NULL;
  const { id, method, result, error } = value as Readonly<Record<string, unknown>>;
  if (method === undefined && (result !== undefined || error !== undefined)) return NONE;
  if (id === undefined && typeof method === 'string') return NONE;
  const isId = typeof id === 'string' || Number.isSafeInteger(id);
  if (!isId) return NULL;
  return { kind: method === 'subscriptions/listen' ? 'at-most-one' : 'one', id: id as string | number };
}

/** The id that a line wants cancelled, if it is such a line. */
function cancelledBy(line: string): unknown {
  try {
    const { method, params } = JSON.parse(line.trim()) as { method?: unknown; params?: { requestId?: unknown } };
    return method === 'notifications/cancelled' ? params?.requestId : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of bytes, as any reader of UTF-8 sees them. */
export function linesOf(bytes: Buffer): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end).toString('utf8'));
    start = end + 1;
  }
  return [...lines, bytes.subarray(start).toString('utf8')];
}

/** What has been sent over a connection, and which ids its answers have. */
export class AnswerLedger {
  readonly #due = new Map<string, { least: number; most: number }>();
  readonly #cancelled = new Set<string>();
  readonly #seen = new Map<string, number>();

  sent(line: string): void {
    const cancelled = cancelledBy(line);
    if (cancelled !== undefined) this.#cancelled.add(shown(cancelled));
    const expected = expectedAnswer(line);
    if (expected.kind === 'none') return;
    const { least, most } = this.#due.get(shown(expected.id)) ?? { least: 0, most: 0 };
    this.#due.set(shown(expected.id), { least: least + (expected.kind === 'one' ? 1 : 0), most: most + 1 });
  }

  answered(id: unknown): void {
    this.#seen.set(shown(id), (this.#seen.get(shown(id)) ?? 0) + 1);
  }

  /** What is wrong with the ids of the answers; undefined where nothing is. */
  fault(): string | undefined {
    for (const key of new Set([...this.#due.keys(), ...this.#seen.keys()])) {
      const { least, most } = this.#due.get(key) ?? { least: 0, most: 0 };
      const needed = this.#cancelled.has(key) ? 0 : least;
      const count = this.#seen.get(key) ?? 0;
      if (count < needed || count > most) return `id ${key}: ${count} answers, where ${needed} to ${most} are due`;
    }
    return undefined;
  }
}

function shown(id: unknown): string {
  return id === undefined ? 'none' : JSON.stringify(id);
}
