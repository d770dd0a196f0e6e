import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { compiledServer } from '../support/compiled-servers';
import { LineProcess } from './line-process';

const ICON = { src: `data:image/png;base64,${'A'.repeat(2000)}`, mimeType: 'image/png' };

/** Answers may overtake each other. */
const byId = (answers: readonly Readonly<Record<string, unknown>>[]) =>
  new Map(answers.map((answer) => [answer.id, answer]));

describe('raw lines over stdio', () => {
  let server: LineProcess;
  beforeEach(() => (server = new LineProcess('echo')));
  afterEach(() => server.kill());

  const call = (id: unknown, params: object) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });
  const error = (id: string | number | null, code: number, message: string) => ({
    jsonrpc: '2.0',
    id,
    error: { code, message },
  });

  it('C90: bad JSON, batches and scalars are answered, falsy ids echoed, notifications not answered', async () => {
    await server.initialize();
    server.send(
      'not json',
      '[{"jsonrpc":"2.0","id":90,"method":"ping"}]',
      '[]',
      '{"jsonrpc":"1.0","id":7,"method":"ping"}',
      '5',
      '{"jsonrpc":"2.0","method":"notifications/unheard"}',
      '{"jsonrpc":"2.0","method":"tools/call","params":{"arguments":5}}',
      '{"jsonrpc":"2.0","id":0,"method":"ping"}',
      '{"jsonrpc":"2.0","id":"","method":"ping"}',
    );
    const answers = await server.answers(8);
    const batch = error(null, -32600, 'Invalid request: batches are not supported, send one message at a time.');
    expect(answers.slice(1, 6)).toEqual([
      error(null, -32700, 'Parse error: the message is not valid JSON.'),
      batch,
      batch,
      error(7, -32600, 'Invalid request: "jsonrpc" must be "2.0".'),
      error(null, -32600, 'Invalid request: a message must be a JSON object.'),
    ]);
    expect(answers.slice(6)).toEqual([
      { jsonrpc: '2.0', id: 0, result: {} },
      { jsonrpc: '2.0', id: '', result: {} },
    ]);
    server.child.stdin.end();
    await server.exited();
    expect(server.lines).toHaveLength(8);
  });

  it('C53: arguments that are no object are a protocol error, and the next call works', async () => {
    await server.initialize();
    server.send(call(1, { name: 'echo', arguments: '{"t":"x"}' }));
    server.send(call(2, { name: 'echo', arguments: [1] }));
    server.send(call(3, { name: 'echo', arguments: { t: 'y' } }));
    const answers = await server.answers(4);
    expect(answers.slice(1)).toEqual([
      error(1, -32602, 'Invalid params: "arguments" of tools/call must be an object, not a string.'),
      error(2, -32602, 'Invalid params: "arguments" of tools/call must be an object, not an array.'),
      { jsonrpc: '2.0', id: 3, result: { content: [{ type: 'text', text: 'y' }], structuredContent: { result: 'y' } } },
    ]);
  });

  it('C72: names that no tool has are protocol errors, whatever the name', async () => {
    await server.initialize();
    const names = ['zzz', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'OK'];
    names.forEach((name, id) => server.send(call(id, { name, arguments: {} })));
    server.send(call(50, {}));
    const answers = byId(await server.answers(names.length + 2));
    names.forEach((name, id) => {
      expect(answers.get(id)).toEqual(error(id, -32602, `Unknown tool: ${name}`));
    });
    expect(answers.get(50)).toMatchObject({ error: { code: -32602 } });
  });

  it('takes null and absent arguments as none', async () => {
    await server.initialize();
    server.send(call(1, { name: 'ok', arguments: null }), call(2, { name: 'ok' }));
    const result = { content: [{ type: 'text', text: 'ok' }], structuredContent: { result: 'ok' } };
    expect((await server.answers(3)).slice(1)).toEqual([
      { jsonrpc: '2.0', id: 1, result },
      { jsonrpc: '2.0', id: 2, result },
    ]);
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('opens in %s', async (protocolVersion) => {
    expect(await server.initialize(protocolVersion)).toEqual({
      jsonrpc: '2.0',
      id: 'init',
      result: {
        protocolVersion,
        capabilities: { logging: {}, tools: { listChanged: true } },
        serverInfo: { name: 'Echo', version: '1.2.3', icons: [ICON] },
        instructions: 'Say it twice.',
      },
    });
  });

  it('stamps name and version on the results of 2026-07-28, and the icons on discovery only', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
    };
    server.send({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } });
    server.send({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: { _meta } });
    server.send(call(3, { name: 'ok', _meta }));
    server.send(call(4, { name: 'echo', arguments: 'x', _meta }));
    server.send({ jsonrpc: '2.0', id: 5, method: 'ping', params: { _meta } });
    const answers = byId(await server.answers(5));
    const stamp = (id: number) => (answers.get(id) as { result: { _meta: Record<string, unknown> } }).result._meta;
    const key = 'io.modelcontextprotocol/serverInfo';
    expect(stamp(1)[key]).toEqual({ name: 'Echo', version: '1.2.3', icons: [ICON] });
    expect(stamp(2)).toEqual({ [key]: { name: 'Echo', version: '1.2.3' } });
    expect(answers.get(3)).toEqual({
      jsonrpc: '2.0',
      id: 3,
      result: {
        resultType: 'complete',
        content: [{ type: 'text', text: 'ok' }],
        structuredContent: { result: 'ok' },
        _meta: { [key]: { name: 'Echo', version: '1.2.3' } },
      },
    });
    expect(answers.get(4)).toMatchObject({ error: { code: -32602 } });
    expect(answers.get(5)).toMatchObject({ error: { code: -32601 } });
  });

  it('sends progress before the result, with the token of the request', async () => {
    await server.initialize();
    server.send(call(1, { name: 'chat', _meta: { progressToken: 0 } }));
    const params = { progressToken: 0, progress: 1, total: 2, message: 'half' };
    expect((await server.answers(5)).slice(3)).toEqual([
      { jsonrpc: '2.0', method: 'notifications/progress', params },
      expect.objectContaining({ id: 1 }),
    ]);
  });

  it('gives an answer even where the author throws data that is no JSON', async () => {
    await server.initialize();
    server.send(call(1, { name: 'unwritable' }));
    expect((await server.answers(2))[1]).toEqual(error(1, -32603, 'Internal error'));
  });
});

