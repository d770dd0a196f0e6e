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

/** How long a load goes on after its own number of calls, in milliseconds; `SOAK_MINUTES` sets it. */
export function soakTime(): number {
  return Number(process.env.SOAK_MINUTES ?? 0) * 60_000;
}
