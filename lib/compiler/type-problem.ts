/** Why a type has no schema; thrown while it is read and caught by the reader. */
export class TypeProblem extends Error {
  /** Names of members and marks of lists, from the outside in. */
  readonly path: readonly string[];
  readonly reason: string;

  /** `reason` is the rest of a sentence that begins with what it is about: "functions have no JSON form; …". */
  constructor(reason: string, path: readonly string[] = []) {
    super(path.length === 0 ? reason : `member ${joined(path)}: ${reason}`);
    this.name = 'TypeProblem';
    this.path = path;
    this.reason = reason;
  }

  /** The sentence about a named type. */
  of(name: string): string {
    const owner = name.length > 60 ? `${name.slice(0, 59)}…` : name;
    return this.path.length === 0
      ? `${owner}: ${this.reason}`
      : `member ${joined(this.path)} of ${owner}: ${this.reason}`;
  }

  /** The same problem, seen from one step further out. */
  within(step: string): TypeProblem {
    return new TypeProblem(this.reason, [step, ...this.path]);
  }
}

/** Runs a reader of a part; a problem of the part is told as one of the whole. */
export function within<T>(step: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof TypeProblem ? error.within(step) : error;
  }
}

function joined(path: readonly string[]): string {
  return path.map((step, index) => (index === 0 || step.startsWith('[') ? step : `.${step}`)).join('');
}
