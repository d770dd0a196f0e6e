/** A place in a path that a value fills. */
export interface Hole {
  /** What a value begins with if there is one; nothing where the place is filled always, if only by an empty text. */
  readonly delimiter: string;
  /** The characters at which a value ends. */
  readonly stops: string;
  /** How much is taken where more than one end fits. */
  readonly takes: 'least' | 'most';
}

/** Whether a character of ASCII is a stop, by its code. */
type Stops = Uint8Array;

const ASCII = 128;

/**
 * Holes between literals, matched against text in time that grows with its length, whatever it holds.
 *
 * It is known first, from the end, from where the rest fits; then every hole takes its text, from the start.
 */
export class PathPattern {
  readonly #literals: readonly string[];
  readonly #holes: readonly Hole[];
  readonly #stops: readonly Stops[];
  /** Whether all holes but the last are filled always, take the least and have a literal behind them. */
  readonly #isSimple: boolean;

  /** There is one literal more than there are holes: before, between and after them. */
  constructor(literals: readonly string[], holes: readonly Hole[]) {
    this.#literals = Object.freeze([...literals]);
    this.#holes = Object.freeze([...holes]);
    this.#isSimple = holes
      .slice(0, -1)
      .every(({ delimiter, takes }, index) => delimiter === '' && takes === 'least' && literals[index + 1] !== '');
    this.#stops = holes.map(({ stops }) => {
      const table = new Uint8Array(ASCII);
      for (const stop of stops) table[stop.charCodeAt(0)] = 1;
      return table;
    });
  }

  /** The text of every hole, its delimiter included; undefined where the whole text does not fit. */
  match(text: string): readonly string[] | undefined {
    const first = this.#literals[0] ?? '';
    const last = this.#literals.at(-1) ?? '';
    if (this.#holes.length === 0) return text === first ? [] : undefined;
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return undefined;
    const simple = this.#takeNearest(text);
    if (simple !== undefined) return simple;
    const ends = this.#ends(text);
    return ends && this.#take(text, ends);
  }

  /**
   * The texts where every hole but the last ends at the nearest literal behind it, which is how most URIs are.
   *
   * Undefined where they fit in no such way; they may fit in another.
   */
  #takeNearest(text: string): readonly string[] | undefined {
    if (!this.#isSimple) return undefined;
    const texts: string[] = [];
    let at = this.#literals[0]?.length ?? 0;
    const last = this.#holes.length - 1;
    for (const [index, { delimiter }] of this.#holes.entries()) {
      const literal = this.#literals[index + 1] ?? '';
      const end = index === last ? text.length - literal.length : text.indexOf(literal, at);
      if (end < at) return undefined;
      if (delimiter !== '' && end > at && text[at] !== delimiter) return undefined;
      const stops = this.#stops[index];
      for (let place = at + delimiter.length; place < end; place++) {
        if (stops?.[text.charCodeAt(place)] === 1) return undefined;
      }
      texts.push(text.slice(at, end));
      at = end + literal.length;
    }
    return texts;
  }

  /** For every hole where it may end, so that all after it fits; undefined where the first one cannot begin. */
  #ends(text: string): readonly Uint8Array[] | undefined {
    const ends: Uint8Array[] = [];
    let fits = new Uint8Array(text.length + 1);
    fits[text.length] = 1;
    for (let index = this.#holes.length - 1; index >= 0; index--) {
      const end = endsBefore(text, this.#literals[index + 1] ?? '', fits);
      fits = this.#begins(text, index, end);
      ends.unshift(end);
    }
    return fits[this.#literals[0]?.length ?? 0] === 1 ? ends : undefined;
  }

  /** Where a hole may begin, so that it comes to one of its ends. */
  #begins(text: string, index: number, end: Uint8Array): Uint8Array<ArrayBuffer> {
    const delimiter = this.#holes[index]?.delimiter ?? '';
    const stops = this.#stops[index];
    const begins = new Uint8Array(text.length + 1);
    // The nearest end behind the place, and how far a value reaches that begins there; and both one place further.
    let [nearest, reach] = [Infinity, text.length];
    for (let at = text.length; at >= 0; at--) {
      const [nearestBehind, reachBehind] = [nearest, reach];
      if (end[at] === 1) nearest = at;
      if (at < text.length && stops?.[text.charCodeAt(at)] === 1) reach = at;
      if (delimiter === '') begins[at] = nearest <= reach ? 1 : 0;
      else begins[at] = end[at] === 1 || (text[at] === delimiter && nearestBehind <= reachBehind) ? 1 : 0;
    }
    return begins;
  }

  #take(text: string, ends: readonly Uint8Array[]): readonly string[] {
    let at = this.#literals[0]?.length ?? 0;
    return this.#holes.map((hole, index) => {
      const end = this.#endOf(text, { at, index, ends: ends[index] ?? new Uint8Array() });
      const taken = text.slice(at, end);
      at = end + (this.#literals[index + 1]?.length ?? 0);
      return taken;
    });
  }

  /** Where a hole ends that begins at a place from which it is known to come to an end. */
  #endOf(text: string, { at, index, ends }: { at: number; index: number; ends: Uint8Array }): number {
    const { delimiter, takes } = this.#holes[index] ?? { delimiter: '', takes: 'least' };
    if (takes === 'least') return ends.indexOf(1, at);
    if (delimiter !== '' && text[at] !== delimiter) return at;
    const from = at + delimiter.length;
    let found = -1;
    for (let end = from; end <= text.length; end++) {
      if (ends[end] === 1) found = end;
      if (end < text.length && this.#stops[index]?.[text.charCodeAt(end)] === 1) break;
    }
    return found === -1 ? at : found;
  }
}

/** The places at which a literal begins behind which the rest fits. */
function endsBefore(text: string, literal: string, fits: Uint8Array): Uint8Array {
  const ends = new Uint8Array(text.length + 1);
  for (let at = 0; at + literal.length <= text.length; at++) {
    if (fits[at + literal.length] === 1 && text.startsWith(literal, at)) ends[at] = 1;
  }
  return ends;
}
