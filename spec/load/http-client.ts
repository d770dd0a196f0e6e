import { Agent, request as open } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { eventsOf, POST_HEADERS } from '../support/http-servers';
import type { Generation } from '../support/sessions';
import { INITIALIZE, request, type Answer } from './messages';
import type { Operation } from './operations';

/** How a request is made. */
export interface AskOptions {
  /** Aborted to close the connection in the midst of it. */
  readonly signal?: AbortSignal;
}

/** A raw client over HTTP with connections of its own, that holds every answer against what was asked. */
export class HttpClient {
  /** Answers that are not those of their request. */
  readonly strays: unknown[] = [];
  readonly #url: string;
  readonly #generation: Generation;
  readonly #agent = new Agent({ keepAlive: true });
  #session: string | undefined;
  #next = 1;

  constructor(url: string, generation: Generation) {
    this.#url = url;
    this.#generation = generation;
  }

  /** Opens a session, where the server has sessions. */
  async open(): Promise<this> {
    const { headers } = await this.#post(request(this.#generation, this.#next++, INITIALIZE), {});
    this.#session = headers['mcp-session-id'] as string | undefined;
    await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {});
    return this;
  }

  /** The answer to a request; undefined where it was aborted. */
  async ask(operation: Operation, { signal }: AskOptions = {}): Promise<Answer | undefined> {
    const id = this.#next++;
    const { method, params } = operation;
    const name = params.name ?? params.uri;
    const modern = {
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    };
    const headers = this.#generation === '2026-07-28' ? modern : {};
    let text: string;
    try {
      ({ text } = await this.#post(request(this.#generation, id, operation), headers, signal));
    } catch (error) {
      if (signal?.aborted === true) return undefined;
      throw error;
    }
    const answer = JSON.parse(text.startsWith('{') ? text : (eventsOf(text).at(-1) ?? 'null')) as Answer | null;
    if (answer?.id !== id || !operation.fits(answer)) this.strays.push({ id, operation, text });
    return answer ?? undefined;
  }

  close(): void {
    this.#agent.destroy();
  }

  #post(
    message: object,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<{ readonly text: string; readonly headers: IncomingMessage['headers'] }> {
    const body = JSON.stringify(message);
    const all = {
      ...POST_HEADERS,
      'mcp-protocol-version': this.#generation,
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      ...(this.#session !== undefined && { 'mcp-session-id': this.#session }),
    };
    return new Promise((resolve, reject) => {
      const sent = open(this.#url, { method: 'POST', agent: this.#agent, headers: all, signal }, (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('error', reject)
          .on('end', () => {
            resolve({ text, headers: response.headers });
          });
      });
      sent.on('error', reject).end(body);
    });
  }
}
