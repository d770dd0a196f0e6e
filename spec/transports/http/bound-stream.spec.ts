import { setTimeout as sleep } from 'node:timers/promises';
import { ByteBudget } from '../../../lib/transports/http/byte-budget';
import { boundStream } from '../../../lib/transports/http/bound-stream';
import type { BoundStream, StreamWatch } from '../../../lib/transports/http/bound-stream';

/** A source that is written whether or not somebody reads, as the SDK's are. */
class Source {
  readonly stream: ReadableStream<Uint8Array>;
  cancelled = 0;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.cancelled += 1;
      },
    });
  }

  write(bytes: number): void {
    this.#controller?.enqueue(new Uint8Array(bytes));
  }

  close(): void {
    this.#controller?.close();
  }

  fail(): void {
    this.#controller?.error(new Error('the source fails'));
  }
}

function bound(options: Partial<StreamWatch> = {}): BoundStream & { source: Source; ended: () => number } {
  const source = new Source();
  let ended = 0;
  const stream = boundStream(source.stream, {
    maxBytes: 1_000,
    lease: new ByteBudget(1_000_000).lease(),
    stallTimeout: 60_000,
    ondone: () => undefined,
    onend: () => (ended += 1),
    ...options,
  });
  return { ...stream, source, ended: () => ended };
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.byteLength;
  return bytes;
}

describe('a bound stream', () => {
  it('passes on what its reader takes, however much', async () => {
    const { stream, source, ended } = bound();
    const read = bytesOf(stream);
    for (let count = 0; count < 50; count++) {
      source.write(100);
      await sleep(0);
    }
    source.close();
    expect([await read, source.cancelled, ended()]).toEqual([5_000, 0, 1]);
  });

  it('passes on one message beyond its limit', async () => {
    const { stream, source, ended } = bound();
    source.write(50_000);
    source.close();
    await sleep(0);
    expect([await bytesOf(stream), source.cancelled, ended()]).toEqual([50_000, 0, 1]);
  });

  it('tells the source that the reader is gone where more waits than may, and ends after what waits', async () => {
    const { stream, source, ended } = bound();
    for (let count = 0; count < 20; count++) source.write(100);
    await sleep(0);
    expect([source.cancelled, ended()]).toEqual([1, 1]);
    expect(await bytesOf(stream)).toBe(1_100);
  });

  it('breaks off where the end of it lies untouched', async () => {
    const { stream, source, ended } = bound({ stallTimeout: 20 });
    source.write(100);
    source.close();
    await sleep(100);
    await expect(bytesOf(stream)).rejects.toThrow('does not keep up');
    expect(ended()).toBe(1);
  });

  it('tells when all of it was taken', async () => {
    const heard: string[] = [];
    const { stream, source } = bound({ ontaken: () => heard.push('taken') });
    source.write(100);
    source.close();
    await sleep(0);
    expect(heard).toEqual([]);
    expect(await bytesOf(stream)).toBe(100);
    expect(heard).toEqual(['taken']);
  });

  it('breaks off where what waits lies untouched', async () => {
    const { stream, source, ended } = bound({ stallTimeout: 20 });
    source.write(100);
    await sleep(100);
    await expect(bytesOf(stream)).rejects.toThrow('does not keep up');
    expect([source.cancelled, ended()]).toEqual([1, 1]);
  });

  it('waits where nothing is there to be read', async () => {
    const { stream, source, ended } = bound({ stallTimeout: 20 });
    const read = bytesOf(stream);
    source.write(100);
    await sleep(100);
    source.write(100);
    source.close();
    expect([await read, source.cancelled, ended()]).toEqual([200, 0, 1]);
  });

  it('leaves it to whoever knows the connection whether a reader is gone, and tells when it goes on', async () => {
    const heard: string[] = [];
    const { stream, source } = bound({
      stallTimeout: 20,
      onstall: () => heard.push('stall') > 0,
      onflow: () => heard.push('flow'),
    });
    source.write(100);
    await sleep(100);
    expect(heard).toEqual(['stall']);
    const read = bytesOf(stream);
    await sleep(60);
    expect(heard).toEqual(['stall', 'flow']);
    source.close();
    expect(await read).toBe(100);
  });

  it('ends at once with last words', async () => {
    const { stream, finish, source, ended } = bound();
    source.write(100);
    await sleep(0);
    finish(new Uint8Array(7));
    finish(new Uint8Array(7));
    expect([await bytesOf(stream), source.cancelled, ended()]).toEqual([107, 1, 1]);
  });

  it('has of the bytes for all streams what waits, and gives it back however it ends', async () => {
    const budget = new ByteBudget(1_000);
    const [read, left, refused] = [0, 1, 2].map(() => bound({ lease: budget.lease() }));
    if (read === undefined || left === undefined || refused === undefined) throw new Error('three were made');
    read.source.write(600);
    left.source.write(400);
    await sleep(0);
    refused.source.write(1);
    await sleep(0);
    expect([await bytesOf(refused.stream), refused.source.cancelled]).toEqual([0, 1]);
    await left.stream.cancel();
    expect(budget.lease().take(401)).toBe(false);
    const reading = bytesOf(read.stream);
    await sleep(0);
    read.source.write(1_000);
    await sleep(0);
    read.source.close();
    expect(await reading).toBe(1_600);
  });

  it('ends with its reader and with its source', async () => {
    const left = bound();
    await left.stream.cancel();
    expect([left.source.cancelled, left.ended()]).toEqual([1, 1]);
    const failing = bound();
    failing.source.fail();
    await expect(bytesOf(failing.stream)).rejects.toThrow('the source fails');
    expect(failing.ended()).toBe(1);
  });
});
