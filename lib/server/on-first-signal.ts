/** Exit codes as shells give them to processes that a signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Calls the function at the first SIGINT or SIGTERM, and ends the process at once at the second one.
 *
 * The function that comes back lets go of the signals.
 */
export function onFirstSignal(leave: () => void): () => void {
  let came = false;
  const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
    const listener = (): void => {
      if (came) process.exit(code);
      came = true;
      leave();
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}
