import type { Progress } from '@modelcontextprotocol/server';
import { Context, MCPServer, Param, Tool } from '../../lib';
import { connect } from '../../lib/client';
import type { CallOptions, ConnectOptions } from '../../lib/client';
import { useHttp } from '../support/http-servers';
import { GENERATIONS } from '../support/sessions';

class Slow extends MCPServer {
  readonly ended: string[] = [];
  #tell: () => void = () => undefined;

  /** Settles when a call has heard that it is not wanted any more. */
  heard(): Promise<void> {
    return new Promise((resolve) => (this.#tell = resolve));
  }

  @Tool({ output: String }) async wait(@Param('notes') notes: number, context: Context): Promise<string> {
    context.signal.addEventListener('abort', () => {
      this.ended.push('aborted');
      this.#tell();
    });
    for (let note = 1; note <= notes && !context.signal.aborted; note += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await context.progress(note, notes, `note ${String(note)}`);
    }
    return 'waited';
  }
}

const start = useHttp();

const WAYS = [
  ['in memory', async (server: Slow, options: ConnectOptions) => connect(server, options)],
  [
    'over HTTP',
    async (server: Slow, options: ConnectOptions) => connect((await start(server)).url, { as: server, ...options }),
  ],
] as const;

describe.each(GENERATIONS.flatMap((protocol) => WAYS.map(([way, open]) => ({ protocol, way, open }))))(
  'options of calls $way in $protocol',
  ({ protocol, way, open }) => {
    it('tell how far the server has come', async () => {
      const slow = await open(new Slow(), { protocol });
      const notes: Progress[] = [];
      expect(await slow.with({ onProgress: (progress) => notes.push(progress) }).wait(2)).toBe('waited');
      expect(notes).toEqual([
        { progress: 1, total: 2, message: 'note 1' },
        { progress: 2, total: 2, message: 'note 2' },
      ]);
      await slow.close();
    });

    it('end a call that takes too long, with the error of the platform', async () => {
      const slow = await open(new Slow(), { protocol });
      const error: unknown = await slow
        .with({ timeout: 100 })
        .wait(50)
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'TimeoutError', message: 'The server has not answered within 100 ms.' });
      await slow.close();
    });

    it('let a call take longer as long as there is progress, and no longer than in all', async () => {
      const slow = await open(new Slow(), { protocol, timeout: 300, onProgress: () => undefined });
      expect(await slow.wait(8)).toBe('waited');
      const error: unknown = await slow
        .with({ totalTimeout: 250 })
        .wait(50)
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'TimeoutError', message: 'The server has not answered within 250 ms.' });
      await slow.close();
    });

    it('cancel a call with the reason of the signal, which the server hears of', async () => {
      const server = new Slow();
      const slow = await open(server, { protocol });
      const controller = new AbortController();
      const heard = server.heard();
      const call = slow.call(
        'wait',
        { notes: 50 },
        { signal: controller.signal, onProgress: () => controller.abort() },
      );
      const error: unknown = await call.catch((reason: unknown) => reason);
      expect(error).toBe(controller.signal.reason);
      expect(error).toMatchObject({ name: 'AbortError' });
      // Over HTTP without sessions a request that is cancelled is known by its connection, in 2026-07-28 alone.
      if (way === 'in memory' || protocol === '2026-07-28') await heard;
      await expect(slow.with({ signal: AbortSignal.abort('before') }).wait(1)).rejects.toBe('before');
      await slow.close();
    });

    it('add up, and leave the client that they come from as it is', async () => {
      const slow = await open(new Slow(), { protocol });
      const notes: number[] = [];
      const watched = slow.with({ onProgress: ({ progress }) => notes.push(progress) });
      const quick = watched.with({ timeout: 5_000 });
      await quick.wait(1);
      await slow.wait(1);
      expect(notes).toEqual([1]);
      expect(quick.client).toBe(slow.client);
      await quick.close();
      await expect(slow.wait(1)).rejects.toMatchObject({ reason: 'closed' });
    });
  },
);

describe('options that make no sense', () => {
  it.each<[unknown, string]>([
    [5, 'with(): options must be an object.'],
    [{ timeout: 0 }, 'with(): timeout must be milliseconds above 0, or false for no end.'],
    [{ timeout: '5' }, 'with(): timeout must be milliseconds above 0, or false for no end.'],
    [{ totalTimeout: Number.NaN }, 'with(): totalTimeout must be milliseconds above 0.'],
    [{ signal: {} }, 'with(): signal must be an AbortSignal.'],
    [{ onProgress: true }, 'with(): onProgress must be a function.'],
    [{ timout: 5 }, 'with(): there is no option "timout"; write "timeout".'],
  ])('are refused: %j', async (options, message) => {
    const slow = await connect(Slow);
    expect(() => slow.with(options as CallOptions)).toThrow(new TypeError(message));
    await slow.close();
  });

  it('are refused by call() too, and no end is none', async () => {
    const slow = await connect(Slow, { timeout: false });
    await expect(slow.call('wait', { notes: 0 }, { timeout: -1 })).rejects.toThrow(
      new TypeError('call(): timeout must be milliseconds above 0, or false for no end.'),
    );
    expect(await slow.wait(1)).toBe('waited');
    await slow.close();
  });
});
