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
export interface House {
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
  readonly #exited: Promise<number | null>;
  readonly #url: URL;

  private constructor(server: ChildProcess, exited: Promise<number | null>, url: URL) {
    this.#server = server;
    this.#exited = exited;
    this.#url = url;
  }

  /** Starts the server on a free port, and reads from its start line which. */
  static async open(): Promise<HttpHouse> {
    const server = spawn(process.execPath, [SERVER, '--http', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const exited = once(server, 'exit').then(([code]) => code as number | null);
    let said = '';
    const url = await new Promise<string>((resolve, reject) => {
      const fail = (): void => {
        server.kill();
        reject(new Error(`the server does not come up: ${said}`));
      };
      const late = setTimeout(fail, PATIENCE);
      exited.then(fail, fail).finally(() => clearTimeout(late));
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [found] = /http:\/\/\S+\/mcp/.exec(said) ?? [];
        if (found === undefined) return;
        clearTimeout(late);
        resolve(found);
      });
    });
    return new HttpHouse(server, exited, new URL(url));
  }

  door(): Transport {
    return new StreamableHTTPClientTransport(this.#url);
  }

  async close(): Promise<readonly string[]> {
    this.#server.kill('SIGTERM');
    const code = await this.#exited;
    return code === 0 ? [] : [`the server ended with ${code}`];
  }
}
