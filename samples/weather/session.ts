import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** A start takes a second; a machine that needs longer than this has another problem. */
const PATIENCE = { timeout: 20_000 };

/** A program of this sample as a child process, with the official client at its standard streams. */
export class Session {
  readonly client = new Client({ name: 'weather-client', version: '1.0.0' });
  readonly #transport: StdioClientTransport;
  readonly #said: Promise<string>;

  constructor(program: string) {
    const readings = process.env.WEATHER_READINGS;
    this.#transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(__dirname, program)],
      env: { ...getDefaultEnvironment(), ...(readings === undefined ? {} : { WEATHER_READINGS: readings }) },
      stderr: 'pipe',
    });
    this.#said = readAll(this.#transport.stderr);
  }

  /** Rejects where the program does not come up as a server. */
  async start(): Promise<void> {
    await this.client.connect(this.#transport, PATIENCE);
  }

  /** Ends the program and gives what it wrote to standard error. */
  async end(): Promise<string> {
    await this.client.close();
    return (await this.#said).trim();
  }
}

async function readAll(stream: unknown): Promise<string> {
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}
