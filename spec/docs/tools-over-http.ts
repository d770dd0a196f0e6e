import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { HttpProcess } from '../support/http-process';
import { root } from './markdown';

/** Preloaded: the port that a page names may be taken here. */
const ANY_PORT = join(root, 'spec/support/any-port.cjs');

/** Starts a program that listens by itself, compiled and against the built package; returns its tools' names. */
export async function toolsOverHttp(program: string): Promise<string[]> {
  const server = new HttpProcess(['--require', ANY_PORT, program]);
  try {
    const { hostname, port } = new URL(await server.url());
    // Some allow the name of a proxy only, which passes it on.
    const Host = /allowedHosts: \['([\w.]+)'\]/.exec(readFileSync(program, 'utf8'))?.[1] ?? hostname;
    const headers = { Host, Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
    const asking = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers });
    asking.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    const answer = /\{.*\}/.exec(await text(response))?.[0] ?? '';
    const { result } = JSON.parse(answer) as { readonly result: { readonly tools: readonly { name: string }[] } };
    return result.tools.map((tool) => tool.name);
  } finally {
    await server.kill();
  }
}
