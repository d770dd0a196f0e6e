import type { ChangeFeed } from './change-feed';

/** What the author offers by a method; a template counts as a resource. */
export type OfferKind = 'tool' | 'resource' | 'prompt';

/** Which of one object's offers are switched off; every server that offers the object goes by it. */
export class OfferSwitches {
  /** Hears of every switch. */
  readonly feed: ChangeFeed;
  readonly #off = new Set<string>();
  #turns = 0;

  constructor(feed: ChangeFeed) {
    this.feed = feed;
  }

  /** Grows with every change, so that others know whether what they made of it still holds. */
  get turns(): number {
    return this.#turns;
  }

  get allOn(): boolean {
    return this.#off.size === 0;
  }

  isOn(kind: OfferKind, member: string): boolean {
    return !this.#off.has(`${kind} ${member}`);
  }

  /** Switches an offer; where it stands like that already, nobody is told. */
  turn(kind: OfferKind, member: string, to: 'on' | 'off'): void {
    if (this.isOn(kind, member) === (to === 'on')) return;
    const key = `${kind} ${member}`;
    if (to === 'on') this.#off.delete(key);
    else this.#off.add(key);
    this.#turns++;
    this.feed.emit({ kind: `${kind}s` });
  }
}
