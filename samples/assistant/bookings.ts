import { ToolError, type integer } from 'stereomcp';
import type { Night, NightTravellers } from './forms';
import type { Train } from './timetable';

/** A journey that has been booked. */
export interface Booking {
  /** Such as B1. */
  number: string;
  /** The number of the train. */
  train: string;
  name: string;
  places: integer;
  comfort: NightTravellers['comfort'];
  /** What was ordered for the night, with a bed. */
  night?: Night;
  /** In euros, for all places. */
  price: number;
  /** `paying` once the page for the payment has been opened. */
  status: 'booked' | 'paying';
}

/** What a booking is made of. */
type Order = Omit<Booking, 'number' | 'train' | 'status'>;

/** All bookings, in memory, for as long as the server runs. */
export class Bookings {
  readonly #bookings = new Map<string, Booking>();
  #last = 0;

  get size(): number {
    return this.#bookings.size;
  }

  all(): readonly Booking[] {
    return [...this.#bookings.values()];
  }

  /** How many places a train has left. */
  left({ number, places }: Train): integer {
    const taken = this.all().filter(({ train }) => train === number);
    return taken.reduce((left, booking) => left - booking.places, places);
  }

  /** @throws {ToolError} where the train has not so many places left. */
  refuseTooMany(train: Train, places: integer): void {
    const left = this.left(train);
    if (places > left) throw new ToolError(`${train.number} has ${left} places left, not ${places}.`);
  }

  /** @throws {ToolError} where the train has not so many places left. */
  add(train: Train, order: Order): Booking {
    this.refuseTooMany(train, order.places);
    const number = `B${++this.#last}`;
    const booking: Booking = { number, train: train.number, ...order, status: 'booked' };
    this.#bookings.set(number, booking);
    return booking;
  }

  find(number: string): Booking | undefined {
    return this.#bookings.get(number);
  }

  /** @throws {ToolError} for a number that is none. */
  need(number: string): Booking {
    const booking = this.find(number);
    if (booking === undefined) throw new ToolError(`There is no booking ${number}.`);
    return booking;
  }

  remove(number: string): void {
    this.#bookings.delete(number);
  }
}
