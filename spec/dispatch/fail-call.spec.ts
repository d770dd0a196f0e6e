import { ProtocolError as SdkProtocolError } from '@modelcontextprotocol/server';
import { PendingAnswer } from '../../lib/errors/pending-answer';
import { failCall } from '../../lib/dispatch/fail-call';
import type { Host } from '../../lib/dispatch/host';
import { MCPServer, Param, ProtocolError, Tool, ToolError } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { errorText, failure } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

class Sold extends Error {}

const HINT = { type: 'text', text: 'Try another shop.' } as const;

class Shop extends MCPServer {
  constructor(maskErrors: boolean) {
    super('Shop', { maskErrors });
  }
  @Tool() secret(): string {
    throw new Sold('token=abc in /etc/shop');
  }
  @Tool() text(): string {
    throw 'token=abc'; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
  }
  @Tool() told(): string {
    throw new ToolError('out of stock', { content: [HINT] });
  }
  @Tool({ output: Number }) returned(): number {
    return new Sold('token=abc') as unknown as number;
  }
  @Tool({ output: String }) async late(): Promise<string> {
    await Promise.resolve();
    throw new Sold('token=abc');
  }
  @Tool() busy(): string {
    throw new ProtocolError(-32050, 'busy', { retryAfter: 5 });
  }
  @Tool({ output: String }) async busyLate(): Promise<string> {
    throw new ProtocolError(-32050, 'busy', { retryAfter: 5 });
  }
  @Tool() sdk(): string {
    throw new SdkProtocolError(-32051, 'closed');
  }
  @Tool() add(@Param('a') a: number): number {
    return a;
  }
}

function watched(maskErrors: boolean): { host: Host; log: readonly string[] } {
  const { host } = requireServerState(new Shop(maskErrors));
  const log: string[] = [];
  return { host: { ...host, report: (line) => log.push(line) }, log };
}

describe(failCall, () => {
  it('leaves out what an error carries where clients would not take the message, and shortens its text', () => {
    const { host } = watched(true);
    const image = { type: 'image', data: 'A'.repeat(12_000_000), mimeType: 'image/png' } as const;
    const shortened = /^Error executing tool told: out of stock \(Shortened: the result has 12000\d{3} bytes as JSON/;
    expect(
      errorText(failCall({ host, toolName: 'told' }, new ToolError('out of stock', { content: [image] }))),
    ).toMatch(shortened);
    const long = errorText(failCall({ host, toolName: 'told' }, new ToolError('x'.repeat(12_000_000))));
    expect(long.length).toBeLessThan(2_500);
    expect(long).toMatch(/^Error executing tool told: x{2000} \(Shortened: /);
  });

  it('tells the message of anything that is thrown and logs nothing', () => {
    const { host, log } = watched(false);
    expect(failCall({ host, toolName: 'secret' }, new Sold('token=abc'))).toEqual(
      failure('Error executing tool secret: token=abc'),
    );
    expect(log).toEqual([]);
  });

  it('throws on what asks to be a JSON-RPC error, masked or not', () => {
    const error = new ProtocolError(-32050, 'busy');
    for (const masked of [true, false]) {
      expect(() => failCall({ host: watched(masked).host, toolName: 'secret' }, error)).toThrow(error);
    }
  });

  it('throws on the end of a round, and logs nothing of it', () => {
    const { host, log } = watched(true);
    const pending = new PendingAnswer();
    expect(() => failCall({ host, toolName: 'secret' }, pending)).toThrow(pending);
    expect(log).toEqual([]);
  });

  it('hides the message behind an id under maskErrors, which the log carries with the stack', () => {
    const { host, log } = watched(true);
    const text = errorText(failCall({ host, toolName: 'secret' }, new Sold('token=abc')));
    const id = /^Error executing tool secret: internal error (\S+); the server's log says more under this id\.$/.exec(
      text,
    )?.[1];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).not.toContain('token');
    expect(log).toHaveLength(1);
    expect(log[0]).toContain(`error ${String(id)} in tool secret: Error: token=abc\n    at `);
  });

  it('logs what was thrown where that is no error, under a new id every time', () => {
    const { host, log } = watched(true);
    const texts = ['token=abc', { code: 42 }, undefined].map((thrown) =>
      errorText(failCall({ host, toolName: 'text' }, thrown)),
    );
    expect(new Set(texts).size).toBe(3);
    expect(log).toHaveLength(3);
    expect(log[0]).toMatch(/^error \S+ in tool text: token=abc$/);
    expect(log[1]).toContain('42');
    expect(log[2]).toMatch(/^error \S+ in tool text: .+/);
  });

  it('shows a ToolError with its blocks under maskErrors too', () => {
    const { host, log } = watched(true);
    expect(failCall({ host, toolName: 'told' }, new ToolError('out of stock', { content: [HINT] }))).toEqual({
      content: [{ type: 'text', text: 'Error executing tool told: out of stock' }, HINT],
      isError: true,
    });
    expect(log).toEqual([]);
  });
});

describe.each(GENERATIONS)('failures in generation %s', (generation) => {
  const open = useSessions(generation);

  it('are told without a stack', async () => {
    const session = await open(new Shop(false));
    expect(await session.call('secret')).toEqual(failure('Error executing tool secret: token=abc in /etc/shop'));
    expect(await session.call('late')).toEqual(failure('Error executing tool late: token=abc'));
  });

  it.each(['secret', 'text', 'late', 'returned'])('are masked where the server says so: %s', async (name) => {
    const session = await open(new Shop(true));
    expect(errorText(await session.call(name))).toMatch(
      new RegExp(`^Error executing tool ${name}: internal error [0-9a-f-]{36}; `),
    );
  });

  it('that the model is meant to read are shown where others are masked, arguments that do not fit among them', async () => {
    const session = await open(new Shop(true));
    expect(await session.call('told')).toEqual({
      content: [{ type: 'text', text: 'Error executing tool told: out of stock' }, HINT],
      isError: true,
    });
    expect(errorText(await session.call('add', { a: 'x' }))).toContain('\na\n  Input should be a valid number');
  });

  it.each(['busy', 'busyLate'])('that are protocol errors arrive verbatim: %s', async (name) => {
    const session = await open(new Shop(true));
    await expect(session.client.callTool({ name })).rejects.toMatchObject({
      code: -32050,
      message: expect.stringContaining('busy') as string,
      data: { retryAfter: 5 },
    });
  });

  it("that are the official SDK's protocol errors arrive verbatim too", async () => {
    const session = await open(new Shop(true));
    await expect(session.client.callTool({ name: 'sdk' })).rejects.toMatchObject({ code: -32051 });
  });
});
