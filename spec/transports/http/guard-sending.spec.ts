import { Complete, MCPServer, Param, Prompt, ProtocolError, Tool } from 'stereomcp';
import { createHttpServing } from '../../../lib/transports/http/create-http-serving';
import { requireServerState } from '../../../lib/server/server-state';
import { callOf, openSession } from '../../support/http-messages';
import { POST_HEADERS, readAnswer, useHttp } from '../../support/http-servers';

class Sample extends MCPServer {
  @Tool({ output: String })
  cyclic(): string {
    const data: { self?: object } = {};
    data.self = data;
    throw new ProtocolError(-32050, 'no JSON', data);
  }

  @Prompt()
  hello(@Param('name') name: string): string {
    return `Hello ${name}`;
  }

  @Complete('hello', 'name')
  names(prefix: string): string[] {
    return [`${prefix}a`];
  }
}

describe('answers over HTTP', () => {
  const start = useHttp();

  it('are bare errors where they cannot be written as JSON, and nobody is left waiting', async () => {
    for (const sessions of [false, true]) {
      const server = await start(new Sample(), { sessions });
      const session = sessions ? await openSession(server) : {};
      const expected = { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } };
      expect((await server.post(callOf(1, 'cyclic'), session)).body).toEqual(expected);
      expect((await server.postModern('tools/call', { name: 'cyclic' })).body).toEqual(expected);
    }
  });

  it('put what a validator finds into words', async () => {
    for (const sessions of [false, true]) {
      const server = await start(new Sample(), { sessions });
      const session = sessions ? await openSession(server) : {};
      const message = { jsonrpc: '2.0', id: 1, method: 'completion/complete', params: { ref: 5 } };
      const { body, text } = await server.post(message, session);
      expect(body).toMatchObject({ id: 1, error: { code: -32602 } });
      expect(text).not.toContain('\\n');
      const modern = await server.postModern('completion/complete', { ref: 5 });
      expect(modern.body).toMatchObject({ id: 1, error: { code: -32602 } });
      expect(modern.text).not.toContain('\\n');
    }
  });

  it('say nothing of what failed inside', async () => {
    const lines: string[] = [];
    const { host } = requireServerState(new Sample());
    let isBroken = false;
    const breaking = Object.create(host, {
      view: {
        get: () => {
          if (isBroken) throw new Error('secret at /home/operator');
          return host.view;
        },
      },
      report: { value: (line: string) => lines.push(line) },
    }) as typeof host;
    const serving = createHttpServing(breaking);
    isBroken = true;
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const request = new Request('http://localhost', {
      method: 'POST',
      headers: POST_HEADERS,
      body: JSON.stringify(list),
    });
    const { text } = await readAnswer(await serving.fetch(request));
    expect(text).not.toContain('secret');
    expect(text).toContain('-32603');
    expect(lines.join('\n')).toContain('secret at /home/operator');
    await serving.close();
  });
});
