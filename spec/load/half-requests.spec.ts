import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { figure } from './figures';
import { heapGrowth, heapSlope, type HeapSample } from './heap';
import { HttpProcess } from './http-process';
import { LineClient } from './line-client';
import { echoing } from './operations';
import { Random } from './random';

const MIB = 1024 * 1024;
const AT_A_TIME = 300;
const ROUNDS = 24;
const HEAD = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
const HALVES = [
  'POST /m',
  HEAD,
  `${HEAD}Content-Length: 500\r\n\r\n`,
  `${HEAD}Content-Length: 500\r\n\r\n{"jsonrpc":`,
  `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso`,
];

describe('half a message on stdio', () => {
  const clients: LineClient[] = [];
  const start = async (): Promise<LineClient> => {
    const client = new LineClient('2025-11-25');
    clients.push(client);
    return client.open();
  };
  afterAll(async () => {
    for (const client of clients) await client.kill();
  });

  it('becomes a whole one, in whatever pieces it comes', async () => {
    const client = await start();
    const random = new Random(7);
    const operations = Array.from({ length: 200 }, (_, n) => echoing(`ä€😀-${String(n)}`));
    const write = client.child.stdin.write.bind(client.child.stdin);
    const pieces: Buffer[] = [];
    client.child.stdin.write = (chunk: unknown) => {
      pieces.push(Buffer.from(String(chunk)));
      return true;
    };
    const answers = operations.map((operation) => client.ask(operation).answer);
    client.child.stdin.write = write;
    let rest: Buffer = Buffer.concat(pieces);
    while (rest.length > 0) {
      const length = 1 + random.below(97);
      write(rest.subarray(0, length));
      rest = rest.subarray(length);
      if (random.chance(0.05)) await setTimeout(1);
    }
    expect((await Promise.all(answers)).filter((answer) => answer === undefined)).toEqual([]);
    expect(client.strays).toEqual([]);
  });

  it('that never ends costs no more than the longest that is read', async () => {
    const client = await start();
    const { rss } = await client.health();
    const mebibyte = Buffer.alloc(MIB, 'x');
    for (let n = 0; n < 200; n++) {
      if (!client.child.stdin.write(mebibyte)) {
        await new Promise((resolve) => client.child.stdin.once('drain', resolve));
      }
    }
    client.child.stdin.write('\n');
    const after = await client.health();
    figure('stdio, a line of 200 MiB: MiB more afterwards', (after.rss - rss) / MIB);
    expect(after.rss - rss).toBeLessThan(100 * MIB);
    expect(client.strays).toEqual([expect.objectContaining({ id: null })]);
  });

  it('at the end of input ends the server as any end does', async () => {
    const client = await start();
    client.child.stdin.write('{"jsonrpc":"2.0","id":5,"meth');
    const { code, took } = await client.leave();
    expect(code).toBe(0);
    expect(took).toBeLessThan(2_000);
  });
});

describe('half a request over HTTP', () => {
  let server: HttpProcess;
  beforeAll(async () => {
    server = await HttpProcess.start();
  });
  afterAll(() => server.kill());

  it('holds nothing when its client goes, and keeps no other from being answered', async () => {
    const { handles } = await server.health();
    const samples: HeapSample[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      await leaveHalves(server);
      samples.push({ calls: round * AT_A_TIME, bytes: (await server.health()).heap });
    }
    const slope = heapSlope(samples);
    const growth = heapGrowth(samples);
    figure('http, half requests: bytes of heap for each', slope);
    figure('http, half requests: MiB of heap more', growth / MIB);
    expect((await server.health()).handles).toEqual(handles);
    // A bare server of `node:http` has 10 bytes for each, this one 50; a request that is kept has 6,000.
    expect(slope).toBeLessThanOrEqual(512);
    expect(growth).toBeLessThan(4 * MIB);
    expect(server.stderr).toBe('');
  });
});

/** Begins many requests, leaves all of them, and waits until the server has noticed. */
async function leaveHalves(server: HttpProcess): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: AT_A_TIME }, (_, n) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(HALVES[n % HALVES.length] ?? '');
    return socket;
  });
  // The server closes the first of them soon, since half a head has little time.
  expect(await connectionsOf(server, (count) => count > AT_A_TIME / 2)).toBeGreaterThan(AT_A_TIME / 2);
  for (const [index, socket] of sockets.entries()) {
    if (index % 2 === 0) socket.end();
    else socket.destroy();
  }
  expect(await connectionsOf(server, (count) => count === 1)).toBe(1);
  for (const socket of sockets) socket.destroy();
}

/** How many connections the server has, as soon as it has as many as it should. */
async function connectionsOf(server: HttpProcess, enough: (count: number) => boolean): Promise<number> {
  let connections = 0;
  for (let turn = 0; turn < 200 && !enough(connections); turn++) {
    await setTimeout(20);
    connections = await server.connections();
  }
  return connections;
}
