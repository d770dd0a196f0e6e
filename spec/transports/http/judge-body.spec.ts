import { MCPServer, Param, Tool } from 'stereomcp';
import { judgeBytes, judgeValue } from '../../../lib/transports/http/judge-body';
import { callOf } from '../../support/http-messages';
import { useHttp } from '../../support/http-servers';
import { success } from '../../support/results';

class Sample extends MCPServer {
  @Tool({ output: String })
  echo(@Param('t') t: string): string {
    return t;
  }

  @Tool({ output: Boolean })
  polluted(): boolean {
    return 'polluted' in {};
  }
}

const start = useHttp();
const judge = (text: string): object => judgeBytes(Buffer.from(text), 128);
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const parseError = (message: string): object => ({
  kind: 'answer',
  status: 400,
  answer: { jsonrpc: '2.0', id: null, error: { code: -32700, message: `Parse error: ${message}` } },
});

describe('a body', () => {
  it.each([
    ['invalid UTF-8', [0x22, 0xc3, 0x28, 0x22]],
    ['an overlong encoding', [0x22, 0xc0, 0xaf, 0x22]],
    ['UTF-16', [...Buffer.from('{"jsonrpc":"2.0"}', 'utf16le')].concat(0xff)],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])('of %s is no text', (_what, bytes) => {
    expect(judgeBytes(Uint8Array.from(bytes), 128)).toEqual(parseError('the body is not valid UTF-8.'));
  });

  it('of nothing but blanks is empty', () => {
    for (const text of ['', ' \r\n\t']) expect(judge(text)).toEqual(parseError('the body is empty.'));
  });

  it.each(['{oops', '{"a":1}{"b":2}', "{'a':1}", '{"a":1,}', 'NaN', '"\0"', '{"jsonrpc":"2.0"\u0000}', '{"a":01}'])(
    'of %j is no JSON',
    (text) => {
      expect(judge(text)).toEqual(parseError('the body is not valid JSON.'));
    },
  );

  it.each(['{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', '{"jsonrpc":"2.0","id":1,"method":"ping","\\uDC00":1}'])(
    'with half of a surrogate pair is no text: %s',
    (text) => {
      const fault = parseError('the body has half of a surrogate pair, which is no character.');
      expect(judge(text)).toEqual(fault);
      expect(judgeValue(JSON.parse(text), 128)).toEqual(fault);
    },
  );

  it('may have whole surrogate pairs, escaped zeros and a byte order mark', async () => {
    const server = await start(new Sample());
    const text =
      '\ufeff{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"t":"\\ud83d\\ude00\\u0000"}}}';
    const { body } = await server.post(text);
    expect(body).toEqual({ jsonrpc: '2.0', id: 1, result: success({ result: '😀\0' }, '😀\0') });
  });

  it('nests no deeper than the limit, and costs no stack beyond it', () => {
    const tooDeep = {
      kind: 'answer',
      status: 400,
      answer: {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Invalid request: a message may nest at most 128 levels deep.' },
      },
    };
    expect(judge(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"deep":${nested(126)}}}`)).toMatchObject({
      kind: 'pass',
    });
    expect(judge(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"deep":${nested(127)}}}`)).toEqual(tooDeep);
    expect(judge(nested(1_000_000))).toEqual(tooDeep);
  });

  it('counts the last of two members with the same name, for the checks and for the call alike', async () => {
    const server = await start(new Sample());
    const twice =
      '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping","method":"tools/call","params":{"name":"x"},"params":{"name":"echo","arguments":{"t":"a","t":"b"}}}';
    expect((await server.post(twice)).body).toEqual({ jsonrpc: '2.0', id: 2, result: success({ result: 'b' }, 'b') });
  });

  it.each([
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","__proto__":{"polluted":1},"params":{"name":"polluted","__proto__":{"polluted":1}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","constructor":{"prototype":{"polluted":1}},"params":{"name":"polluted","_meta":{"__proto__":{"polluted":1}}}}',
  ])('changes no prototype: %s', async (text) => {
    const server = await start(new Sample());
    expect((await server.post(text)).body).toMatchObject({ id: 1, result: { structuredContent: { result: false } } });
  });

  it.each([
    '{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
    '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    '{"jsonrpc":"1.0","id":null,"method":"ping"}',
    '{"jsonrpc":"2.0","method":5}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}',
    '"text"',
    'null',
    '5',
    '{}',
  ])('that is no message is refused: %s', async (text) => {
    const server = await start(new Sample());
    const { status, body } = await server.post(text);
    expect({ status, body }).toEqual({
      status: 400,
      body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) as string } },
    });
  });

  it('may have an id as long as it likes', async () => {
    const server = await start(new Sample());
    const id = 'x'.repeat(1_000_000);
    expect((await server.post(callOf(id, 'echo', { t: 'a' }))).body).toMatchObject({ id, result: {} });
  });
});
