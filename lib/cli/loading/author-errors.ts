import { describeThrown } from '../../results/error-result';
import { noteAuthorCode } from './author-code';
import { authorFrame } from './author-frame';

let held: { readonly thrown: (error: unknown) => void; readonly rejected: (reason: unknown) => void } | undefined;

/**
 * From here on errors that nobody catches are told as errors of the author's file, and end the process no more.
 *
 * @param name The file as messages show it.
 */
export function holdAuthorErrors(name: string): void {
  letAuthorErrorsGo();
  noteAuthorCode();
  const tell = (error: unknown): void => {
    const at = authorFrame(error);
    const where = at === undefined ? '' : ` (${at})`;
    const what = error instanceof Error ? `${error.name}: ${error.message}` : describeThrown(error);
    process.stderr.write(`stereomcp: ${name}: nothing caught this error: ${what}${where}\n`);
  };
  held = { thrown: tell, rejected: tell };
  process.on('uncaughtException', held.thrown);
  process.on('unhandledRejection', held.rejected);
}

/** Leaves such errors to others: to the server that is run, which reports them itself. */
export function letAuthorErrorsGo(): void {
  if (held === undefined) return;
  process.off('uncaughtException', held.thrown);
  process.off('unhandledRejection', held.rejected);
  held = undefined;
}
