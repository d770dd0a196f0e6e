import { callSiteAbove, LIBRARY } from '../../metadata/call-site';
import { CommandError } from '../command-error';

/** When somebody who waits is told that nothing is wrong with the command itself, in milliseconds. */
const PATIENCE = 10_000;

/** What ends the loading of a file besides its own end. */
export interface LoadWatch {
  /** Rejects with what an author's callback threw, or where the file ends the process or never settles. */
  readonly failed: Promise<never>;
  /** From here on there may be nothing left to do. */
  settled(): void;
  /** Lets go of the process. */
  end(): void;
}

/** Thrown where the author's code ends the process, so that it does not go on. */
class Ended extends Error {}

/**
 * Keeps the process while a file is loaded, whatever the file does: calls `process.exit`, throws in a callback, waits for
 * what never happens.
 *
 * @param name The file as messages show it.
 */
export function watchLoad(name: string): LoadWatch {
  const { promise: failed, reject } = withReject();
  const exit = process.exit; // eslint-disable-line @typescript-eslint/unbound-method -- put back as it was
  const refuse = ((code?: number | string | null) => {
    // A signal, for one, ends the process by way of this package.
    if (callSiteAbove(refuse)?.file.startsWith(LIBRARY) === true) return exit(code);
    const call = code == null ? 'process.exit()' : `process.exit(${String(code)})`;
    reject(
      new CommandError(
        `${name} ended the process while it was loaded: it called ${call}. Let it only define the server, or do that in ` +
          'a file that no command is given.',
      ),
    );
    throw new Ended();
  }) as typeof process.exit;
  process.exit = refuse;

  const drained = (): void => {
    reject(
      new CommandError(
        `${name} never finished loading: it awaits at its top level what never happens, and nothing else is left to do.`,
      ),
    );
  };
  process.on('beforeExit', drained);

  // Before it, what is thrown in callbacks would go to listeners that are for mistakes of this package.
  const takesErrors = !process.hasUncaughtExceptionCaptureCallback();
  if (takesErrors) {
    process.setUncaughtExceptionCaptureCallback((error: unknown) => {
      if (!(error instanceof Ended)) reject(error);
    });
  }
  const patience = setTimeout(() => {
    process.stderr.write(`stereomcp: still loading ${name}: it awaits something at its top level. Ctrl-C gives up.\n`);
  }, PATIENCE);
  patience.unref();

  return {
    failed,
    settled: () => {
      process.off('beforeExit', drained);
    },
    end: () => {
      clearTimeout(patience);
      process.off('beforeExit', drained);
      if (takesErrors) process.setUncaughtExceptionCaptureCallback(null);
      // Unless someone has put another one in its place since.
      if (process.exit === refuse) process.exit = exit;
    },
  };
}

function withReject(): { readonly promise: Promise<never>; readonly reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_resolve, no) => {
    reject = no;
  });
  // Nobody may be waiting any more.
  promise.catch(() => undefined);
  return { promise, reject };
}
