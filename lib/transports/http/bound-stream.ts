/** Limits of a stream whose reader may be slow, and who is told. */
export interface StreamWatch {
  /** The most bytes that wait for the reader before nothing more is added. */
  readonly maxBytes: number;
  /** How long what waits may lie untouched, in milliseconds. */
  readonly stallTimeout: number;
  /** Hears that the reader takes nothing; gives whether to go on waiting. */
  readonly onstall?: () => boolean;
  /** Hears that the reader has gone on after that. */
  readonly onflow?: () => void;
  /** Hears once that the stream is over, however it ended. */
  readonly onend: () => void;
}

/** A stream that passes another one on. */
export interface BoundStream {
  readonly stream: ReadableStream<Uint8Array>;
  /** Ends it at once with these last bytes, and tells its source that the reader is gone. */
  readonly finish: (last: Uint8Array) => void;
}

/**
 * Passes a stream on while its reader keeps up.
 *
 * A stream of events is written whether or not somebody reads. Where more waits than may, or nothing is taken for too
 * long, the stream is broken off and its source is told that the reader is gone.
 */
export function boundStream(source: ReadableStream<Uint8Array>, watch: StreamWatch): BoundStream {
  const reader = source.getReader();
  let added = 0;
  let seen = 0;
  let isStuck = false;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let finish: BoundStream['finish'] = () => undefined;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    watch.onend();
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const room = (): number => controller.desiredSize ?? 0;
        const breakOff = (): void => {
          if (isOver) return;
          end();
          controller.error(new Error('The reader of the stream does not keep up.'));
          reader.cancel().catch(() => undefined);
        };
        timer = setInterval(() => {
          const taken = added - (watch.maxBytes - room());
          const wasStuck = isStuck;
          isStuck = taken === seen && taken < added;
          seen = taken;
          if (isStuck && !wasStuck && watch.onstall?.() !== true) breakOff();
          if (wasStuck && !isStuck) watch.onflow?.();
        }, watch.stallTimeout);
        timer.unref();
        finish = (last) => {
          if (isOver) return;
          end();
          controller.enqueue(last);
          controller.close();
          reader.cancel().catch(() => undefined);
        };
        void pump();

        async function pump(): Promise<void> {
          try {
            for (;;) {
              const { done, value } = await reader.read();
              if (isOver) return;
              if (done) break;
              if (room() <= 0) {
                breakOff();
                return;
              }
              added += value.byteLength;
              controller.enqueue(value);
            }
            controller.close();
          } catch (error) {
            if (!isOver) controller.error(error);
          }
          end();
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: watch.maxBytes }),
  );
  return { stream, finish };
}
