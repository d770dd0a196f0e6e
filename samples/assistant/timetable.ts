import { setTimeout } from 'node:timers/promises';
import type { integer } from 'stereomcp';

/** A train between two cities, as the timetable has it. */
export interface Train {
  /** Such as NJ 468. */
  number: string;
  from: string;
  to: string;
  /** Hours and minutes, local time. */
  departs: string;
  hours: number;
  /** What a seat costs, in euros. */
  fare: number;
  /** Whether one sleeps on it. */
  night: boolean;
  /** How many people it takes. */
  places: integer;
}

const TRAINS: readonly Train[] = [
  { number: 'NJ 468', from: 'Vienna', to: 'Paris', departs: '19:40', hours: 14.5, fare: 89, night: true, places: 4 },
  { number: 'RJX 64', from: 'Vienna', to: 'Munich', departs: '09:30', hours: 4, fare: 45, night: false, places: 6 },
  { number: 'TGV 9576', from: 'Munich', to: 'Paris', departs: '15:40', hours: 6, fare: 79, night: false, places: 6 },
  { number: 'ICE 705', from: 'Munich', to: 'Berlin', departs: '10:00', hours: 4, fare: 59, night: false, places: 6 },
  { number: 'NJ 424', from: 'Berlin', to: 'Vienna', departs: '20:50', hours: 10, fare: 69, night: true, places: 4 },
];

/** How long the office takes to look up one journey, in milliseconds. */
const LOOK_UP = 40;

/** The trains that leave one city for another. */
export function trainsBetween(from: string, to: string): readonly Train[] {
  return TRAINS.filter((train) => train.from === from && train.to === to);
}

/** The train of a number. */
export function trainOf(number: string): Train | undefined {
  return TRAINS.find((train) => train.number === number);
}

/** Has the office look up the cheapest train between two cities; rejects as soon as nobody wants to know any more. */
export async function askOffice(from: string, to: string, signal: AbortSignal): Promise<Train | undefined> {
  await setTimeout(LOOK_UP, undefined, { signal });
  return [...trainsBetween(from, to)].sort((one, other) => one.fare - other.fare)[0];
}
