import * as fc from 'fast-check';
import type { Generation } from '../support/sessions';
import { FuzzedHost } from './fuzzed-host';
import { LineSession } from './line-session';
import type { Opening } from './line-session';
import { messageOf } from './messages';
import { expectNoFault } from './search';
import { spoiled } from './spoil-text';

/** How many inputs one connection gets. */
const CHUNK = 50;

interface Input {
  readonly bytes: Buffer;
  /** Where the pipe cuts them. */
  readonly cuts: readonly number[];
}

const cuts = fc.array(fc.nat(100_000), { maxLength: 2 });

const spoiledMessage = (generation: Generation) =>
  spoiled(messageOf(generation).map((message) => JSON.stringify(message)));

const rawBytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => Buffer.from(text)),
  fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
);

const fuzzed = new FuzzedHost();

interface Lines {
  readonly opening: Opening;
  readonly bytes: fc.Arbitrary<Buffer>;
  readonly title: string;
}

function tryLines({ opening, bytes, title }: Lines, count: number): Promise<void> {
  return expectNoFault<Input>({
    title: `${title} on a connection that is ${opening === 'unopened' ? opening : `of ${opening}`}`,
    inputs: fc.record({ bytes, cuts }),
    count,
    chunk: CHUNK,
    fault: async (list) => {
      const session = new LineSession(fuzzed.host);
      await session.open(opening);
      for (const one of list) session.send(one.bytes, one.cuts);
      const fault = (await session.fault()) ?? fuzzed.takeFailure();
      await session.close();
      return fault;
    },
    show: ({ bytes: all }) => JSON.stringify(all.toString('latin1').slice(0, 2_000)),
  });
}

const messages = (opening: Opening, generation: Generation): Lines => ({
  opening,
  bytes: spoiledMessage(generation),
  title: `lines of ${generation}`,
});

const raw = (opening: Opening): Lines => ({ opening, bytes: rawBytes, title: 'lines of any bytes' });

describe('lines of a client', () => {
  it('are each answered once under their own id after initialize', async () => {
    await tryLines(messages('2025-11-25', '2025-11-25'), 24_000);
  });

  it('are each answered once under their own id at 2026-07-28', async () => {
    await tryLines(messages('2026-07-28', '2026-07-28'), 24_000);
  });

  it('of the other revision are answered, too', async () => {
    await tryLines(messages('2025-11-25', '2026-07-28'), 3_000);
    await tryLines(messages('2026-07-28', '2025-11-25'), 3_000);
  });

  it('are answered whatever comes first', async () => {
    await tryLines(messages('unopened', '2025-11-25'), 3_000);
    await tryLines(messages('unopened', '2026-07-28'), 3_000);
  });

  it('that are any bytes are answered with an error', async () => {
    await tryLines(raw('2025-11-25'), 6_000);
    await tryLines(raw('unopened'), 1_000);
  });
});
