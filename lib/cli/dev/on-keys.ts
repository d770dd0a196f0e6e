import { createInterface } from 'node:readline';

/** What is done for each letter. */
type Actions = Readonly<Record<string, () => void>>;

/**
 * Takes letters that are typed in the terminal, each followed by Enter; resolves at `q`.
 *
 * Where input is no terminal, it takes nothing and never resolves.
 */
export function onKeys(actions: Actions, input: NodeJS.ReadStream = process.stdin): Promise<void> {
  return new Promise((resolve) => {
    if (!input.isTTY) return;
    // Nothing is written, so the terminal stays as it is and Ctrl-C a signal.
    const lines = createInterface({ input, terminal: false });
    lines.on('line', (line) => {
      const key = line.trim().toLowerCase();
      if (key === 'q') {
        lines.close();
        resolve();
      } else if (Object.hasOwn(actions, key)) actions[key]?.();
    });
  });
}
