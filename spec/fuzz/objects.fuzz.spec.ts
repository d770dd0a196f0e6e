import { serverFactory } from '../../lib/protocol/bind-server';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { GENERATIONS } from '../support/sessions';
import { answerFault } from './answer-fault';
import { AnswerLedger } from './expected-answer';
import { FuzzedHost } from './fuzzed-host';
import { messageOf } from './messages';
import type { Json } from './odd-values';
import { expectNoFault } from './search';

/** How many messages one connection gets. */
const CHUNK = 50;
/** How long an answer may take on a busy machine, in milliseconds. */
const PATIENCE = 5_000;

const fuzzed = new FuzzedHost();

/** Sends messages as objects; what is wrong with the answers, or undefined. */
async function objectFault(list: readonly Json[]): Promise<string | undefined> {
  const ledger = new AnswerLedger();
  let fault: string | undefined;
  const { transport, close } = openInMemorySession(serverFactory(fuzzed.host, { lasting: true }), () => undefined);
  transport.onmessage = (message) => {
    fault ??= answerFault(message);
    if (!('method' in message)) ledger.answered(message.id);
  };
  await transport.start();
  for (const message of list) {
    ledger.sent(JSON.stringify(message));
    await transport.send(message as unknown as Parameters<typeof transport.send>[0]);
  }
  const deadline = Date.now() + PATIENCE;
  while (ledger.fault() !== undefined && Date.now() < deadline) await new Promise(setImmediate);
  await close();
  return fault ?? ledger.fault() ?? fuzzed.takeFailure();
}

describe('messages inside a process', () => {
  it.each(GENERATIONS)('are each answered once under their own id at %s', async (generation) => {
    await expectNoFault<Json>({
      title: `messages of ${generation} as objects`,
      inputs: messageOf(generation),
      count: 1_500,
      chunk: CHUNK,
      fault: objectFault,
      show: (message) => JSON.stringify(message).slice(0, 2_000),
    });
  });
});
