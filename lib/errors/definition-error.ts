/** One mistake in a class: where it is, what is wrong and what to write instead. */
export interface DefinitionProblem {
  /** The class whose definition is wrong, as it should be shown. */
  readonly className: string;
  /** The member that carries the mistake, or undefined when the class as a whole does. */
  readonly member?: string | undefined;
  /** Where that is in the author's files, as `weather.ts:12`; undefined where nothing tells it. */
  readonly at?: string | undefined;
  /** What is wrong and what to write instead, as one sentence or two. */
  readonly message: string;
}

/**
 * The author's mistakes in one class, all of them, found before any request is served.
 *
 * Thrown by the constructor of a server class, or by a decorator where the answer is known while the class is still
 * being defined. `stack` equals the message, so that an uncaught one prints as a readable report.
 */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly code = 'ERR_DEFINITION';
  readonly problems: readonly DefinitionProblem[];

  constructor(problems: readonly DefinitionProblem[]) {
    super(describe(problems));
    this.problems = Object.freeze([...problems]);
    // Node prints every own enumerable member below an uncaught error; the message says all of it already.
    for (const key of ['name', 'code', 'problems']) Object.defineProperty(this, key, { enumerable: false });
    Object.defineProperty(this, 'stack', { value: `${this.name}: ${this.message}`, configurable: true });
  }
}

function describe(problems: readonly DefinitionProblem[]): string {
  const lines = problems.map(({ className, member, at, message }) => {
    const name = member === undefined ? className : `${className}.${member}`;
    const place = at === undefined || message.includes(at) ? '' : ` (${at})`;
    return `${name}${place}: ${message}`;
  });
  if (lines.length === 1) return lines[0] ?? '';
  return [`${String(lines.length)} mistakes`, ...lines.map((line) => `  - ${line}`)].join('\n');
}
