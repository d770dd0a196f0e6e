import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MCPServer, Tool } from 'stereomcp';
import { callOf } from '../../support/http-messages';
import { rawPost, sendRaw } from '../../support/http-raw';
import { useHttp } from '../../support/http-servers';

class Sample extends MCPServer {
  calls = 0;

  @Tool({ output: Number })
  inc(): number {
    return ++this.calls;
  }
}

const BODY = JSON.stringify(callOf(1, 'inc'));
const LENGTH = `Content-Length: ${String(BODY.length)}`;
const TYPE = 'Content-Type: application/json';
const start = useHttp();

describe('HTTP that no client sends', () => {
  it.each([
    ['two hosts', rawPost(BODY, 'Host: localhost', 'Host: evil.example', TYPE, LENGTH)],
    ['two origins', rawPost(BODY, 'Origin: http://localhost', 'Origin: https://evil.example', TYPE, LENGTH)],
    ['two content types', rawPost(BODY, TYPE, 'Content-Type: text/plain', LENGTH)],
    ['two sessions', rawPost(BODY, TYPE, LENGTH, 'Mcp-Session-Id: a', 'Mcp-Session-Id: b')],
    ['two method headers', rawPost(BODY, TYPE, LENGTH, 'Mcp-Method: tools/list', 'Mcp-Method: tools/call')],
    ['two lengths', rawPost(BODY, TYPE, LENGTH, 'Content-Length: 5')],
    ['a length and chunks', rawPost(BODY, TYPE, LENGTH, 'Transfer-Encoding: chunked')],
    ['an unknown transfer encoding', rawPost(BODY, TYPE, 'Transfer-Encoding: gzip')],
    ['chunks inside of chunks', rawPost(BODY, TYPE, 'Transfer-Encoding: chunked, chunked')],
    ['a negative length', rawPost(BODY, TYPE, 'Content-Length: -1')],
    ['a chunk of no size', rawPost('zz\r\n', TYPE, 'Transfer-Encoding: chunked')],
    ['an absolute URL', rawPost(BODY, TYPE, LENGTH).replace('POST /mcp', 'POST http://evil.example/mcp')],
    ['a URL without a slash', rawPost(BODY, TYPE, LENGTH).replace('POST /mcp', 'POST *')],
    ['no host', `POST /mcp HTTP/1.1\r\n${TYPE}\r\n${LENGTH}\r\n\r\n${BODY}`],
    ['no host in HTTP/1.0', `POST /mcp HTTP/1.0\r\n${TYPE}\r\n${LENGTH}\r\n\r\n${BODY}`],
    ['a folded header', rawPost(BODY, TYPE, LENGTH, 'X-Folded: a\r\n b: c\r\n\u0001: d')],
    ['NUL in a header', rawPost(BODY, TYPE, LENGTH, 'X-Nul: a\0b')],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('is refused with 400: %s', async (_what, bytes) => {
    const sample = new Sample();
    const server = await start(sample);
    const { status } = await sendRaw(server.port, bytes);
    expect({ status, calls: sample.calls }).toEqual({ status: 400, calls: 0 });
    expect((await server.post(callOf(1, 'inc'))).status).toBe(200);
  });

  it('is answered with a JSON-RPC error wherever it is a request', async () => {
    const server = await start(new Sample());
    const { body } = await sendRaw(server.port, rawPost(BODY, 'Host: localhost', 'Host: evil.example', TYPE, LENGTH));
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Invalid request: there are two headers host.' },
    });
  });

  it('may be several requests on one connection, each answered in its turn', async () => {
    const server = await start(new Sample());
    const list = JSON.stringify({ jsonrpc: '2.0', id: 'second', method: 'ping' });
    const second = rawPost(list, TYPE, `Content-Length: ${String(list.length)}`);
    const { text } = await sendRaw(server.port, rawPost(BODY, TYPE, LENGTH) + second);
    expect(text.indexOf('"id":1')).toBeGreaterThan(-1);
    expect(text.indexOf('"id":"second"')).toBeGreaterThan(text.indexOf('"id":1'));
  });

  it('may end in the middle of a body, and nothing runs', async () => {
    const sample = new Sample();
    const server = await start(sample);
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.write(rawPost(BODY.slice(0, 20), TYPE, LENGTH));
    await sleep(50);
    socket.destroy();
    await sleep(50);
    expect(sample.calls).toBe(0);
    expect((await server.post(callOf(1, 'inc'))).status).toBe(200);
  });

  it('may come a byte at a time', async () => {
    const server = await start(new Sample());
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.setNoDelay(true);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    for (const byte of rawPost(BODY, TYPE, LENGTH)) {
      socket.write(byte);
      await sleep(0);
    }
    while (!text.includes('"result":1')) await sleep(5);
    socket.destroy();
  });
});
