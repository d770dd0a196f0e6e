import { createInterface, type Interface } from 'node:readline';

/** Somebody at a terminal who is asked for lines. */
export class Person {
  readonly #lines: Interface;
  #isGone = false;

  constructor() {
    // Standard output may lead elsewhere, and belongs to the answer.
    this.#lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
    this.#lines.once('close', () => {
      this.#isGone = true;
    });
    // The terminal hands Ctrl-C to whoever reads keys instead of ending the process.
    this.#lines.on('SIGINT', () => {
      process.stderr.write('\n');
      process.kill(process.pid, 'SIGINT');
    });
  }

  /** Whether there is a terminal to ask in. */
  static get isThere(): boolean {
    return process.stdin.isTTY && process.stderr.isTTY;
  }

  /** The line that was typed; undefined once the input has ended (Ctrl-D). */
  async ask(question: string): Promise<string | undefined> {
    if (this.#isGone) return undefined;
    return new Promise((resolve) => {
      const gone = (): void => {
        resolve(undefined);
      };
      this.#lines.once('close', gone);
      this.#lines.question(question, (text) => {
        this.#lines.off('close', gone);
        resolve(text);
      });
    });
  }

  leave(): void {
    this.#lines.close();
  }
}
