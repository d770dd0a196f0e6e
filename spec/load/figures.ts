import { appendFileSync, mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../temp');

/** Prints a figure past Jest, and keeps it in `temp/load-figures.txt`. */
export function figure(what: string, value: number | string): void {
  const line = `${what}: ${typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value}\n`;
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, 'load-figures.txt'), line);
  writeSync(2, line);
}

/** The loads that go on for longer where that is asked for, one after the other. */
const SOAKING = 4;

/** How long a load goes on whatever its number of calls, in milliseconds: its share of `SOAK_MINUTES`. */
export function soakTime(): number {
  return (Number(process.env.SOAK_MINUTES ?? 0) * 60_000) / SOAKING;
}
