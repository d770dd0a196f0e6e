import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { LoopWatchData } from './loop-watch';

/** How long the other thread may give no sign of life, in milliseconds. */
const PATIENCE = 1000;

const { beats, expression } = workerData as LoopWatchData;
let last = -1;

// Only the debugger reaches a thread that does not come to an end.
setInterval(() => {
  const now = Atomics.load(beats, 0);
  const isBlocked = now === last;
  last = now;
  if (!isBlocked) return;
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression }, () => {
    session.disconnect();
  });
}, PATIENCE);
