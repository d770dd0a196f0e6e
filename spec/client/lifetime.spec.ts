import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

/** What a program in a process of its own prints until it ends by itself, with the built package. */
async function outputOf(code: string): Promise<string> {
  const head = `
    const { createServer } = require('node:http');
    const { MCPServer } = require('stereomcp');
    const { connect } = require('stereomcp/client');
    const { httpHandler } = require('stereomcp/http');
    async function serve(options) {
      const handler = httpHandler(new (class Empty extends MCPServer {})(), options);
      const http = createServer((request, response) => void handler.node(request, response));
      await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
      const kill = () => { http.closeAllConnections(); http.close(); void handler.close(); };
      return { url: 'http://127.0.0.1:' + http.address().port + '/mcp', kill };
    }`;
  const args = ['--input-type=commonjs', '--eval', `${head}\n${code}`];
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, timeout: 30_000 });
  return stdout.trim();
}

describe('a process with a client', () => {
  it.each(['2025-11-25', '2026-07-28'])(
    'ends by itself while the client waits to try again, in %s',
    async (protocol) => {
      const code = `
      (async () => {
        const { url, kill } = await serve({ sessions: true });
        await connect(url, {
          protocol: '${protocol}',
          reconnect: { attempts: 100, delay: 60_000, maxDelay: 60_000 },
          onListChanged: () => undefined,
        });
        kill();
        console.log('killed');
      })();`;
      expect(await outputOf(code)).toBe('killed');
    },
  );

  it('does not end while a call waits', async () => {
    const code = `
      (async () => {
        const { url, kill } = await serve({});
        const client = await connect(url, { reconnect: { attempts: 3, delay: 200 } });
        kill();
        await new Promise((resolve) => setTimeout(resolve, 100));
        await client.call('none').catch((error) => console.log(error.name, error.reason));
        await client.close();
      })();`;
    expect(await outputOf(code)).toBe('ConnectionError unreachable');
  });
});
