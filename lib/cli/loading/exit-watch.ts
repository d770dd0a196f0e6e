import { writeSync } from 'node:fs';
import { callSiteAbove, LIBRARY } from '../../metadata/call-site';

/** What a command ends with that could not be carried out. */
const NOT_CARRIED_OUT = 2;

/**
 * Has the process end with a word and exit code 2 where an author's code ends it, in a call or on starting: without them
 * that would look as if all were done.
 *
 * @param name The file as messages show it.
 * @returns Lets go of it.
 */
export function watchExit(name: string): () => void {
  const exit = process.exit; // eslint-disable-line @typescript-eslint/unbound-method -- put back as it was
  const told = ((...args: readonly [code?: number | string | null]) => {
    // A signal, for one, ends the process by way of this package; a code of undefined would take away the one that is set.
    if (callSiteAbove(told)?.file.startsWith(LIBRARY) === true) return exit(...args);
    const [code] = args;
    const call = code == null ? 'process.exit()' : `process.exit(${String(code)})`;
    // Nothing that is not written at once would be.
    writeSync(
      process.stderr.fd,
      `stereomcp: ${name} ended the process: it called ${call}. Let a method return or throw instead.\n`,
    );
    return exit(NOT_CARRIED_OUT);
  }) as typeof process.exit;
  process.exit = told;
  return () => {
    // Unless someone has put another one in its place since.
    if (process.exit === told) process.exit = exit;
  };
}
