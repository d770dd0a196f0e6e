// One process on stdio, and the HTTP responses that wait for what it writes.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const TOKEN_PREFIX = 'bridged-';

export class StdioLink {
  #child;
  #renumbers;
  #count = 0;
  /** The id on the line → who waits. */
  #waiting = new Map();
  /** Where a session's client listens for what belongs to no request of its own. */
  #standing;
  #queue = [];

  constructor(command, args, renumbers) {
    this.#renumbers = renumbers;
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdin.on('error', () => undefined);
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#received(JSON.parse(line)));
  }

  /** Sends one message; what comes back goes to `response`. */
  relay(text, response, statuses = new Map()) {
    const message = parsed(text);
    const asks = message === undefined || (message.method !== undefined && message.id !== undefined);
    if (!asks) {
      this.#write(text);
      response.writeHead(202).end();
      return;
    }
    // An unreadable message is answered with the id null.
    const own = message?.id ?? null;
    const key = this.#renumbers && own !== null ? `${TOKEN_PREFIX}${++this.#count}` : own;
    const waiter = { own, token: message?.params?._meta?.progressToken, response, statuses };
    this.#waiting.set(key, waiter);
    response.once('close', () => {
      if (this.#waiting.get(key) !== waiter) return;
      this.#waiting.delete(key);
      // Over HTTP the end of the stream cancels; over stdio a notification does.
      if (this.#renumbers) {
        this.#write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: key } }));
      }
    });
    this.#write(key === own ? text : JSON.stringify({ ...message, id: key }));
  }

  /** Sends a message whose answer nobody waits for. */
  tell(message) {
    this.#write(JSON.stringify(message));
  }

  /** A stream for what belongs to no request. */
  attach(response) {
    beginStream(response);
    this.#standing = response;
    for (const message of this.#queue.splice(0)) frame(response, message);
    response.once('close', () => {
      if (this.#standing === response) this.#standing = undefined;
    });
  }

  close() {
    this.#child.kill();
  }

  #write(text) {
    // A line ends with its message, whatever line ends stand in the text; within JSON none but blanks can.
    this.#child.stdin.write(`${text.replace(/[\r\n]+/g, ' ')}\n`);
  }

  #received(message) {
    if (message.method === undefined) return this.#answered(message);
    const subscription = message.params?._meta?.[SUBSCRIPTION];
    const waiter = subscription !== undefined ? this.#waiting.get(subscription) : this.#related(message);
    if (waiter === undefined) {
      if (this.#standing === undefined) this.#queue.push(message);
      else frame(this.#standing, message);
      return;
    }
    if (subscription !== undefined) message.params._meta[SUBSCRIPTION] = waiter.own;
    beginStream(waiter.response);
    frame(waiter.response, message);
  }

  /** On stdio only progress says which request it belongs to; the rest goes with the youngest that is open. */
  #related({ params, method }) {
    const open = [...this.#waiting.values()];
    if (method === 'notifications/progress') return open.find(({ token }) => token === params?.progressToken);
    return open.at(-1);
  }

  #answered(message) {
    const key = message.id;
    const waiter = this.#waiting.get(key);
    if (waiter === undefined) return;
    this.#waiting.delete(key);
    const { response, own, statuses } = waiter;
    const answer = { ...message, id: own };
    const subscription = answer.result?._meta?.[SUBSCRIPTION];
    if (subscription !== undefined) answer.result._meta[SUBSCRIPTION] = own;
    if (response.headersSent) {
      frame(response, answer);
      response.end();
      return;
    }
    const status = statuses.get(answer.error?.code) ?? 200;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  }
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function beginStream(response) {
  if (response.headersSent) return;
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
}

function frame(response, message) {
  response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}
