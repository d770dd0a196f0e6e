import { MCPServer, Param, Tool } from 'stereomcp';
import { success } from '../../support/results';
import { useHttp } from '../../support/http-servers';

class Adder extends MCPServer {
  @Tool({ output: Number })
  add(@Param('a') a: number, @Param('b') b: number): number {
    return a + b;
  }
}

const CALL = { name: 'add', arguments: { a: 2, b: 3 } };
const SUM = success({ result: 5 }, '5');

describe('a server over HTTP without sessions', () => {
  const start = useHttp();

  it.each(['legacy', 'auto', 'pinned'] as const)('serves the official client (%s)', async (mode) => {
    const server = await start(new Adder());
    const client = await server.connect(mode);
    expect(client.getProtocolEra()).toBe(mode === 'legacy' ? 'legacy' : 'modern');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add']);
    expect(await client.callTool(CALL)).toMatchObject(SUM);
  });

  it('serves the client of the first SDK generation', async () => {
    const server = await start(new Adder());
    const client = await server.connectEarlier();
    expect(await client.callTool(CALL)).toEqual(SUM);
  });
});
