/** Exit codes as shells give them to processes that a signal ended. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

type CleanUp = () => void | Promise<void>;

const cleanUps = new Set<CleanUp>();
let leaving: Promise<void> | undefined;

/**
 * Registers what has to be done before the process ends: at Ctrl-C (exit code 130), at SIGTERM (143), where the terminal
 * is closed (129), and where the command is over or ends the process itself. A second Ctrl-C waits for nothing any more.
 *
 * The clean-ups run from the last registered to the first, each once; one that fails keeps the others from nothing.
 * While none is registered, signals end the process as they always do.
 *
 * @param cleanUp What to do. Where the process ends by `process.exit()` or a second signal, only the part before its first await is done.
 * @returns Lets go of it, for when there is nothing left to clean up.
 */
export function atEnd(cleanUp: CleanUp): () => void {
  // An object of its own, so that one function registered twice is two registrations.
  const entry: CleanUp = () => cleanUp();
  if (cleanUps.size === 0) listen();
  cleanUps.add(entry);
  return () => {
    if (cleanUps.delete(entry) && cleanUps.size === 0 && leaving === undefined) stopListening();
  };
}

/** Does now what is registered, and waits for it: the command is over. */
export async function endNow(): Promise<void> {
  await (leaving ?? cleanAll());
  if (leaving === undefined) stopListening();
}

const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
  const listener = (): void => {
    if (leaving !== undefined) process.exit(code);
    leaving = cleanAll().then(() => process.exit(code));
  };
  return [signal, listener] as const;
});

function listen(): void {
  for (const [signal, listener] of listeners) process.on(signal, listener);
  process.on('exit', startAll);
}

function stopListening(): void {
  for (const [signal, listener] of listeners) process.off(signal, listener);
  process.off('exit', startAll);
}

async function cleanAll(): Promise<void> {
  for (let next = takeLast(); next !== undefined; next = takeLast()) {
    try {
      await next();
    } catch (error) {
      tell(error);
    }
  }
}

// Nothing asynchronous happens any more: each is begun, and what it does at once is done.
function startAll(): void {
  for (let next = takeLast(); next !== undefined; next = takeLast()) {
    try {
      void Promise.resolve(next()).catch(() => undefined);
    } catch (error) {
      tell(error);
    }
  }
}

function takeLast(): CleanUp | undefined {
  const last = [...cleanUps].at(-1);
  if (last !== undefined) cleanUps.delete(last);
  return last;
}

function tell(error: unknown): void {
  process.stderr.write(`stereomcp: cleaning up failed: ${error instanceof Error ? error.message : String(error)}\n`);
}
