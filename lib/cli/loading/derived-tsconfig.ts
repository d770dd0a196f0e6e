import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { cacheFiles } from '../../manifest/build-cache';
import { replaceFile } from '../../manifest/replace-file';
import { folderWith } from '../../manifest/source-path';
import { CommandError } from '../command-error';

/** A tsconfig for loading. */
export interface DerivedTsconfig {
  readonly path: string;
  /** That of the project, which it extends; undefined where there is none. */
  readonly base: string | undefined;
}

/**
 * Writes the tsconfig by which a file is compiled: its project's own, with decorators as this package has them, and for
 * every file.
 */
export function derivedTsconfig(file: string): DerivedTsconfig {
  const folder = folderWith('tsconfig.json', dirname(file));
  const base = folder === undefined ? undefined : join(folder, 'tsconfig.json');
  const config = {
    ...(base !== undefined && { extends: slashes(base) }),
    compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: false },
    // A folder with a dot before its name is in no pattern that does not name it.
    include: [`${slashes(parse(file).root)}**/*`, `${slashes(dirname(file))}/**/*`],
    exclude: [],
  };
  const text = JSON.stringify(config, undefined, 2);
  const name = `tsconfig-${createHash('sha1').update(text).digest('hex').slice(0, 16)}.json`;
  for (const path of cacheFiles(folder ?? dirname(file), name)) {
    try {
      replaceFile(path, text);
      return { path, base };
    } catch {
      // Folders that cannot be written are why there is more than one.
    }
  }
  throw new CommandError(
    `What is needed to load TypeScript can be written neither to node_modules/.cache/stereomcp nor to a folder in ${tmpdir()} ` +
      'that belongs to you alone. Let TMPDIR name a folder of yours.',
  );
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
