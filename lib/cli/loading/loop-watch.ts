import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** How often the thread of the author's code gives a sign of life, in milliseconds. */
const BEAT = 100;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Under it the watching thread finds what to call. */
const KEY = 'stereomcp.loop';

/** What the watching thread is given. */
export interface LoopWatchData {
  /** Grows by one with every beat. */
  readonly beats: Int32Array;
  /** What to evaluate in the thread that is watched where it beats no more. */
  readonly expression: string;
}

type Listener = (...args: unknown[]) => void;

let isWatched = false;
let held: readonly (readonly [(typeof SIGNALS)[number], Listener])[] = [];

/**
 * From here on signals end this process also where code of an author computes without a pause: no listener would be
 * called then, so there are none as long as that lasts.
 */
export function watchLoops(): void {
  if (isWatched) return;
  isWatched = true;
  Object.defineProperty(globalThis, Symbol.for(KEY), { value: letSignalsEnd });
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => {
    Atomics.add(beats, 0, 1);
    listenAgain();
  }, BEAT).unref();
  const workerData: LoopWatchData = { beats, expression: `globalThis[Symbol.for('${KEY}')]()` };
  const thread = new Worker(join(__dirname, 'loop-watch-thread.js'), { workerData, execArgv: [], stdin: false });
  // Without it there is only less to end such code with.
  thread.on('error', () => undefined);
  thread.unref();
}

/** Called by the debugger in the middle of what goes on. */
function letSignalsEnd(): void {
  if (held.length > 0) return;
  held = SIGNALS.flatMap((signal) => process.rawListeners(signal).map((one) => [signal, one as Listener] as const));
  for (const [signal, listener] of held) process.off(signal, listener);
}

function listenAgain(): void {
  for (const [signal, listener] of held) process.on(signal, listener);
  held = [];
}
