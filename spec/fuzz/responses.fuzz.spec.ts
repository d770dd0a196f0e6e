import * as fc from 'fast-check';
import { serverFactory } from '../../lib/protocol/bind-server';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { INITIALIZE } from '../support/http-messages';
import { answerFault } from './answer-fault';
import { FuzzedHost } from './fuzzed-host';
import { changed, changes } from './mutate';
import type { Json } from './odd-values';
import { expectNoFault } from './search';

type Members = Readonly<Record<string, unknown>>;

/** How long a call may take after its question was answered, in milliseconds. */
const PATIENCE = 5_000;

/** What clients answer to a question, before it is spoiled. */
const ANSWERS: readonly Json[] = [
  { result: { action: 'accept', content: { wish: 'rain' } } },
  { result: { action: 'decline' } },
  { result: { action: 'cancel' } },
  { result: { action: 'accept', content: { wish: 5 } } },
  { result: { action: 'accept' } },
  { error: { code: -32601, message: 'Method not found', data: { a: 1 } } },
];

const answer: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom(...ANSWERS), changes)
  .map(([right, list]) => changed(right, list));

/** A client of 2025-11-25 that can be asked, and answers every question with what it is given. */
class Asked {
  readonly #session = openInMemorySession(serverFactory(new FuzzedHost().host, { lasting: true }), () => undefined);
  /** How many calls there were, which is the id of the last. */
  count = 0;
  #answer: Json = null;
  #onanswer: (message: Members) => void = () => undefined;

  async open(): Promise<void> {
    const { transport } = this.#session;
    transport.onmessage = (message) => {
      if (!('method' in message)) this.#onanswer({ ...message });
      else if ('id' in message) this.#send({ ...asMembers(this.#answer), jsonrpc: '2.0', id: message.id });
    };
    await transport.start();
    const { params } = INITIALIZE;
    await this.#request({ ...INITIALIZE, params: { ...params, capabilities: { elicitation: {} } } });
    this.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** The answer to a call that asks; undefined where there is none. */
  call(given: Json): Promise<Members | undefined> {
    this.#answer = given;
    this.count += 1;
    return this.#request({ jsonrpc: '2.0', id: this.count, method: 'tools/call', params: { name: 'ask' } });
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  #request(message: object): Promise<Members | undefined> {
    return new Promise((resolve) => {
      const overdue = setTimeout(resolve, PATIENCE, undefined);
      this.#onanswer = (given) => {
        clearTimeout(overdue);
        resolve(given);
      };
      this.#send(message);
    });
  }

  #send(message: object): void {
    const { transport } = this.#session;
    void transport.send(message as unknown as Parameters<typeof transport.send>[0]);
  }
}

/** Without one of the two, or with a method, it would be no response, but a request. */
function asMembers(value: Json): object {
  const isResponse = typeof value === 'object' && value !== null && ('result' in value || 'error' in value);
  return isResponse && !('method' in value) ? value : { result: value };
}

describe('what a client answers to a question', () => {
  it('ends the call that asked, whatever it is', async () => {
    await expectNoFault<Json>({
      title: 'answers to questions',
      inputs: answer,
      count: 3_000,
      chunk: 50,
      fault: async (list) => {
        const asked = new Asked();
        await asked.open();
        let fault: string | undefined;
        for (const one of list) {
          const message = await asked.call(one);
          fault ??= message === undefined ? 'no answer' : answerFault(message);
          if (message?.id !== asked.count) fault ??= `answers ${String(message?.id)}`;
        }
        await asked.close();
        return fault;
      },
      show: (one) => JSON.stringify(one).slice(0, 2_000),
    });
  });
});
