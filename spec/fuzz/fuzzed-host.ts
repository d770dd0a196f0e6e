import type { Host } from '../../lib/dispatch/host';
import { requireServerState } from '../../lib/server/server-state';
import { FuzzedServer } from '../fixtures/servers/fuzzed';

/** The server under test with a log of its own: what an operator reads is a finding, too. */
export class FuzzedHost {
  readonly host: Host;
  readonly #said: string[] = [];

  constructor() {
    const { host } = requireServerState(new FuzzedServer());
    const report = (line: string): void => {
      this.#said.push(line);
    };
    this.host = Object.create(host, { report: { value: report, enumerable: true } }) as Host;
  }

  /** The first line that tells of a failure inside, since the last time; a prototype that was written to is one, too. */
  takeFailure(): string | undefined {
    for (const name in {}) return `Object.prototype has a member ${name}`;
    return this.#said.splice(0).find((line) => /internal error|\n\s+at /i.test(line));
  }
}
