import { MCPServer, ProtocolError, Tool, ToolError } from '../../lib/index';
import { callRaw } from '../support/call-raw';
import { errorText, failure, success } from '../support/results';
import { LineProcess } from '../protocol/line-process';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

describe.each(GENERATIONS)('errors in generation %s', (generation) => {
  const open = useSessions(generation);

  describe('C72 unknown tools', () => {
    class X extends MCPServer {
      @Tool() ok(): string {
        return 'ok';
      }
    }

    it.each([
      'zzz',
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      '',
      'OK',
      ' ok',
      'ok ',
      'valueOf',
      'prototype',
    ])('C72 %j is a JSON-RPC error that names it', async (name) => {
      const session = await open(X);
      await expect(session.client.callTool({ name })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Unknown tool: ${name}`) as string,
      });
      expect(await session.call('ok')).toEqual(success({ result: 'ok' }, 'ok'));
    });
  });

  describe('C74 thrown values that are no errors', () => {
    class Failure extends Error {
      override readonly name = 'Failure';
    }
    const thrown: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
      ['text', () => 'plain text'],
      ['object', () => ({ code: 42, message: 'quota' })],
      ['undefined', () => undefined],
      ['null', () => null],
      [
        'cycle',
        () => {
          const x: Record<string, unknown> = {};
          x.x = x;
          return x;
        },
      ],
      ['emptyError', () => new Error('')],
      ['emptyText', () => ''],
      ['blank', () => '  \n'],
      ['number', () => 404],
      ['zero', () => 0],
      ['no', () => false],
      ['bigint', () => 5n],
      ['symbol', () => Symbol('why')],
      ['fn', () => () => 1],
      ['emptyObject', () => ({})],
      ['emptyList', () => []],
      ['list', () => ['first', 'second']],
      ['bare', () => Object.create(null) as unknown],
      ['codeOnly', () => ({ code: 'E_QUOTA' })],
      [
        'badToString',
        () => ({
          toString: () => {
            throw new Error('no');
          },
        }),
      ],
      [
        'badMessage',
        () =>
          Object.defineProperty({}, 'message', {
            get: () => {
              throw new Error('no');
            },
          }),
      ],
      ['messageOfNoText', () => ({ message: { nested: true } })],
      [
        'proxy',
        () =>
          new Proxy(
            {},
            {
              get: () => {
                throw new Error('trap');
              },
              ownKeys: () => {
                throw new Error('trap');
              },
              getPrototypeOf: () => {
                throw new Error('trap');
              },
            },
          ),
      ],
      ['subclass', () => new Failure('broken')],
      ['aggregate', () => new AggregateError([new Error('one')], 'several')],
      ['promise', () => Promise.resolve('late')],
    ]);

    class X extends MCPServer {
      @Tool() s(): string {
        throw 'plain text'; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
      }
      @Tool() o(): string {
        throw { code: 42, message: 'quota' }; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
      }
      @Tool() u(): string {
        throw undefined; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
      }
      @Tool({ output: String }) n(): Promise<string> {
        return Promise.reject(null); // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors -- what authors do all the same
      }
      @Tool() c(): string {
        const x: Record<string, unknown> = {};
        x.x = x;
        throw x; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
      }
      @Tool() e(): string {
        throw new Error('');
      }
    }

    it('C74 each is a tool error whose text names the tool and says something', async () => {
      const session = await open(X);
      const texts = new Map<string, string>();
      for (const name of ['s', 'o', 'u', 'n', 'c', 'e']) texts.set(name, errorText(await session.call(name)));
      for (const [name, text] of texts) {
        expect(text.startsWith(`Error executing tool ${name}: `)).toBe(true);
        expect(text).not.toContain('[object Object]');
        const message = text.slice(`Error executing tool ${name}: `.length);
        expect(['', 'undefined', 'null', '{}']).not.toContain(message.trim());
      }
      expect(texts.get('s')).toBe('Error executing tool s: plain text');
      expect(texts.get('o')).toContain('quota');
    });

    it.each([...thrown.keys()])('C74 whatever is thrown can be told: %s, at once and late', async (kind) => {
      const value = thrown.get(kind);
      class Thrower extends MCPServer {
        @Tool() now(): string {
          throw value?.();
        }
        @Tool({ output: String }) async late(): Promise<string> {
          await Promise.resolve();
          throw value?.();
        }
      }
      const session = await open(Thrower);
      for (const name of ['now', 'late']) {
        const text = errorText(await session.call(name));
        const head = `Error executing tool ${name}: `;
        expect(text.startsWith(head)).toBe(true);
        const message = text.slice(head.length).trim();
        expect(message).not.toContain('[object ');
        expect(['', 'undefined', 'null', '{}', '[]']).not.toContain(message);
        expect(message).not.toMatch(/^\s+at |node_modules|\.ts:\d/m);
      }
    });

    it('C74 the message of an error is told, its stack is not', async () => {
      class Thrower extends MCPServer {
        @Tool() now(): string {
          throw new Failure('NOT_FOUND 7');
        }
      }
      const session = await open(Thrower);
      expect(await session.call('now')).toEqual(failure('Error executing tool now: NOT_FOUND 7'));
    });
  });

  describe('C75 a failure that is returned', () => {
    class X extends MCPServer {
      @Tool() ret(): unknown {
        return new Error('div by zero');
      }
      @Tool() str(): string {
        return 'Error: just text';
      }
      @Tool() list(): unknown {
        return [new Error('x')];
      }
      @Tool({ output: String }) async late(): Promise<string> {
        return new TypeError('div by zero') as unknown as string;
      }
      @Tool({ output: [String] }) typed(): string[] {
        return [new Error('x')] as unknown as string[];
      }
      @Tool() nested(): unknown {
        return { outcome: { cause: new Error('deep') } };
      }
      @Tool() toolError(): unknown {
        return new ToolError('out of stock', { content: [{ type: 'text', text: 'Try another shop.' }] });
      }
      @Tool({ structuredOutput: false }) unstructured(): unknown {
        return new Error('div by zero');
      }
      @Tool({ output: String }) text(): string {
        return 'failed: [object Error]';
      }
    }

    it('C75 an error is a failure, whether it is returned or thrown', async () => {
      const session = await open(X);
      expect(await session.call('ret')).toEqual(failure('Error executing tool ret: div by zero'));
      expect(await session.call('late')).toEqual(failure('Error executing tool late: div by zero'));
      expect(await session.call('unstructured')).toEqual(failure('Error executing tool unstructured: div by zero'));
    });

    it('C75 an error inside the result is a failure too', async () => {
      const session = await open(X);
      expect(errorText(await session.call('list'))).toContain('x');
      expect(errorText(await session.call('typed'))).toContain('x');
      expect(errorText(await session.call('nested'))).toContain('deep');
    });

    it('C75 text is text, whatever its wording', async () => {
      const session = await open(X);
      expect(await session.call('str')).toEqual(success({ result: 'Error: just text' }, 'Error: just text'));
      expect(await session.call('text')).toEqual(
        success({ result: 'failed: [object Error]' }, 'failed: [object Error]'),
      );
    });

    it('C75 a returned ToolError shows its blocks', async () => {
      const session = await open(X);
      expect(await session.call('toolError')).toEqual({
        content: [
          { type: 'text', text: 'Error executing tool toolError: out of stock' },
          { type: 'text', text: 'Try another shop.' },
        ],
        isError: true,
      });
    });

    it('C75 a returned ProtocolError is one', async () => {
      class Refusing extends MCPServer {
        @Tool() no(): unknown {
          return new ProtocolError(-32050, 'busy', { retryAfter: 5 });
        }
      }
      const session = await open(Refusing);
      await expect(session.client.callTool({ name: 'no' })).rejects.toMatchObject({
        code: -32050,
        data: { retryAfter: 5 },
      });
    });
  });
});

describe('C72 on the wire', () => {
  class X extends MCPServer {
    @Tool() ok(): string {
      return 'ok';
    }
  }

  it('C72 zzz and the names of Object.prototype are answered alike, with an error and no result', async () => {
    for (const name of ['zzz', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'OK']) {
      expect(await callRaw(new X(), { name, arguments: {} })).toEqual({
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32602, message: `Unknown tool: ${name}` },
      });
    }
  });

  it.each([
    [{}],
    [{ arguments: {} }],
    [{ name: null }],
    [{ name: 5 }],
    [{ name: ['ok'] }],
    [{ name: { toString: 'ok' } }],
    [undefined],
  ])('C72 params %j lack the name of a tool', async (params) => {
    const answer = await callRaw(new X(), params);
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32602, message: 'Invalid params: tools/call needs "name", the name of a tool as a string.' },
    });
  });

  it('C72 over stdio: unknown and missing names are errors, and the server lives on', async () => {
    const server = new LineProcess('arguments');
    try {
      await server.initialize();
      const call = (id: number, params: string): string =>
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`;
      server.send(
        call(1, '{"name":"zzz"}'),
        call(2, '{"name":"constructor"}'),
        call(3, '{"name":"__proto__"}'),
        call(4, '{"arguments":{}}'),
        '{"jsonrpc":"2.0","id":5,"method":"tools/call"}',
        call(6, '{"name":"echo","arguments":{"t":"y"}}'),
        '{"jsonrpc":"2.0","id":7,"method":"ping"}',
      );
      const messages = await server.answers(8);
      const byId = new Map(messages.map((message) => [message.id, message]));
      const unknown = (id: number, name: string): object => ({
        jsonrpc: '2.0',
        id,
        error: { code: -32602, message: `Unknown tool: ${name}` },
      });
      expect([1, 2, 3].map((id) => byId.get(id))).toEqual([
        unknown(1, 'zzz'),
        unknown(2, 'constructor'),
        unknown(3, '__proto__'),
      ]);
      for (const id of [4, 5]) {
        expect(byId.get(id)).toMatchObject({ error: { code: -32602 } });
        expect(byId.get(id)).not.toHaveProperty('result');
      }
      expect(byId.get(6)).toEqual({ jsonrpc: '2.0', id: 6, result: success({ result: 'y' }, 'y') });
      expect(byId.get(7)).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    } finally {
      await server.kill();
    }
  });
});
