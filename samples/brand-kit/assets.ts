import { join } from 'node:path';

/** A file of this sample, wherever the process was started: its place is known from the place of the code. */
export function asset(name: string): string {
  return join(__dirname, 'assets', name);
}
