import type { Context, ListedResource } from 'stereomcp';
import { integer, MCPServer, Resource, ResourceNotFoundError, Tool, ToolError } from 'stereomcp';
import { Bookings, type Booking } from './bookings';
import { Night, NightTravellers, Travellers } from './forms';
import { Lines } from './lines';
import { askOffice, trainOf, trainsBetween, type Train } from './timetable';

/** A train, and how many places it has left. */
interface Offer extends Train {
  left: integer;
}

/** How a booking ended: with a booking, or with the reason why there is none. */
type Outcome = { booked: Booking } | { notBooked: string };

/** Trains one after the other, and the pairs of cities between which there is none. */
interface Plan {
  trains: string[];
  hours: number;
  /** In euros, for one seat. */
  price: number;
  gaps: string[];
}

const BOOKINGS = 'trips://bookings';

/** What there is only with a booking. */
const WITH_BOOKING = ['cancelBooking', 'pay', 'pack', 'ticket'] as const;

/** What each comfort adds to a fare, in euros. */
const EXTRA = { seat: 0, couchette: 30, sleeper: 80 } as const;

/** An assistant for journeys by train: it asks its user what it has to know, and keeps the bookings in memory. */
export class TravelAssistant extends MCPServer {
  readonly #bookings = new Bookings();
  readonly #lines = new Lines(2);

  constructor() {
    super('Travel assistant', {
      instructions: `Finds and books trains. ${BOOKINGS} has what is booked; some tools are there only while something is.`,
    });
    this.changes.disable(...WITH_BOOKING);
  }

