import { coloursFor } from '../colours';
import type { Colours } from '../colours';
import { describeChange } from './describe-change';
import type { Reloaded } from './live-server';

/** What the person at the keyboard reads of a server that is being worked on, on standard error. */
export class DevNotes {
  readonly #colours: Colours;

  constructor(colours: Colours = coloursFor(process.stderr)) {
    this.#colours = colours;
  }

  /** Says something, after the name of the program. */
  say(text: string): void {
    process.stderr.write(`stereomcp: ${text}\n`);
  }

  warn(text: string): void {
    this.say(`${this.#colours.yellow('warning:')} ${text}`);
  }

  /** What keeps a server from being in its place. */
  fail(message: string, outcome: string): void {
    this.say(`${this.#colours.red('error:')} ${message}`);
    this.say(outcome);
  }

  /** The first server of a file, and where it is. */
  started({ name, url, files }: { readonly name: string; readonly url: string; readonly files: number }): void {
    const { bold, cyan } = this.#colours;
    this.say(`${bold(name)} is at ${cyan(url)}, watching ${count(files)}.`);
  }

  inspector(address: string): void {
    this.say(`The Inspector is at ${this.#colours.cyan(address)}`);
  }

  /** A server that is in the place of another one. */
  reloaded(
    { changes }: Reloaded,
    { files, milliseconds }: { readonly files: readonly string[]; readonly milliseconds: number },
  ): void {
    const because = files.length === 0 ? '' : ` ${listed(files)} changed;`;
    const what = changes.length === 0 ? 'clients see no difference' : 'clients see';
    this.say(
      `${this.#colours.green('reloaded')} in ${String(Math.round(milliseconds))} ms:${because} ${what}${changes.length === 0 ? '.' : ':'}`,
    );
    for (const change of changes) process.stderr.write(`  ${describeChange(change, this.#colours)}\n`);
  }
}

function listed(files: readonly string[]): string {
  const [first = '', second, ...more] = files;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${String(more.length + 1)} more`;
}

function count(files: number): string {
  return files === 1 ? '1 file' : `${String(files)} files`;
}
