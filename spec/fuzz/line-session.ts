import { PassThrough } from 'node:stream';
import { serverFactory } from '../../lib/protocol/bind-server';
import { openStdioSession } from '../../lib/transports/stdio';
import type { StdioSession } from '../../lib/transports/stdio';
import type { Generation } from '../support/sessions';
import { answerFault } from './answer-fault';
import { AnswerLedger, linesOf } from './expected-answer';
import type { FuzzedHost } from './fuzzed-host';
import { ENVELOPE } from './messages';

/** How a connection begins; `unopened` leaves even that to chance. */
export type Opening = Generation | 'unopened';

/** How long an answer may take on a busy machine, in milliseconds. */
const PATIENCE = 5_000;

const OPENINGS: Readonly<Record<Opening, readonly object[]>> = {
  unopened: [],
  '2025-11-25': [
    {
      jsonrpc: '2.0',
      id: 'opening',
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'fuzz', version: '1' },
      },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ],
  '2026-07-28': [{ jsonrpc: '2.0', id: 'opening', method: 'tools/list', params: { _meta: ENVELOPE } }],
};

/** One connection over lines of bytes, inside this process. */
export class LineSession {
  readonly #input = new PassThrough();
  readonly #session: StdioSession;
  readonly #ledger = new AnswerLedger();
  #fault: string | undefined;

  constructor(host: FuzzedHost['host']) {
    const stream = new PassThrough();
    this.#session = openStdioSession(serverFactory(host, { lasting: true }), {
      input: this.#input,
      output: {
        stream,
        write: (text, done) => {
          this.#received(text);
          done();
        },
      },
      grace: 0,
      onerror: () => undefined, // the SDK tells of every message that it refuses
    });
  }

  async open(opening: Opening): Promise<void> {
    for (const message of OPENINGS[opening]) this.send(Buffer.from(JSON.stringify(message)), []);
    await this.#settled();
  }

  /** Sends bytes and a line end, cut at the given places. */
  send(bytes: Buffer, cuts: readonly number[]): void {
    for (const line of linesOf(bytes)) this.#ledger.sent(line);
    const whole = Buffer.concat([bytes, Buffer.from('\n')]);
    let start = 0;
    for (const cut of [...cuts.map((place) => place % whole.length).sort((a, b) => a - b), whole.length]) {
      if (cut > start) this.#input.write(whole.subarray(start, cut));
      start = cut;
    }
  }

  /** What is wrong once everything has been answered, and a last request as well; undefined where nothing is. */
  async fault(): Promise<string | undefined> {
    await this.#settled();
    this.send(Buffer.from('{"jsonrpc":"2.0","id":"alive?","method":"ping"}'), []);
    await this.#settled();
    return this.#fault ?? this.#ledger.fault();
  }

  async close(): Promise<void> {
    await this.#session.end();
  }

  async #settled(): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    while (this.#ledger.fault() !== undefined && Date.now() < deadline) await new Promise(setImmediate);
    // What must not be answered gets its chance to be.
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  }

  #received(text: string): void {
    const message = JSON.parse(text) as Readonly<Record<string, unknown>>;
    this.#fault ??=
      text.endsWith('\n') && !text.slice(0, -1).includes('\n') ? answerFault(message) : `no line: ${text}`;
    if (message.method === undefined) this.#ledger.answered(message.id);
  }
}
