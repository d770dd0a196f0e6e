import { readFileSync } from 'node:fs';
import { shownPath } from '../../metadata/shown-path';
import { CommandError } from '../command-error';
import { loadOptional } from '../load-optional';
import { derivedTsconfig } from './derived-tsconfig';

interface Registered {
  /** What it depends on. */
  readonly key: string;
  undo(): void;
}

const VARIABLE = 'TSX_TSCONFIG_PATH';

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
  const tsx = await loadOptional('tsx', async () => ({
    // Its entry for require looks for its own parts in the wrong folder.
    modules: (await import('tsx/esm/api')).register,
    commonjs: (await import('tsx/cjs/api')).register,
  }));
  registered?.undo();
  registered = undefined;
  try {
    const undoModules = tsx.modules({ tsconfig: path });
    const undoCommonJs = withVariable(path, () => tsx.commonjs());
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
  }
}

/** It is read at once; what the author's code starts is to know nothing of it. */
function withVariable<T>(value: string, run: () => T): T {
  const before = process.env[VARIABLE];
  process.env[VARIABLE] = value;
  try {
    return run();
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.env, VARIABLE);
    else process.env[VARIABLE] = before;
  }
}
