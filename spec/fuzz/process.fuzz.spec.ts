import { connect } from 'node:net';
import { LineProcess } from '../protocol/line-process';
import { compiledServer } from '../support/compiled-servers';
import { HttpProcess } from '../support/http-process';
import { leakIn } from './answer-fault';
import { AnswerLedger, linesOf } from './expected-answer';
import { messageOf } from './messages';
import { expectNoFault } from './search';
import { socketBytes } from './socket-bytes';
import { spoiled } from './spoil-text';

/** How long a connection may last once its input has ended, in milliseconds. */
const PATIENCE = 15_000;

const shown = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1').slice(0, 2_000));

/** All that a socket says until the other end closes; undefined where it does not. */
function exchange(port: number, bytes: Buffer): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1');
    const overdue = setTimeout(() => {
      socket.destroy();
      resolve(undefined);
    }, PATIENCE);
    socket.on('data', (chunk) => (said += chunk.toString('latin1')));
    socket.on('error', () => undefined); // the server may cut what it does not understand
    socket.on('close', () => {
      clearTimeout(overdue);
      resolve(said);
    });
    socket.end(bytes);
  });
}

function socketFault(said: string | undefined): string | undefined {
  if (said === undefined) return 'the connection stays open';
  const leak = leakIn(said);
  if (leak !== undefined) return `leaks ${leak}: ${said.slice(0, 2_000)}`;
  for (const [, status = ''] of said.matchAll(/HTTP\/1\.1 (\d{3}) /g))
    if (Number(status) >= 500) return `status ${status}: ${said}`;
  return said === '' || said.startsWith('HTTP/1.1 ') ? undefined : `no HTTP: ${said}`;
}

describe('a server process', () => {
  it.each(['stateless', 'sessions'])('survives any bytes on its port, serving %s', async (mode) => {
    const server = new HttpProcess([compiledServer('fuzzed'), mode]);
    try {
      const port = Number(new URL(await server.url()).port);
      await expectNoFault<Buffer>({
        title: `connections to a process (${mode})`,
        inputs: socketBytes,
        count: 1_500,
        chunk: 20,
        fault: async (list) =>
          (await Promise.all(list.map((bytes) => exchange(port, bytes)))).map(socketFault).find(Boolean),
        show: shown,
      });
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.exited).toEqual({ code: 0, signal: null });
      expect(server.stderr).not.toMatch(/\n\s+at /);
    } finally {
      server.child.kill('SIGKILL');
    }
  });

  it.each(['2025-11-25', '2026-07-28'] as const)('survives any lines on its input at %s', async (generation) => {
    await expectNoFault<Buffer>({
      title: `lines of ${generation} to a process`,
      inputs: spoiled(messageOf(generation).map((message) => JSON.stringify(message))),
      count: 1_000,
      chunk: 1_000,
      fault: lineFault,
      show: shown,
    });
  });
});

/** Sends all lines to a new process, ends its input, and looks at what it answered and how it ended. */
async function lineFault(list: readonly Buffer[]): Promise<string | undefined> {
  const server = new LineProcess('fuzzed');
  const ledger = new AnswerLedger();
  for (const bytes of list) {
    for (const line of linesOf(bytes)) ledger.sent(line);
    server.child.stdin.write(Buffer.concat([bytes, Buffer.from('\n')]));
  }
  server.child.stdin.end();
  const { code, signal } = await server.exited();
  if (code !== 0) return `ended with ${code ?? String(signal)}: ${server.stderr}`;
  if (/\n\s+at /.test(server.stderr)) return server.stderr;
  for (const { id, method } of server.messages) if (method === undefined) ledger.answered(id);
  return ledger.fault() ?? server.lines.map(leakIn).find(Boolean);
}
