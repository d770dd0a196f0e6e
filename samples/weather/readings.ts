import { readFileSync } from 'node:fs';

/** What an upstream service says of a city; more than any tool declares, so the outlook stays here. */
export interface Reading {
  /** Degrees Celsius. */
  readonly temperature: number;
  /** 0 to 1. */
  readonly humidity: number;
  readonly conditions: string;
  /** A sentence without its full stop. */
  readonly outlook: string;
}

/** Readings by the name of the city. */
export type Readings = ReadonlyMap<string, Reading>;

const BUILT_IN: Readings = new Map([
  ['London', { temperature: 16.2, humidity: 0.83, conditions: 'Overcast', outlook: 'light rain easing by evening' }],
  ['Reykjavik', { temperature: 4.4, humidity: 0.71, conditions: 'Windy', outlook: 'sleet over night' }],
]);

/** The readings of a JSON file (`{ "London": { "temperature": 16.2, … } }`), or those of one remembered day. */
export function loadReadings(file?: string): Readings {
  if (file === undefined || file === '') return BUILT_IN;
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Reading>));
}
