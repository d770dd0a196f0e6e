import { join } from 'node:path';
import { typesAreStale } from '../../manifest/on-demand';
import { ProcessGroup } from '../target/process-group';
import { findSyntaxError } from './find-syntax-error';

/** What is to be loaded again. */
export interface WarmRequest {
  /** What has changed. */
  readonly files: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Has the types of a file read again where they are out of date, so that they are at hand when its classes need them.
 *
 * Classes wait for them without letting anything else run. Here another process does, while clients are served. Never
 * rejects: what fails is told by whoever needs the types.
 */
export async function warmTypes(file: string, { files, signal }: WarmRequest): Promise<void> {
  // A mistake is to be told at once, and needs no types.
  if (!typesAreStale() || (await findSyntaxError(files))) return;
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const group = new ProcessGroup(process.execPath, [join(__dirname, 'warm-types-process.js'), file], env);
  group.child.stderr?.pipe(process.stderr, { end: false });
  group.child.stdin?.on('error', () => undefined);
  const stop = (): void => void group.stop();
  signal.addEventListener('abort', stop, { once: true });
  await group.exited;
  signal.removeEventListener('abort', stop);
  await group.stop();
}
