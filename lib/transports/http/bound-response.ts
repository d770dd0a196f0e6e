import { boundStream } from './bound-stream';
import type { BoundStream } from './bound-stream';
import type { ReaderWatch } from './incoming';

/** The most bytes of a stream that wait for a slow reader; one message may come on top. */
const STREAM_BUFFER = 4 * 1024 * 1024;

/** What is known of whoever reads a response. */
export interface ReaderPlace {
  readonly connection: ReaderWatch | undefined;
  /** Aborted when the reader leaves. */
  readonly client: AbortSignal;
  /** How long what waits for a reader may lie untouched, in milliseconds. */
  readonly stallTimeout: number;
}

/** A response whose stream, if it has one, is bounded. */
export interface BoundResponse extends Pick<BoundStream, 'finish'> {
  readonly response: Response;
}

/** Whether a response is a stream of events rather than one answer. */
export function isStream({ headers, body }: Response): boolean {
  return body !== null && headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** Bounds the stream of a response; `onend` is called once it is over, at once where there is none. */
export function boundResponse(
  response: Response,
  { connection, client, stallTimeout }: ReaderPlace,
  onend: () => void,
): BoundResponse {
  if (response.body === null || !isStream(response)) {
    onend();
    return { response, finish: () => undefined };
  }
  const { stream, finish, abandon } = boundStream(response.body, {
    maxBytes: STREAM_BUFFER,
    stallTimeout,
    onend,
    ...(connection !== undefined && {
      onstall: () => connection.onstall(),
      onflow: () => connection.onflow(),
      // What was taken may still lie in the socket.
      ontaken: () => connection.onstall(),
    }),
  });
  // Whoever writes the stream out may be waiting for its next bytes, and not see that nobody reads any more.
  if (client.aborted) abandon();
  else client.addEventListener('abort', abandon, { once: true });
  connection?.onclose(abandon);
  const { status, headers } = response;
  // Hop-by-hop, so the business of whoever owns the connection; HTTP/2 forbids it.
  headers.delete('connection');
  return { response: new Response(stream, { status, headers }), finish };
}
