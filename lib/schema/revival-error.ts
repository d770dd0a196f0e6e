/** Why a JSON value cannot become the declared TypeScript value, by the word for programs. */
export const REVIVAL_REASONS = [
  { kind: 'date_invalid', reason: 'Input should be a valid date' },
  { kind: 'url_invalid', reason: 'Input should be a valid absolute URL' },
  { kind: 'bigint_invalid', reason: 'Input should be an integer written in decimal digits' },
  { kind: 'base64_invalid', reason: 'Input should be padded base64 in the standard alphabet' },
  { kind: 'regexp_invalid', reason: 'Input should be a valid regular expression' },
  { kind: 'map_key', reason: 'Member names should be numbers' },
] as const;

/** One of the words of `REVIVAL_REASONS`. */
export type RevivalReason = (typeof REVIVAL_REASONS)[number]['kind'];

const REASONS: ReadonlyMap<RevivalReason, string> = new Map(REVIVAL_REASONS.map(({ kind, reason }) => [kind, reason]));

/** A JSON value that fits the schema and yet stands for no value of the declared type. */
export class RevivalError extends Error {
  override readonly name = 'RevivalError';
  readonly code = 'ERR_REVIVAL';
  /** What is wrong, as a word for programs. */
  readonly kind: RevivalReason;
  /** What is wrong, as a sentence without its full stop. */
  readonly reason: string;
  /** The value at fault. */
  readonly input: unknown;
  /** Where: wire names and array indices from the root. */
  readonly path: readonly (string | number)[];

  constructor(kind: RevivalReason, input: unknown, path: readonly (string | number)[] = []) {
    const reason = REASONS.get(kind) ?? kind;
    super(path.length === 0 ? reason : `${path.join('.')}: ${reason}`);
    this.kind = kind;
    this.reason = reason;
    this.input = input;
    this.path = Object.freeze([...path]);
  }

  /** The facts alone, for a report of what is wrong with a value. */
  get issue(): Pick<RevivalError, 'path' | 'reason' | 'kind' | 'input'> {
    const { path, reason, kind, input } = this;
    return { path, reason, kind, input };
  }

  /** The same failure, seen from the container that holds the value under `key`. */
  below(key: string | number): RevivalError {
    return new RevivalError(this.kind, this.input, [key, ...this.path]);
  }
}
