import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { StdioWire } from '../../lib/transports/stdio-wire';

const MIB = 'x'.repeat(1024 * 1024);
const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;

/** A wire whose client reads only when it is told to, and whose every request is answered by a MiB at once. */
async function open() {
  const input = new PassThrough();
  const unread: (() => void)[] = [];
  const wire = new StdioWire(input, { stream: new PassThrough(), write: (_line, done) => void unread.push(done) });
  let received = 0;
  await wire.open({
    received: () => {
      received += 1;
      void wire.write({ jsonrpc: '2.0', id: received, result: { text: MIB } });
    },
    ended: () => undefined,
    closed: () => undefined,
  });
  const read = async (count: number): Promise<void> => {
    for (const done of unread.splice(0, count)) done();
    await setImmediate();
  };
  /** One request at a time, as fast as they are taken. */
  const send = async (count: number): Promise<void> => {
    for (let id = 0; id < count; id++) {
      input.write(ping(id));
      await setImmediate();
    }
  };
  return { wire, input, send, read, received: () => received };
}

describe(StdioWire, () => {
  it('reads no more of a client that leaves its answers unread, and goes on when it has read half of them', async () => {
    const { send, read, received, input } = await open();
    await send(40);
    expect(received()).toBe(16);
    await read(8);
    expect(received()).toBe(16);
    await read(1);
    expect(received()).toBeGreaterThan(16);
    while (received() < 40) await read(16);
    await read(40);
    expect(input.isPaused()).toBe(false);
    await send(1);
    expect(received()).toBe(41);
  });

  it('stays stopped, whatever the client reads', async () => {
    const { wire, send, read, received, input } = await open();
    await send(20);
    wire.stop();
    await read(20);
    expect({ paused: input.isPaused(), received: received() }).toEqual({ paused: true, received: 16 });
  });
});
