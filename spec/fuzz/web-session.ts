import { createHttpServing } from '../../lib/transports/http/create-http-serving';
import type { HttpServing } from '../../lib/transports/http/create-http-serving';
import type { HttpOptions } from '../../lib/transports/http/http-options';
import { INITIALIZE } from '../support/http-messages';
import { expectedAnswer } from './expected-answer';
import type { FuzzedHost } from './fuzzed-host';
import { OWN_SESSION } from './odd-requests';
import type { OddRequest } from './odd-requests';
import { responseFault } from './response-fault';
import type { Told } from './response-fault';

const URL_OF_SERVER = 'http://localhost/mcp';
/** How long an answer may take on a busy machine, in milliseconds. */
const PATIENCE = 15_000;

/** What became of a request. */
export interface Outcome {
  readonly fault: string | undefined;
  /** 0 where there was no answer at all. */
  readonly status: number;
}

/** A server over HTTP inside this process, without a socket. */
export class WebSession {
  readonly #serving: HttpServing;
  #session = 'none';

  constructor(host: FuzzedHost['host'], options: HttpOptions) {
    this.#serving = createHttpServing(host, options);
  }

  /** Opens a session of the generation that has them. */
  async open(): Promise<void> {
    const send = (message: object, headers: Readonly<Record<string, string>>) => {
      const body = JSON.stringify(message);
      const kind = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        host: 'localhost',
      };
      return this.#serving.fetch(
        new Request(URL_OF_SERVER, { method: 'POST', headers: { ...kind, ...headers }, body }),
      );
    };
    const opened = await send(INITIALIZE, {});
    await opened.text();
    this.#session = opened.headers.get('mcp-session-id') ?? 'none';
    await send(
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { 'mcp-session-id': this.#session, 'mcp-protocol-version': '2025-11-25' },
    );
  }

  /** What is wrong with the answer to a request, and what it was. */
  async fault(request: OddRequest): Promise<Outcome> {
    const { method, headers, body } = request;
    const sent = new Headers(
      Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        value === OWN_SESSION ? this.#session : value,
      ]),
    );
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await inTime(
      this.#serving.fetch(
        new Request(URL_OF_SERVER, { method, headers: sent, ...(hasBody && { body: new Uint8Array(body) }) }),
      ),
    );
    if (response === undefined) return { fault: 'no answer', status: 0 };
    const { status } = response;
    if (response.headers.get('x-content-type-options') !== 'nosniff') return { fault: 'no security headers', status };
    // A stream to listen on stays open.
    if (method === 'GET' && status === 200) {
      await response.body?.cancel();
      return { fault: undefined, status };
    }
    const told = await read(response, expectedAnswer(body.toString('utf8')).kind === 'at-most-one');
    return { fault: told === undefined ? 'no end of the answer' : responseFault(request, told), status };
  }

  async close(): Promise<void> {
    await this.#serving.close();
  }
}

async function read(response: Response, listens: boolean): Promise<Told | undefined> {
  const type = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (type.startsWith('application/json')) {
    const text = await inTime(response.text());
    if (text === undefined) return undefined;
    return { status, type, messages: text === '' ? [] : [JSON.parse(text)] };
  }
  if (!type.startsWith('text/event-stream')) {
    const text = await inTime(response.text());
    return text === undefined ? undefined : { status, type, messages: text === '' ? [] : [text] };
  }
  if (listens) {
    await response.body?.cancel();
    return { status, type, messages: [] };
  }
  const text = await inTime(response.text());
  if (text === undefined) return undefined;
  const data = [...text.matchAll(/^data: ?([^\r\n]*)$/gm)].map(([, line = '']) => line).filter((line) => line !== '');
  return { status, type, messages: data.map((line) => JSON.parse(line) as unknown) };
}

async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