describe.each([
  ['legacy', 'legacy'],
  [{ pin: '2026-07-28' }, 'modern'],
] as const)('the official client over stdio in the mode %j', (mode, era) => {
  let client: Client;
  const logged: unknown[] = [];
  beforeAll(async () => {
    client = new Client({ name: 'spec', version: '9' }, { versionNegotiation: { mode } });
    client.setNotificationHandler('notifications/message', ({ params }) => void logged.push(params));
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [compiledServer('echo')], stderr: 'inherit' }),
    );
  });
  afterAll(() => client.close());

  it('lists the tools', async () => {
    expect(client.getProtocolEra()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['echo', 'ok', 'count', 'chat', 'refuse', 'unwritable']);
    expect(tools[1]).toEqual({
      name: 'ok',
      inputSchema: { type: 'object', properties: {}, title: 'okArguments', additionalProperties: false },
      outputSchema: {
        type: 'object',
        properties: { result: { type: 'string', title: 'Result' } },
        required: ['result'],
        title: 'okOutput',
      },
    });
  });

  it('C63: calls methods on their object', async () => {
    expect((await client.callTool({ name: 'count' })).structuredContent).toEqual({ result: 1 });
    expect((await client.callTool({ name: 'count' })).structuredContent).toEqual({ result: 2 });
  });

  it('passes ProtocolErrors on verbatim', async () => {
    await expect(client.callTool({ name: 'refuse' })).rejects.toMatchObject({
      code: -32042,
      message: expect.stringContaining('not now') as unknown,
      data: { retry: 5 },
    });
  });

  it('gives the method its log and its client', async () => {
    const level = { 'io.modelcontextprotocol/logLevel': 'warning' };
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the way of generations with `initialize`
    if (era === 'legacy') await client.setLoggingLevel('warning');
    const { content } = await client.callTool({ name: 'chat', ...(era === 'modern' && { _meta: level }) });
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^spec \d+$/) as unknown }]);
    expect(logged.splice(0)).toEqual([{ level: 'warning', data: { loud: true } }]);
  });
});
