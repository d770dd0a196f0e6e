import { CommandError } from './command-error';

/** The optional dependencies that the command line loads, and what each is for, as the start of a sentence. */
const PURPOSES = {
  tsx: 'TypeScript is loaded',
  chokidar: 'Files are watched',
  'jsonc-parser': 'Configuration files are edited',
  '@modelcontextprotocol/client': 'Servers are called',
} as const;

/** A package that `npm install --omit=optional` leaves out, and that some commands need. */
export type OptionalPackage = keyof typeof PURPOSES;

/**
 * Loads a part that is made of an optional dependency, and that no other command needs.
 *
 * @param name The package.
 * @param load Imports it: `() => import('chokidar')`.
 * @throws CommandError when the package is not installed; what else fails stays as it is.
 */
export async function loadOptional<T>(name: OptionalPackage, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    throw new CommandError(
      `${PURPOSES[name]} with the package ${name}, which is not installed here. ` +
        `It is an optional dependency of stereomcp; install it with: npm install --save-dev ${name}`,
      { cause: error },
    );
  }
}

function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isUnresolved = error.code === 'MODULE_NOT_FOUND' || error.code === 'ERR_MODULE_NOT_FOUND';
  // The message quotes what was asked for: the package, or an entry of it.
  return isUnresolved && (error.message.includes(`'${name}'`) || error.message.includes(`'${name}/`));
}
