import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { compiledServer } from '../support/compiled-servers';
import { GENERATIONS, type Generation } from '../support/sessions';
import { figure } from './figures';
import { HttpClient } from './http-client';
import { HttpProcess } from './http-process';
import { waiting } from './operations';

const ROUNDS = 5;
const CALLS = 40;

async function connect(generation: Generation): Promise<{ client: Client; pid: number }> {
  const mode = generation === '2025-11-25' ? 'legacy' : { pin: generation };
  const client = new Client({ name: 'load', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [compiledServer('load')],
    env: { PATH: process.env.PATH ?? '' },
  });
  await client.connect(transport);
  if (transport.pid === null) throw new Error('the client has no server');
  return { client, pid: transport.pid };
}

describe.each(GENERATIONS)('a server on stdio in generation %s that is killed during 40 calls', (generation) => {
  it('leaves no call of the official client waiting, and the next one serves as if nothing had been', async () => {
    let failed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { client, pid } = await connect(generation);
      const quick = await client.callTool({ name: 'echo', arguments: { text: `round ${String(round)}` } });
      expect(quick.structuredContent).toEqual({ result: `round ${String(round)}` });
      const calls = Array.from({ length: CALLS }, (_, n) =>
        client.callTool({ name: 'later', arguments: { text: String(n), milliseconds: 30_000 } }),
      );
      const outcomes = Promise.allSettled(calls);
      await client.callTool({ name: 'echo', arguments: { text: 'all are on their way' } });
      process.kill(pid, 'SIGKILL');
      failed += (await outcomes).filter(({ status }) => status === 'rejected').length;
      await client.close();
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    }
    figure(`stdio ${generation}, killed: calls that failed at once`, failed);
    expect(failed).toBe(ROUNDS * CALLS);
  });
});

describe('a server over HTTP that is killed during 40 calls', () => {
  it('leaves no call waiting, and another one takes its clients', async () => {
    for (const generation of GENERATIONS) {
      const first = await HttpProcess.start();
      const client = new HttpClient(first.url, generation);
      const calls = Array.from({ length: CALLS }, (_, n) => client.ask(waiting(String(n), 30_000)));
      const outcomes = Promise.allSettled(calls);
      await first.health();
      await first.kill();
      expect((await outcomes).map(({ status }) => status)).toEqual(Array.from(calls, () => 'rejected'));
      client.close();
      const second = await HttpProcess.start();
      const again = new HttpClient(second.url, generation);
      expect(await again.ask(waiting('again', 1))).toMatchObject({
        result: { structuredContent: { result: 'again' } },
      });
      expect(again.strays).toEqual([]);
      again.close();
      expect(await second.leave()).toMatchObject({ code: 0 });
    }
  });
});
