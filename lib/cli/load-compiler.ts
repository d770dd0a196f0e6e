import * as nodeModule from 'node:module';
import { CommandError } from './command-error';

/**
 * Loads a part of the compiler, which no other verb needs.
 *
 * @throws CommandError when the optional dependency that it is made of is not installed.
 */
export async function loadCompiler<T>(load: () => Promise<T>): Promise<T> {
  // From Node 22 on, as tsc does: TypeScript is large, and need not be compiled each time.
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  try {
    return await load();
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
