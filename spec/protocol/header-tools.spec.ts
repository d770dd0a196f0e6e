import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Args, Field, integer, MCPServer, optional, Param, Prompt, Resource, Tool } from '../../lib/index';
import { serverFactory } from '../../lib/protocol/bind-server';
import { requireServerState } from '../../lib/server/server-state';
import { problemsOf } from '../definition/problems';

class Order {
  @Field({ header: 'Shop' }) shop!: string;
  @Field() amount!: number;
}

class Regional extends MCPServer {
  @Tool() stock(
    @Param('region', { header: 'Region' }) region: string,
    @Param('limit', { header: 'Limit', type: optional(integer) }) limit: number | undefined,
    @Param('urgent', { header: 'Urgent', default: false }) urgent: boolean,
  ): string {
    return [region, limit ?? 'all', urgent].join(' ');
  }

  @Tool() order(@Args() order: Order): string {
    return order.shop;
  }

  @Tool() plain(@Param('a') a: string): string {
    return a;
  }
}

const URL_OF = 'http://localhost/mcp';
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One call over HTTP with headers of the caller's choice. */
async function post(
  server: MCPServer,
  call: { readonly name: string; readonly arguments: object; readonly headers?: Readonly<Record<string, string>> },
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const handler = createMcpHandler(serverFactory(requireServerState(server).host, { lasting: false }));
  const { name, headers = {} } = call;
  const request = new Request(URL_OF, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: call.arguments, _meta: META },
    }),
  });
  const response = await handler.fetch(request);
  const text = await response.text();
  await handler.close();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '');
  return { status: response.status, body: JSON.parse(json) as Record<string, unknown> };
}

describe('arguments in headers', () => {
  it('are named in the schema that clients see', () => {
    const { tools } = requireServerState(new Regional()).host.view;
    expect(tools.get('stock')?.listing.inputSchema.properties).toEqual({
      region: { title: 'Region', type: 'string', 'x-mcp-header': 'Region' },
      limit: { title: 'Limit', type: 'integer', 'x-mcp-header': 'Limit' },
      urgent: { title: 'Urgent', type: 'boolean', default: false, 'x-mcp-header': 'Urgent' },
    });
    expect(tools.get('order')?.listing.inputSchema.properties).toMatchObject({ shop: { 'x-mcp-header': 'Shop' } });
  });

  it('are sent by the official client and accepted', async () => {
    const handler = createMcpHandler(serverFactory(requireServerState(new Regional()).host, { lasting: false }));
    const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const sent: (string | null)[] = [];
    const fetch = (url: string | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(url, init);
      sent.push(request.headers.get('mcp-param-region'));
      return handler.fetch(request);
    };
    await client.connect(new StreamableHTTPClientTransport(new URL(URL_OF), { fetch }));
    try {
      await client.listTools();
      const result = await client.callTool({ name: 'stock', arguments: { region: 'Zürich', limit: 5 } });
      expect(result.content).toEqual([{ type: 'text', text: 'Zürich 5 false' }]);
      expect(sent.at(-1)).toMatch(/^=\?base64\?/);
    } finally {
      await client.close();
      await handler.close();
    }
  });

  it('must be the same in both places', async () => {
    const server = new Regional();
    const args = { region: 'eu', urgent: true };
    const good = await post(server, {
      name: 'stock',
      arguments: args,
      headers: { 'mcp-param-region': 'eu', 'mcp-param-urgent': 'true' },
    });
    expect([good.status, good.body]).toMatchObject([200, { result: { content: [{ text: 'eu all true' }] } }]);
    for (const headers of [{}, { 'mcp-param-region': 'us', 'mcp-param-urgent': 'true' }]) {
      const { status, body } = await post(server, { name: 'stock', arguments: args, headers });
      expect([status, body]).toMatchObject([400, { error: { code: -32020 } }]);
    }
    const nested = await post(server, { name: 'order', arguments: { shop: 'a', amount: 1 } });
    expect(nested).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
  });

  it('are of no concern to other tools, nor to a tool that is disabled', async () => {
    const server = new Regional();
    expect(await post(server, { name: 'plain', arguments: { a: 'b' } })).toMatchObject({ status: 200 });
    server.changes.disable('stock');
    expect(await post(server, { name: 'stock', arguments: { region: 'eu' } })).toMatchObject({
      body: { error: { code: -32602, message: 'Unknown tool: stock' } },
    });
  });

  it('do not keep wrong arguments from their own check', async () => {
    const { body } = await post(new Regional(), {
      name: 'stock',
      arguments: { region: 'eu', limit: 'five', urgent: 7 },
      headers: { 'mcp-param-region': 'eu', 'mcp-param-limit': 'five', 'mcp-param-urgent': '7' },
    });
    expect(body).toMatchObject({ result: { isError: true } });
  });
});

describe('headers that nobody can send', () => {
  it('are mistakes of the class', () => {
    class Deep {
      @Field({ header: 'Deep' }) text!: string;
    }
    class Wrong extends MCPServer {
      @Tool() a(@Param('x', { header: 'My Region' }) x: string): string {
        return x;
      }
      @Tool() b(@Param('x', { header: 'X' }) x: number): string {
        return String(x);
      }
      @Tool() c(@Param('deep') deep: Deep): string {
        return deep.text;
      }
      @Tool({ inputSchema: { type: 'object', properties: { x: { type: 'string', 'x-mcp-header': '' } } } })
      d(args: object): string {
        return JSON.stringify(args);
      }
      @Prompt() e(@Param('x', { header: 'X' }) x: string): string {
        return x;
      }
      @Resource('x://{y}') f(@Param('y', { header: 'X' }) y: string): string {
        return y;
      }
    }
    const told = problemsOf(Wrong).map(({ member, message }) => [member, message]);
    expect(told).toEqual(
      expect.arrayContaining([
        [
          'a',
          `'x' has the header "My Region"; a header has letters, digits and signs such as - and _, without spaces.`,
        ],
        ['b', `'x' has the header "X", but its type is number; declare integer.`],
        ['c', expect.stringMatching(/^the header "Deep" is named at \/\$defs\/Deep\/properties\/text; /)],
        ['d', `'x' has the header ""; a header has letters, digits and signs such as - and _, without spaces.`],
        ['e', `'x' has a header, which only arguments of tools have; leave it out.`],
        ['f', `'y' has a header, which only arguments of tools have; leave it out.`],
      ]),
    );
    expect(told).toHaveLength(6);
  });

  it('in a nested class can be sent where references are put in place', () => {
    class Deep {
      @Field({ header: 'Deep' }) text!: string;
    }
    class Flat extends MCPServer {
      constructor() {
        super('Flat', { refs: 'inline' });
      }
      @Tool() c(@Param('deep') deep: Deep): string {
        return deep.text;
      }
    }
    expect(requireServerState(new Flat()).host.view.tools.get('c')?.hasHeaders).toBe(true);
  });
});
