import { armStdoutGuard, isStdoutGuarded } from '../transports/stdout-guard';
import { CommandError } from './command-error';

/**
 * Writes data to standard output, also while what an author prints is kept away from it; resolves once it is written.
 *
 * Where it cannot be written the stream emits that as `error`, which ends the process.
 *
 * @param data What to write, text with its line ends.
 */
export function writeOutput(data: string | Uint8Array): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve) => {
    const done = (error?: Error | null): void => {
      // Told here as well, it would be told twice.
      if (error == null) resolve();
    };
    if (isStdoutGuarded()) armStdoutGuard().write(data, done);
    else stdout.write(data, done);
  });
}

/** What a person is told where standard output takes nothing more, as where it leads to a file on a full disk. */
export function outputFailure({ message }: Error): CommandError {
  const [, reason = message] = /^[A-Z]+: (.+), write$/.exec(message) ?? [];
  return new CommandError(`Standard output cannot be written: ${reason}.`);
}
