import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { folderWith } from '../../manifest/source-path';

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
  for (const place of places(folder ?? dirname(file))) {
    try {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, name), text);
      return { path: join(place, name), base };
    } catch {
      // Folders that cannot be written are why there is more than one.
    }
  }
  throw new Error(`No folder for temporary files can be written, not even ${tmpdir()}.`);
}

function places(folder: string): readonly string[] {
  const modules = folderWith('node_modules', folder);
  const own = join(tmpdir(), `stereomcp-${String(process.getuid?.() ?? '')}`);
  return modules === undefined ? [own] : [join(modules, 'node_modules/.cache/stereomcp'), own];
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
