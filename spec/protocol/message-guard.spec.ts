import { inspectLine, inspectMessage } from '../../lib/protocol/message-guard';

const refusal = (id: string | number | null, code: number, message: string) => ({
  kind: 'answer',
  answer: { jsonrpc: '2.0', id, error: { code, message } },
});

describe(inspectLine, () => {
  it('answers text that is no JSON with a parse error and a null id', () => {
    expect(inspectLine('not json')).toEqual(refusal(null, -32700, 'Parse error: the message is not valid JSON.'));
  });

  it.each(['[{"jsonrpc":"2.0","id":90,"method":"ping"}]', '[]'])('refuses the batch %s as a whole', (line) => {
    expect(inspectLine(line)).toEqual(
      refusal(null, -32600, 'Invalid request: batches are not supported, send one message at a time.'),
    );
  });

  it.each(['5', '"ping"', 'null', 'true'])('refuses the scalar %s', (line) => {
    expect(inspectLine(line)).toEqual(refusal(null, -32600, 'Invalid request: a message must be a JSON object.'));
  });

  it.each(['', '   ', '\t\r'])('drops the blank line %j', (line) => {
    expect(inspectLine(line)).toEqual({ kind: 'drop' });
  });

  it.each(['{"jsonrpc":"2.0","id":1,"method":"ping"}\r', '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}'])(
    'reads past what Windows programs put around a message',
    (line) => {
      expect(inspectLine(line)).toEqual({ kind: 'pass', message: { jsonrpc: '2.0', id: 1, method: 'ping' } });
    },
  );
});

