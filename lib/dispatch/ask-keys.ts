/** What a question goes by on the wire. */
export interface AskKey {
  readonly key: string;
  /** Whether the author chose it, so that it means the same question wherever the method asks it. */
  readonly named: boolean;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;

/** The keys of the questions of one request, numbered in order of asking where the author gives none. */
export class AskKeys {
  readonly #taken = new Set<string>();
  #count = 0;

  /** The key of the next question; throws a TypeError for one that is none, or that another question has. */
  take(given: string | undefined): AskKey {
    this.#count += 1;
    const key: unknown = given ?? `question-${String(this.#count)}`; // callers in JavaScript may pass anything
    if (typeof key !== 'string' || !KEY.test(key)) {
      throw new TypeError(
        `${JSON.stringify(key)} is no key of a question; write 1 to 128 of A-Z a-z 0-9 _ - . with a letter or digit first.`,
      );
    }
    if (this.#taken.has(key)) {
      throw new TypeError(
        `Two questions of one request have the key '${key}'; give each a key of its own, also in a loop.`,
      );
    }
    this.#taken.add(key);
    return { key, named: given !== undefined };
  }
}
