import { armStdoutGuard, isStdoutGuarded } from '../transports/stdout-guard';

/**
 * Writes data to standard output, also while what an author prints is kept away from it; resolves once it is written.
 *
 * @param data What to write, text with its line ends.
 */
export function writeOutput(data: string | Uint8Array): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => {
      // Whoever reads along may have enough: that ends the process elsewhere.
      if (error == null) resolve();
      else reject(error);
    };
    if (isStdoutGuarded()) armStdoutGuard().write(data, done);
    else stdout.write(data, done);
  });
}