describe(inspectMessage, () => {
  it.each([0, '', -3, 'a'])('lets a request with the id %j through', (id) => {
    const message = { jsonrpc: '2.0', id, method: 'ping' };
    expect(inspectMessage(message)).toEqual({ kind: 'pass', message });
  });

  it('echoes a readable id when "jsonrpc" is wrong', () => {
    expect(inspectMessage({ jsonrpc: '1.0', id: 7, method: 'ping' })).toEqual(
      refusal(7, -32600, 'Invalid request: "jsonrpc" must be "2.0".'),
    );
  });

  it.each([{}, { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1 }, { jsonrpc: '2.0', id: 1, method: 5 }])(
    'refuses %j, which is no message at all',
    (value) => {
      expect(inspectMessage(value)).toMatchObject({ kind: 'answer', answer: { error: { code: -32600 } } });
    },
  );

  it.each([null, 1.5, {}, [1], true, 2 ** 60])('refuses a request with the id %j and answers with a null id', (id) => {
    expect(inspectMessage({ jsonrpc: '2.0', id, method: 'ping' })).toEqual(
      refusal(null, -32600, 'Invalid request: "id" must be a string or an integer.'),
    );
  });

  it.each([5, 'x', [1], null])('refuses the params %j', (params) => {
    expect(inspectMessage({ jsonrpc: '2.0', id: 1, method: 'ping', params })).toEqual(
      refusal(1, -32602, 'Invalid params: "params" must be an object.'),
    );
  });

  it.each([
    [{ _meta: 5 }, '"_meta" must be an object'],
    [{ _meta: { progressToken: {} } }, '"progressToken" must be a string or an integer'],
    [
      { _meta: { 'io.modelcontextprotocol/related-task': {} } },
      '"io.modelcontextprotocol/related-task" must be an object with a "taskId"',
    ],
  ])('refuses %j, which the SDK would leave without an answer', (params, reason) => {
    expect(inspectMessage({ jsonrpc: '2.0', id: 1, method: 'tools/list', params })).toEqual(
      refusal(1, -32602, `Invalid params: ${reason}.`),
    );
  });

  it('takes off members that JSON-RPC does not know, for which the SDK would drop the message', () => {
    expect(inspectMessage({ jsonrpc: '2.0', id: 1, method: 'ping', extra: true })).toEqual({
      kind: 'pass',
      message: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
  });

  describe('for tools/call', () => {
    const call = (params?: unknown) =>
      inspectMessage({ jsonrpc: '2.0', id: 3, method: 'tools/call', ...(params !== undefined && { params }) });

    it.each([undefined, {}, { name: 5 }, { arguments: {} }])('refuses %j for want of a name', (params) => {
      expect(call(params)).toEqual(
        refusal(3, -32602, 'Invalid params: tools/call needs "name", the name of a tool as a string.'),
      );
    });

    it.each([
      ['{"t":"x"}', 'a string'],
      [[1], 'an array'],
      [5, 'a number'],
      [false, 'a boolean'],
    ])('refuses the arguments %j', (given, found) => {
      expect(call({ name: 'echo', arguments: given })).toEqual(
        refusal(3, -32602, `Invalid params: "arguments" of tools/call must be an object, not ${found}.`),
      );
    });

    it('takes null arguments as none', () => {
      expect(call({ name: 'echo', arguments: null, _meta: { progressToken: 0 } })).toEqual({
        kind: 'pass',
        message: {
          jsonrpc: '2.0',
          id: 3,
          method: 'tools/call',
          params: { name: 'echo', _meta: { progressToken: 0 } },
        },
      });
    });

    it('refuses an argument __proto__, which the SDK would drop without a word', () => {
      const line =
        '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","arguments":{"__proto__":1}}}';
      expect(inspectLine(line)).toEqual({
        kind: 'answer',
        answer: {
          jsonrpc: '2.0',
          id: 3,
          error: { code: -32602, message: 'Invalid params: no tool has an argument "__proto__".' },
        },
      });
    });

    it('keeps hostile keys as plain members that pollute nothing', () => {
      const verdict = inspectLine(
        '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","arguments":{"constructor":{"prototype":{"polluted":1}}},"__proto__":{"polluted":1}}}',
      );
      expect(verdict.kind).toBe('pass');
      expect(Object.getPrototypeOf((verdict as { message: { params: object } }).message.params)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });
  });

  describe('for prompts/get', () => {
    const get = (params: unknown) => inspectMessage({ jsonrpc: '2.0', id: 3, method: 'prompts/get', params });

    it('passes names and texts on, and takes null arguments as none', () => {
      const params = { name: 'brief', arguments: { city: 'Oslo' } };
      expect(get(params)).toEqual({
        kind: 'pass',
        message: { jsonrpc: '2.0', id: 3, method: 'prompts/get', params },
      });
      expect(get({ name: 'brief', arguments: null })).toEqual({
        kind: 'pass',
        message: { jsonrpc: '2.0', id: 3, method: 'prompts/get', params: { name: 'brief' } },
      });
    });

    it.each([
      [undefined, 'prompts/get needs "name", the name of a prompt as a string.'],
      [{ name: 5 }, 'prompts/get needs "name", the name of a prompt as a string.'],
      [{ name: 'brief', arguments: 'x' }, '"arguments" of prompts/get must be an object, not a string.'],
      [{ name: 'brief', arguments: ['x'] }, '"arguments" of prompts/get must be an object, not an array.'],
      [
        { name: 'brief', arguments: JSON.parse('{"__proto__":"x"}') as unknown },
        'no prompt has an argument "__proto__".',
      ],
    ])('refuses the params %j', (params, message) => {
      expect(get(params)).toEqual(refusal(3, -32602, `Invalid params: ${message}`));
    });
  });

  describe('for notifications and responses', () => {
    it.each([
      { jsonrpc: '1.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/initialized', params: [] },
      { jsonrpc: '2.0', method: 'notifications/progress', params: { _meta: 1 } },
      { jsonrpc: '2.0', id: {}, result: {} },
    ])('never answers %j', (message) => {
      expect(inspectMessage(message)).toEqual({ kind: 'drop' });
    });

    it.each([
      { result: 5 },
      { result: [1] },
      { result: { _meta: 1 } },
      { result: null },
      { error: 'no' },
      { error: { code: 'x', message: 1 } },
    ])('has whoever asked hear that the response %j is none, rather than wait for ever', (answer) => {
      const message =
        'Invalid response: it has neither a result nor an error of the shape that the protocol gives them.';
      expect(inspectMessage({ jsonrpc: '2.0', id: 1, ...answer })).toEqual({
        kind: 'pass',
        message: { jsonrpc: '2.0', id: 1, error: { code: -32600, message } },
      });
    });

    it.each([
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 0, result: { roots: [] } },
      { jsonrpc: '2.0', id: 'a', error: { code: -32601, message: 'Method not found', data: { a: 1 } } },
    ])('lets %j through', (message) => {
      expect(inspectMessage(message)).toEqual({ kind: 'pass', message });
    });
  });
});

describe('a request whose parameters are kept', () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const listen = (uris: readonly string[]) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { notifications: { resourceSubscriptions: uris }, _meta: meta },
  });
  const initialize = (name: string) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } },
  });

  it.each([
    listen(Array.from({ length: 1_000 }, (_, index) => `news://${String(index)}`)),
    initialize('x'.repeat(60_000)),
  ])('is let through up to its limits', (message) => {
    expect(inspectMessage(message)).toEqual({ kind: 'pass', message });
  });

  it.each([
    [listen(Array.from({ length: 1_001 }, () => 'a:b')), 'a stream can be subscribed to at most 1000 resources'],
    [listen(['a:'.padEnd(70_000, 'b')]), 'the parameters of subscriptions/listen may have at most 65536 characters'],
    [initialize('x'.repeat(70_000)), 'the parameters of initialize may have at most 65536 characters'],
  ])('is refused beyond: %#', (message, fault) => {
    expect(inspectMessage(message)).toEqual(refusal(1, -32602, `Invalid params: ${fault}.`));
  });
});
