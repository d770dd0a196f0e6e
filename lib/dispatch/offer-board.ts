import { narrowView, type Offered } from '../definition/narrow-view';
import type { ServerPart } from '../definition/server-part';
import type { ServerView } from '../definition/server-view';
import type { OfferKind, OfferSwitches } from './offer-switches';

/** Something that can be switched on and off, and the names it goes by. */
export interface SwitchableOffer {
  readonly kind: OfferKind;
  /** The name on the wire, or the URI or template. */
  readonly address: string;
  /** The address without the prefix under which the object is included. */
  readonly ownAddress: string;
  /** The method's name. */
  readonly member: string;
  readonly part: ServerPart;
  readonly switches: OfferSwitches;
}

/** What a board is made of. */
export interface BoardParts {
  readonly parts: readonly [ServerPart, ...ServerPart[]];
  /** Everything that the parts offer, switched on or not. */
  readonly whole: ServerView;
  /** By the author's object. */
  readonly switches: ReadonlyMap<object, OfferSwitches>;
}

/** What a server offers at present: everything, less what is switched off. */
export class OfferBoard {
  readonly whole: ServerView;
  readonly #parts: readonly [ServerPart, ...ServerPart[]];
  readonly #switches: ReadonlyMap<object, OfferSwitches>;
  #view: ServerView;
  /** The turns of all switches at which the view was made. */
  #turns = 0;
  #offers: readonly SwitchableOffer[] | undefined;

  constructor({ parts, whole, switches }: BoardParts) {
    this.whole = whole;
    this.#parts = parts;
    this.#switches = switches;
    this.#view = whole;
  }

  get view(): ServerView {
    let turns = 0;
    for (const each of this.#switches.values()) turns += each.turns;
    if (turns !== this.#turns) {
      this.#turns = turns;
      const allOn = [...this.#switches.values()].every((each) => each.allOn);
      this.#view = allOn ? this.whole : narrowView(this.whole, (definition) => this.#isOn(definition));
    }
    return this.#view;
  }

  /** The server's own object, which comes before those that it includes. */
  get own(): ServerPart {
    return this.#parts[0];
  }

  get offers(): readonly SwitchableOffer[] {
    return (this.#offers ??= this.#listOffers());
  }

  #listOffers(): readonly SwitchableOffer[] {
    const { tools, resources, templates, prompts } = this.whole;
    const partOf = new Map(this.#parts.map((part) => [part.target, part]));
    return [...tools.values(), ...resources.values(), ...templates, ...prompts.values()].flatMap((definition) => {
      const part = partOf.get(this.#ownerOf(definition));
      const switches = this.#switchesOf(definition);
      if (part === undefined || switches === undefined) return [];
      const address = addressOf(definition);
      const kind = kindOf(definition);
      const ownAddress = kind === 'resource' ? address : address.slice(part.prefix.length);
      return [{ kind, address, ownAddress, member: definition.member, part, switches }];
    });
  }

  #isOn(definition: Offered): boolean {
    return this.#switchesOf(definition)?.isOn(kindOf(definition), definition.member) !== false;
  }

  #switchesOf(definition: Offered): OfferSwitches | undefined {
    return this.#switches.get(this.#ownerOf(definition));
  }

  #ownerOf(definition: Offered): object {
    return this.whole.owners.get(definition) ?? this.own.target;
  }
}

function addressOf(definition: Offered): string {
  if ('uri' in definition) return definition.uri;
  return 'template' in definition ? definition.template.text : definition.name;
}

function kindOf(definition: Offered): OfferKind {
  if ('kind' in definition) return 'resource';
  return 'inputTitle' in definition ? 'tool' : 'prompt';
}
