import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export const TRANSPORTS = ['stdio', 'http'] as const;

const SERVER = join(__dirname, 'server.js');

/** A start takes a second; a machine that needs longer than this has another problem. */
const PATIENCE = 30_000;

/** Where visitors meet the server: a process for each over stdio, one for all of them over HTTP. */
interface House {
  /** The way in for one more visitor. */
  door(): Transport;
  /** Ends what is left, and tells what went wrong meanwhile. */
  close(): Promise<readonly string[]>;
}

export async function openHouse(transport: (typeof TRANSPORTS)[number]): Promise<House> {
  return transport === 'stdio' ? new StdioHouse() : HttpHouse.open();
}

class StdioHouse implements House {
  #said = '';

  door(): Transport {
    const transport = new StdioClientTransport({ command: process.execPath, args: [SERVER], stderr: 'pipe' });
    transport.stderr?.on('data', (chunk: Buffer) => (this.#said += chunk.toString()));
    return transport;
  }

  async close(): Promise<readonly string[]> {
    return this.#said === '' ? [] : [`the server wrote to standard error: ${this.#said}`];
  }
}

class HttpHouse implements House {
  readonly #server: ChildProcess;
  readonly #url: URL;

  private constructor(server: ChildProcess, url: URL) {
    this.#server = server;
    this.#url = url;
  }

  /** Starts the server on a free port, and reads from its start line which. */
  static async open(): Promise<HttpHouse> {
    const server = spawn(process.execPath, [SERVER, '--http', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const said: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      const fail = (): void => reject(new Error(`the server does not come up: ${said.join('')}`));
      const late = setTimeout(fail, PATIENCE).unref();
      server.once('exit', fail).once('error', fail);
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        said.push(text);
        const [found] = /http:\/\/\S+\/mcp/.exec(said.join('')) ?? [];
        if (found === undefined) return;
        clearTimeout(late);
        resolve(found);
      });
    });
    return new HttpHouse(server, new URL(url));
  }

  door(): Transport {
    return new StreamableHTTPClientTransport(this.#url);
  }

  async close(): Promise<readonly string[]> {
    const ended = once(this.#server, 'exit');
    this.#server.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    return code === 0 ? [] : [`the server ended with ${code} on SIGTERM`];
  }
}
