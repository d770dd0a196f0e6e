import { readFileSync } from 'node:fs';
import { shownPath } from '../../metadata/shown-path';
import { CommandError } from '../command-error';
import { loadOptional } from '../load-optional';
import { derivedTsconfig, type DerivedTsconfig } from './derived-tsconfig';

interface Registered {
  /** What it depends on. */
  readonly key: string;
  undo(): void;
}

const CONFIG = 'TSX_TSCONFIG_PATH';
/** The cache of tsx is in a folder for temporary files that anybody on the machine may have made, and filled with code. */
const NO_CACHE = 'TSX_DISABLE_CACHE';

let registered: Registered | undefined;

/**
 * Has this process load TypeScript from here on, as the project of a file says.
 *
 * @throws CommandError where the package that does it is not installed, or the tsconfig cannot be read.
 */
export async function prepareTypeScript(file: string): Promise<void> {
  const { path, base } = derivedTsconfig(file);
  const key = `${path}\n${base === undefined ? '' : readFileSync(base, 'utf8')}`;
  if (registered?.key === key) return;
  const letGo = setVariable(NO_CACHE, '1');
  try {
    await register(path, { key, base });
  } finally {
    letGo();
  }
}

async function register(
  path: string,
  { key, base }: Pick<Registered, 'key'> & Pick<DerivedTsconfig, 'base'>,
): Promise<void> {
  const tsx = await loadOptional('tsx', async () => ({
    // Its entry for require looks for its own parts in the wrong folder.
    modules: (await import('tsx/esm/api')).register,
    commonjs: (await import('tsx/cjs/api')).register,
  }));
  registered?.undo();
  registered = undefined;
  const letGo = setVariable(CONFIG, path);
  try {
    const undoModules = tsx.modules({ tsconfig: path });
    const undoCommonJs = tsx.commonjs();
    registered = {
      key,
      undo: () => {
        void undoModules();
        undoCommonJs();
      },
    };
  } catch (error) {
    if (base === undefined) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${shownPath(base)} cannot be used: ${reason}`, { cause: error });
  } finally {
    letGo();
  }
}

/** For what tsx reads at once; what the author's code starts is to know nothing of it. */
function setVariable(name: string, value: string): () => void {
  const before = process.env[name];
  process.env[name] = value;
  return () => {
    if (before === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = before;
  };
}