  /** Finds the trains from one city to another. */
  @Tool({ annotations: { readOnlyHint: true } }) search(from: string, to: string): Offer[] {
    return trainsBetween(from, to).map((train) => ({ ...train, left: this.#bookings.left(train) }));
  }

  /**
   * Books places on a train; the user is asked who travels and how.
   * @param train The number of the train, such as NJ 468.
   */
  @Tool() async book(train: string, context: Context): Promise<Outcome> {
    // A client of 2026-07-28 has this run from its start for every answer, so all questions come before all deeds.
    const found = trainOf(train);
    if (found === undefined) throw new ToolError(`There is no train ${train}; search finds the trains.`);
    const { number, from, to, departs } = found;
    const form = found.night ? NightTravellers : Travellers;
    const travellers = await context.elicit(`${number}, ${from} to ${to} at ${departs}: who travels?`, form);
    if (travellers.action !== 'accept') return notBooked(travellers.action);
    const { name, places } = travellers.content;
    const comfort = travellers.content instanceof NightTravellers ? travellers.content.comfort : 'seat';
    this.#bookings.refuseTooMany(found, places);

    // A question that depends on an answer; whoever answers the same is asked the same.
    const night =
      comfort === 'sleeper' ? await context.elicit('How do you want to spend the night?', Night) : undefined;
    if (night !== undefined && night.action !== 'accept') return notBooked(night.action);

    const price = places * (found.fare + EXTRA[comfort]);
    const sure = await context.elicit(`Book ${places} × ${comfort} on ${number} for ${price} €?`, Boolean);
    if (sure.action !== 'accept') return notBooked(sure.action);
    if (!sure.content) return notBooked('decline');

    // From here on nothing is asked. The last places may have gone while the user was thinking; then this throws.
    const order = { name, places, comfort, price, ...(night !== undefined && { night: night.content }) };
    const booked = this.#bookings.add(found, order);
    this.changes.enable(...WITH_BOOKING);
    this.#tell('list');
    await context.log.info({ booked: booked.number, left: this.#bookings.left(found) });
    return { booked };
  }

  /** Takes a booking back. */
  @Tool({ annotations: { destructiveHint: true } })
  async cancelBooking(booking: string, context: Context): Promise<void> {
    this.#bookings.need(booking);
    this.#bookings.remove(booking);
    if (this.#bookings.size === 0) this.changes.disable(...WITH_BOOKING);
    this.#tell('list');
    await context.log.info({ cancelled: booking });
  }

  /** Opens the page on which a booking is paid. */
  @Tool() async pay(booking: string, context: Context): Promise<Booking> {
    const { price } = this.#bookings.need(booking);
    const page = new URL(`https://pay.example/trips/${encodeURIComponent(booking)}`);
    const { action } = await context.elicitUrl(`Pay ${price} € for ${booking}`, page);
    const paid = this.#bookings.need(booking); // it may be gone since
    if (action === 'accept') {
      paid.status = 'paying';
      this.#tell('content');
    }
    return paid;
  }

  /** Plans a journey through several cities with the help of the timetable office, which takes its time. */
  @Tool({ timeout: 60_000, annotations: { readOnlyHint: true } })
  async plan(
    /** In the order of the journey. @minItems 2 @maxItems 500 */ cities: string[],
    context: Context,
  ): Promise<Plan> {
    const plan: Plan = { trains: [], hours: 0, price: 0, gaps: [] };
    const { signal } = context;
    // Both the wait for a line and the work on it end with the signal, and the line is free again.
    await this.#lines.hold(signal, async () => {
      for (const [index, to] of cities.entries()) {
        const from = cities[index - 1];
        if (from === undefined) continue;
        const journey = `${from} to ${to}`;
        await context.progress(index - 1, cities.length - 1, journey);
        const train = await askOffice(from, to, signal);
        if (train === undefined) {
          plan.gaps.push(journey);
          await context.log.warning(`There is no train from ${journey}.`);
        } else {
          plan.trains.push(train.number);
          plan.hours += train.hours;
          plan.price += train.fare;
        }
      }
    });
    return plan;
  }

  /** A list of what to pack for a booked journey. */
  @Tool({ annotations: { readOnlyHint: true } }) async pack(booking: string, context: Context): Promise<string> {
    const { train, comfort } = this.#bookings.need(booking);
    const journey = trainOf(train);
    if (!context.can('sample')) return comfort === 'seat' ? 'ticket, passport' : 'ticket, passport, toothbrush';
    const { content } = await context.sample({
      messages: `What to pack for ${journey?.to}, ${journey?.hours} hours in a ${comfort}? Ten words at most.`,
      maxTokens: 50,
    });
    if (content.type !== 'text') throw new ToolError('The model answered without words.');
    return content.text;
  }

  /** A booking as a ticket to print, with the addresses in the user's open folders where it could be kept. */
  @Tool({ annotations: { readOnlyHint: true } })
  async ticket(booking: string, context: Context): Promise<{ text: string; saveAs: string[] }> {
    const { train, name, places } = this.#bookings.need(booking);
    const roots = context.can('roots') ? await context.roots() : [];
    return {
      text: `${booking}: ${train}, ${name}, ${places} places`,
      saveAs: roots.map(({ uri }) => `${uri.replace(/\/$/, '')}/ticket-${booking}.txt`),
    };
  }

  /** All bookings. */
  @Resource(BOOKINGS) bookings(): readonly Booking[] {
    return this.#bookings.all();
  }

  /** One booking. */
  @Resource<TravelAssistant>('trips://bookings/{number}', { list: (assistant) => assistant.listed() })
  booking(number: string): Booking {
    const booking = this.#bookings.find(number);
    if (booking === undefined) throw new ResourceNotFoundError(`There is no booking ${number}.`);
    return booking;
  }

  /** How many lines to the timetable office are taken, and how many calls wait for one. */
  @Resource('trips://lines') lines(): { busy: integer; waiting: integer } {
    return { busy: this.#lines.busy, waiting: this.#lines.waiting };
  }

  /** The bookings as `resources/list` shows them. */
  listed(): ListedResource[] {
    return this.#bookings.all().map(({ number, name }) => ({ uri: `${BOOKINGS}/${number}`, title: `For ${name}` }));
  }

  /** Tells clients that bookings have changed, or also which there are. */
  #tell(what: 'content' | 'list'): void {
    this.changes.resourceUpdated(BOOKINGS);
    if (what === 'list') this.changes.resourceListChanged();
  }
}

function notBooked(action: 'decline' | 'cancel'): Outcome {
  return {
    notBooked: action === 'decline' ? 'The user does not want it.' : 'The user closed the form; ask whether to go on.',
  };
}

if (require.main === module) {
  // node server.js, or over HTTP: node server.js --http [port]
  const [flag, port = '3000'] = process.argv.slice(2);
  // Clients before 2026-07-28 can be asked over HTTP only in sessions.
  const overHttp = { transport: 'http', port: Number(port), sessions: true } as const;
  void new TravelAssistant().run(flag === '--http' ? overHttp : {});
}
