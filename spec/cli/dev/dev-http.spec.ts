import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { openDevHttp } from '../../../lib/cli/dev/dev-http';
import type { DevPlace } from '../../../lib/cli/dev/dev-http';
import { nextFreePort, portIfFree } from '../../../lib/cli/dev/free-port';
import { MCPServer } from '../../../lib/index';
import type { RunOptions } from '../../../lib/index';
import { requireServerState } from '../../../lib/server/server-state';

class Empty extends MCPServer {}

const open = (place: DevPlace, theirs?: RunOptions): ReturnType<typeof openDevHttp> =>
  openDevHttp(requireServerState(new Empty()), theirs, place);

/** A port that is taken while `check` runs. */
async function withTakenPort(check: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  try {
    await check((server.address() as AddressInfo).port);
  } finally {
    await new Promise((settle) => server.close(settle));
  }
}

describe(openDevHttp, () => {
  it('serves with sessions on this machine alone, and at the path of the file', async () => {
    const theirs = {
      transport: 'http',
      host: '0.0.0.0',
      allowedHosts: ['mcp.example.com'],
      path: '/here',
      sessions: false,
    } as const;
    const http = await open({ port: 0 }, theirs);
    const transport = new StreamableHTTPClientTransport(new URL(http.url));
    const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(transport);
    expect(http.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/here$/);
    expect(transport.sessionId).toEqual(expect.any(String));
    await client.close();
    await http.close();
  });

  it('lets other machines in by the names that are given, and this one as ever', async () => {
    const http = await open({ port: 0, host: '0.0.0.0', allowHost: ['mcp.example.com'] });
    expect(http.url).toMatch(/^http:\/\/localhost:\d+\/mcp$/);
    expect((await fetch(http.url.replace('localhost', '127.0.0.1'), { method: 'GET' })).status).not.toBe(403);
    await http.close();
  });

  it('takes the next port where that of the file is taken, and says so', async () => {
    await withTakenPort(async (port) => {
      const http = await open({}, { transport: 'http', port });
      expect({ taken: http.taken, isOther: new URL(http.url).port !== String(port) }).toEqual({
        taken: port,
        isOther: true,
      });
      await http.close();
    });
  });

  it('refuses a port that is taken where it was asked for', async () => {
    await withTakenPort(async (port) => {
      await expect(open({ port })).rejects.toMatchObject({
        name: 'CommandError',
        message: expect.stringMatching(
          new RegExp(
            `^Port ${String(port)} of 127\\.0\\.0\\.1 is taken by another program\\. .* --port \\d+\\. Without --port`,
          ),
        ) as string,
      });
    });
  });

  it.each([
    [
      { port: 0, host: '0.0.0.0' },
      undefined,
      'Other machines reach 0.0.0.0, so say by which names they may: --allow-host',
    ],
    [
      { port: 0, host: '192.0.2.1', allowHost: ['a.example'] },
      undefined,
      'no network interface of this machine has the address 192.0.2.1',
    ],
    [{ port: 0 }, { transport: 'http', path: 'here' }, 'path must begin with a slash'],
    [{ port: 0 }, { transport: 'http', maxBodyBytes: -1 }, 'maxBodyBytes'],
  ] as const)('refuses %j for a file that says %j', async (place, theirs, complaint) => {
    await expect(open(place, theirs)).rejects.toMatchObject({
      name: 'CommandError',
      message: expect.stringContaining(complaint) as string,
    });
  });
});

describe('a free port', () => {
  it('is the one that is wanted, the next one, or any', async () => {
    await withTakenPort(async (port) => {
      expect(await portIfFree(port, '127.0.0.1')).toBeUndefined();
      expect(await nextFreePort(port, '127.0.0.1')).toBeGreaterThan(port);
      const any = (await portIfFree(0, '127.0.0.1')) ?? 0;
      expect(any).toBeGreaterThan(0);
      expect(await portIfFree(any, '127.0.0.1')).toBe(any);
    });
  });
});
