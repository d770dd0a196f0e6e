import { coloursFor, type Colours } from '../colours';
import { writeOutput } from '../write-output';
import { printable } from './printable';

/** Lines in a pipe are as long as they are; what reads them may search them. */
const ENDLESS = 100_000;
const USUAL = 80;

/** Standard output as a command writes to it: a terminal with a width and colours, or a pipe. */
export class Screen {
  readonly colours: Colours = coloursFor(process.stdout);
  readonly isTerminal: boolean = process.stdout.isTTY;
  readonly width: number = process.stdout.isTTY ? process.stdout.columns || USUAL : ENDLESS;

  /** A server's text as it may be shown: as it is in a pipe, and on a terminal without what would steer it. */
  safe(text: string): string {
    return this.isTerminal ? printable(text) : text;
  }

  /** Writes text as it is. */
  write(text: string): Promise<void> {
    return writeOutput(text);
  }

  /** Writes bytes as they are. */
  bytes(data: Uint8Array): Promise<void> {
    return writeOutput(data);
  }

  /** Writes one JSON document. */
  json(value: unknown): Promise<void> {
    return writeOutput(`${JSON.stringify(value, null, 2)}\n`);
  }
}
