import { connect } from 'node:net';

/** What came back over a socket until the server closed it, or until it was quiet for a while. */
export interface RawExchange {
  readonly status: number;
  /** The header lines in lower case. */
  readonly head: string;
  readonly body: string;
  /** Everything, as it came. */
  readonly text: string;
}

/** How long a server may be silent before its answer is taken for complete, in milliseconds. */
const QUIET = 300;

/** Sends bytes over a socket as they are, such as no HTTP client would. */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<RawExchange> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const done = (): void => {
      clearTimeout(quiet);
      socket.destroy();
      const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const isChunked = /^transfer-encoding: chunked$/im.test(head);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
        head: head.toLowerCase(),
        body: isChunked ? unchunked(body) : body,
        text,
      });
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      clearTimeout(quiet);
      quiet = setTimeout(done, QUIET);
    });
    socket.on('close', done);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.write(bytes);
  });
}

function unchunked(body: string): string {
  const [, size = '0', rest = ''] = /^([\da-f]+)\r\n(.*)$/is.exec(body) ?? [];
  const length = parseInt(size, 16);
  return length === 0 ? '' : rest.slice(0, length) + unchunked(rest.slice(length + 2));
}

/** The text of a POST with these header lines besides the usual ones. */
export function rawPost(body: string, ...lines: readonly string[]): string {
  return [
    'POST /mcp HTTP/1.1',
    ...(lines.some((line) => /^host:/i.test(line)) ? [] : ['Host: localhost']),
    'Accept: application/json, text/event-stream',
    ...lines,
    '',
    body,
  ].join('\r\n');
}
