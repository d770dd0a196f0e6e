import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

const LOADERS: Readonly<Record<string, string>> = { '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx' };

/** What is used here of the program with which tsx reads TypeScript. */
interface Esbuild {
  transform(source: string, options: { readonly loader: string; readonly logLevel: 'silent' }): Promise<unknown>;
}

/** Whether any of these files is TypeScript that cannot be read; also false where nothing can tell. */
export async function findSyntaxError(files: readonly string[]): Promise<boolean> {
  const esbuild = loadEsbuild();
  if (esbuild === undefined) return false;
  const verdicts = await Promise.all(files.map((file) => isUnreadable(file, esbuild)));
  return verdicts.includes(true);
}

async function isUnreadable(file: string, esbuild: Esbuild): Promise<boolean> {
  const loader = LOADERS[extname(file)];
  if (loader === undefined) return false;
  const source = await readFile(file, 'utf8').catch(() => undefined);
  if (source === undefined) return true;
  return esbuild.transform(source, { loader, logLevel: 'silent' }).then(
    () => false,
    () => true,
  );
}

function loadEsbuild(): Esbuild | undefined {
  try {
    // It is a dependency of tsx, not of this package.
    const ofTsx = createRequire(createRequire(__filename).resolve('tsx'));
    return ofTsx('esbuild') as Esbuild;
  } catch {
    return undefined;
  }
}
