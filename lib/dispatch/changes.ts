import { nearestNames } from '../errors/nearest-names';
import type { ChangeFeed } from './change-feed';
import { findResource } from './find-resource';
import type { OfferBoard, SwitchableOffer } from './offer-board';

/** A scheme and a colon, which is all that tells a URI from other text (RFC 3986, section 3). */
const URI = /^[a-z][a-z0-9+.-]*:/i;

/** The most names that a message lists. */
const MOST_SHOWN = 5;

/**
 * Changes what a server offers while it runs, and tells its clients.
 *
 * Names are those of methods, or what clients address: names of tools and prompts, URIs and templates. What happens
 * several times before the running code comes to its next `await` is told once.
 */
export class Changes {
  readonly #board: OfferBoard;
  readonly #feed: ChangeFeed;

  constructor(board: OfferBoard, feed: ChangeFeed) {
    this.#board = board;
    this.#feed = feed;
  }

  /** Offers again what was disabled; throws a TypeError for an unknown name, before anything has changed. */
  enable(...names: string[]): void {
    this.#turn(names, 'on');
  }

  /**
   * Takes tools, resources, templates or prompts out of the lists and answers requests for them like those for what does
   * not exist; calls that run already finish. Throws a TypeError for an unknown name, before anything has changed.
   */
  disable(...names: string[]): void {
    this.#turn(names, 'off');
  }

  /** Whether everything of this name is offered at present; throws a TypeError for an unknown name. */
  isEnabled(name: string): boolean {
    return this.#named(name).every(({ switches, kind, member }) => switches.isOn(kind, member));
  }

  /** Tells the clients that subscribed to a resource that its content is another; throws a TypeError for a URI that leads to nothing. */
  resourceUpdated(uri: string): void {
    const given: unknown = uri; // callers in JavaScript may pass anything
    if (typeof given !== 'string' || !URI.test(given)) {
      throw new TypeError(`resourceUpdated(${shown(given)}): give the URI of a resource as text.`);
    }
    if (findResource(this.#board.whole, given) === undefined) {
      const addresses = this.#board.offers.filter(({ kind }) => kind === 'resource').map(({ address }) => address);
      throw new TypeError(
        `resourceUpdated(${shown(given)}): ${this.#board.own.type.name} has no resource under this URI; ${advice(given, addresses)}.`,
      );
    }
    this.#feed.emit({ kind: 'resource', uri: given });
  }

  /** Tells clients to list resources again, for templates whose `list` gives other entries now. */
  resourceListChanged(): void {
    this.#feed.emit({ kind: 'resources' });
  }

  /** Tells clients to list tools again; `enable` and `disable` do so by themselves. */
  toolListChanged(): void {
    this.#feed.emit({ kind: 'tools' });
  }

  /** Tells clients to list prompts again; `enable` and `disable` do so by themselves. */
  promptListChanged(): void {
    this.#feed.emit({ kind: 'prompts' });
  }

  #turn(names: readonly string[], to: 'on' | 'off'): void {
    for (const { switches, kind, member } of names.flatMap((name) => this.#named(name))) {
      switches.turn(kind, member, to);
    }
  }

  /** What a name stands for: of the server's own before what it includes, and an address before the name of a method. */
  #named(name: string): readonly SwitchableOffer[] {
    const { offers, own } = this.#board;
    const mine = offers.filter(({ part }) => part === own);
    const found = [
      mine.filter(({ address }) => address === name),
      mine.filter(({ member }) => member === name),
      offers.filter(({ address }) => address === name),
      offers.filter(({ member, ownAddress }) => member === name || ownAddress === name),
    ].find((candidates) => candidates.length > 0);
    if (found === undefined) throw this.#unknown(name);
    if (found.some(({ part }) => part !== found[0]?.part)) {
      const addresses = found.map(({ address }) => `'${address}'`).join(', ');
      throw new TypeError(`${shown(name)} could be any of ${addresses} in ${own.type.name}; give one of these.`);
    }
    return found;
  }

  #unknown(name: unknown): TypeError {
    const { offers, own } = this.#board;
    const known = offers.flatMap(({ address, member, part }) => (part === own ? [address, member] : [address]));
    return new TypeError(
      `${own.type.name} has no tool, resource or prompt ${shown(name)}; ${advice(String(name), known)}.`,
    );
  }
}

function advice(name: string, known: readonly string[]): string {
  const names = [...new Set(known)];
  const near = nearestNames(name, names);
  if (near.length > 0) return `did you mean ${listed(near)}`;
  return names.length === 0 ? 'it offers nothing of the kind' : `it has ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  const more = names.length > MOST_SHOWN ? ` and ${String(names.length - MOST_SHOWN)} more` : '';
  return names.slice(0, MOST_SHOWN).map(shown).join(', ') + more;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : `of type ${typeof value}`;
}
