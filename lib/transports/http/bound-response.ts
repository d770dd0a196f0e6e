import { boundStream } from './bound-stream';
import type { BoundStream } from './bound-stream';
import type { ByteBudget, ByteLease } from './byte-budget';
import { busy, refusalResponse } from './error-response';
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
  /** What may wait for all readers together. */
  readonly unread: ByteBudget;
  /** The id of the request that is answered; null where there is none. */
  readonly id: string | number | null;
}

/** A response that is bounded. */
export interface BoundResponse extends Pick<BoundStream, 'finish'> {
  readonly response: Response;
}

/** Whether a response is a stream of events rather than one answer. */
export function isStream({ headers, body }: Response): boolean {
  return body !== null && headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/**
 * Bounds what of a response waits for its reader; `onend` is called once nothing more comes of it.
 *
 * One answer for which there is no room any more becomes a refusal; a stream ends there.
 */
export async function boundResponse(response: Response, place: ReaderPlace, onend: () => void): Promise<BoundResponse> {
  const { body } = response;
  if (body === null) {
    onend();
    return { response, finish: () => undefined };
  }
  const lease = place.unread.lease();
  const { connection } = place;
  // What was taken lies in the socket, where a connection is known.
  connection?.onclose(() => {
    lease.end();
  });
  const ondone = (): void => {
    if (connection === undefined) lease.end();
  };
  const { status, headers } = response;
  if (!isStream(response)) {
    const answer = await wholeAnswer(body, { lease, ondone }).finally(onend);
    return {
      response: answer === undefined ? noRoom(place) : new Response(answer, { status, headers }),
      finish: () => undefined,
    };
  }
  // Hop-by-hop, so the business of whoever owns the connection; HTTP/2 forbids it.
  headers.delete('connection');
  const { stream, finish } = streamOf(body, place, { lease, onend, ondone });
  return { response: new Response(stream, { status, headers }), finish };
}

interface AnswerWatch {
  readonly lease: ByteLease;
  readonly ondone: () => void;
}

function streamOf(
  body: ReadableStream<Uint8Array>,
  { connection, client, stallTimeout }: ReaderPlace,
  watch: AnswerWatch & { readonly onend: () => void },
): BoundStream {
  const bound = boundStream(body, {
    ...watch,
    maxBytes: STREAM_BUFFER,
    stallTimeout,
    ...(connection !== undefined && {
      onstall: () => connection.onstall(),
      onflow: () => connection.onflow(),
      // What was taken may still lie in the socket.
      ontaken: () => connection.onstall(),
    }),
  });
  // Whoever writes the stream out may be waiting for its next bytes, and not see that nobody reads any more.
  if (client.aborted) bound.abandon();
  else client.addEventListener('abort', bound.abandon, { once: true });
  connection?.onclose(bound.abandon);
  return bound;
}

/** An answer that is complete already, until it is taken; undefined where there is no room for it. */
async function wholeAnswer(
  body: ReadableStream<Uint8Array>,
  { lease, ondone }: AnswerWatch,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
    if (lease.take(chunk.byteLength)) continue;
    lease.end();
    return undefined;
  }
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk !== undefined) controller.enqueue(chunk);
        if (chunks.length > 0) return;
        controller.close();
        ondone();
      },
      cancel: ondone,
    },
    { highWaterMark: 0 },
  );
}

function noRoom({ id }: ReaderPlace): Response {
  return refusalResponse(busy('Busy: too many answers wait to be read. Try again.', id));
}
