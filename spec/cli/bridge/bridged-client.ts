import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { askingClient, type Answers, type Mode } from '../../support/asking-client';

const CLI = join(__dirname, '../../../dist/cli/main.js');

/** An official client that reaches a server behind HTTP over the standard streams of `stereomcp run URL`. */
export interface BridgedClient {
  readonly client: Client;
  readonly stderr: () => string;
}

/** Connects such a client; whatever `words` say follows the URL on the command line. */
export async function bridgedClient(
  url: string,
  mode: Mode,
  { answers = {}, words = [] }: { readonly answers?: Answers; readonly words?: readonly string[] } = {},
): Promise<BridgedClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'run', url, ...words],
    stderr: 'pipe',
    env: { PATH: process.env.PATH ?? '' },
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const client = askingClient(mode, answers);
  await client.connect(transport);
  return { client, stderr: () => stderr };
}

/** How a bridge ended and what it said. */
export interface BridgeEnd {
  readonly code: number | null;
  readonly messages: readonly unknown[];
  readonly stderr: string;
}

/** `stereomcp run URL` with nobody but the spec at its streams. */
export class RawBridge {
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor(url: string, ...words: readonly string[]) {
    this.#child = spawn(process.execPath, [CLI, 'run', url, ...words], { env: { PATH: process.env.PATH ?? '' } });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
  }

  say(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.#child.stdin?.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    }
  }

  /** The messages so far, once there are so many. */
  async heard(count: number): Promise<readonly unknown[]> {
    for (let turn = 0; turn < 2000 && this.#messages.length < count; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.#messages;
  }

  /** Ends its input, or sends it a signal, and waits for its end. */
  async end(signal?: NodeJS.Signals): Promise<BridgeEnd> {
    const closed = once(this.#child, 'close');
    if (signal === undefined) this.#child.stdin?.end();
    else this.#child.kill(signal);
    const [code] = (await closed) as [number | null];
    return { code, messages: this.#messages, stderr: this.#stderr };
  }

  get #messages(): readonly unknown[] {
    const lines = this.#stdout.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as unknown);
  }
}
