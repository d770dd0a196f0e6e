import { shownPath } from '../../metadata/shown-path';
import { describeThrown } from '../../results/error-result';
import { CommandError } from '../command-error';
import { authorFrame } from './author-frame';
import { readingProblems } from './reading-problems';

/** A load that came to nothing. */
export interface FailedLoad {
  readonly thrown: unknown;
  /** The author's files that it took until then. */
  readonly sources: readonly string[];
}

/**
 * What to tell of an error that a file threw while it was loaded, or that kept it from being read: where, and nothing of
 * this package or of Node.
 *
 * @returns An error of the author's definitions as it is, since it says all of it.
 */
export function loadFailure(file: string, { thrown, sources }: FailedLoad): Error {
  if (thrown instanceof CommandError) return thrown;
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_DEFINITION') return thrown;
  const name = shownPath(file);
  const problems = readingProblems(thrown, sources);
  if (problems.length > 0)
    return new CommandError(`${name} cannot be read:\n${problems.join('\n')}`, { cause: thrown });
  const missing = missingModule(thrown);
  const frame = authorFrame(thrown);
  if (missing !== undefined) return new CommandError(`${name} could not be loaded: ${missing}`, { cause: thrown });
  const at = frame === undefined ? '' : ` (${frame})`;
  return new CommandError(`${name} failed while it was loaded: ${said(thrown)}${at}`, { cause: thrown });
}

function said(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `it threw ${describeThrown(thrown)}`;
  const { name, message } = thrown;
  const first = message === '' ? name : `${name}: ${message}`;
  return thrown.cause instanceof Error ? `${first}, caused by ${said(thrown.cause)}` : first;
}

function missingModule(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  if (thrown.code !== 'MODULE_NOT_FOUND' && thrown.code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  const [, wanted] = /^Cannot find (?:module|package) '([^']+)'/.exec(thrown.message) ?? [];
  if (wanted === undefined) return undefined;
  const importer = importerOf(thrown);
  const where = importer === undefined ? '' : `${shownPath(importer)} imports `;
  if (/^(?:[./#]|file:|[A-Za-z]:\\)/.test(wanted)) {
    return `${where}${wanted.startsWith('/') ? shownPath(wanted) : wanted}, which does not exist.`;
  }
  const name = wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/');
  return `${where}${wanted}, which is not installed. Install it with: npm install ${name}`;
}

/** CommonJS has a list of who asked, the nearest first; ES modules name it in the message. */
function importerOf(thrown: Error): string | undefined {
  const [, importer] = / imported from (.+?)(?:\n|$)/.exec(thrown.message) ?? [];
  if (importer !== undefined) return importer.replace(/\?.*$/, '');
  const [first] = (thrown as { readonly requireStack?: readonly string[] }).requireStack ?? [];
  return first?.replace(/\?.*$/, '');
}
