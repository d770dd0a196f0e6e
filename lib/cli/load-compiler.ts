import { useCodeCache } from '../compiler/code-cache';
import { CommandError } from './command-error';

/**
 * Loads a part of the compiler, which no other verb needs.
 *
 * @returns That part, and with it `keepCode`, to call when a manifest is made: the next process then starts faster.
 * @throws CommandError when the optional dependency that it is made of is not installed.
 */
export async function loadCompiler<T extends object>(
  load: () => Promise<T>,
): Promise<T & { readonly keepCode: () => void }> {
  const keepCode = useCodeCache(process.cwd());
  try {
    return { ...(await load()), keepCode };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new CommandError(
      'This command reads types with the package typescript-json-schema, which is not installed here. ' +
        'It is an optional dependency of stereomcp; install it with: npm install --save-dev typescript-json-schema',
    );
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isUnresolved = error.code === 'MODULE_NOT_FOUND' || error.code === 'ERR_MODULE_NOT_FOUND';
  return isUnresolved && /typescript(-json-schema)?'/.test(error.message);
}
