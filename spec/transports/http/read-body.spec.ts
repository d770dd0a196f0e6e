import { setTimeout as sleep } from 'node:timers/promises';
import { ByteBudget } from '../../../lib/transports/http/byte-budget';
import { readBody } from '../../../lib/transports/http/read-body';
import type { BodyLimits } from '../../../lib/transports/http/read-body';

function limits(options: Partial<BodyLimits> = {}): BodyLimits {
  return { maxBytes: 10, timeout: 5_000, lease: new ByteBudget(100).lease(), ...options };
}

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe('reading a body', () => {
  it('joins its chunks', async () => {
    const outcome = await readBody(chunks('ab', '', 'cd', 'e'), limits());
    expect(outcome).toEqual({ kind: 'bytes', bytes: new Uint8Array(Buffer.from('abcde')) });
    expect(await readBody(chunks(), limits())).toEqual({ kind: 'bytes', bytes: new Uint8Array() });
  });

  it('takes what has the very length of the limit, and reads nothing beyond it', async () => {
    expect(await readBody(chunks('0123456789'), limits())).toMatchObject({ kind: 'bytes' });
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        yield Buffer.from('0123');
      }
    }
    expect(await readBody(endless(), limits())).toEqual({ kind: 'too-large' });
    expect(read).toBe(3);
  });

  it('waits no longer than it may', async () => {
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      await sleep(200);
    }
    expect(await readBody(slow(), limits({ timeout: 20 }))).toEqual({ kind: 'late' });
  });

  it('tells of a client that goes away', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('aborted');
    }
    expect(await readBody(broken(), limits())).toEqual({ kind: 'broken' });
  });

  it('keeps no more than all bodies together may have', async () => {
    const budget = new ByteBudget(10);
    const [first, second] = [budget.lease(), budget.lease()];
    expect(await readBody(chunks('01234567'), limits({ lease: first }))).toMatchObject({ kind: 'bytes' });
    expect(await readBody(chunks('0123'), limits({ lease: second }))).toEqual({ kind: 'too-much' });
    first.end();
    expect(await readBody(chunks('0123'), limits({ lease: second }))).toMatchObject({ kind: 'bytes' });
    second.end();
    expect(await readBody(chunks('0123'), limits({ lease: second }))).toEqual({ kind: 'too-much' });
    expect(await readBody(chunks('0123456789'), limits({ lease: budget.lease() }))).toMatchObject({ kind: 'bytes' });
  });
});
