import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderWith, isFile } from './source-path';
import { sha1Of } from './stamp';

/** The program that reads types, and everything besides the sources that its answer depends on. */
export interface Compiler {
  readonly entry: string;
  readonly versions: readonly string[];
}

const ENTRY = 'dist/compiler/on-demand.js';

let known: Compiler | { readonly missing: string } | undefined;

/** The compiler of this package, or a clause that says what is missing. */
export function findCompiler(): Compiler | { readonly missing: string } {
  return (known ??= lookForCompiler());
}

function lookForCompiler(): Compiler | { readonly missing: string } {
  // A bundle that holds this package lies anywhere, and as an ES module nowhere.
  const here = typeof __dirname === 'string' ? __dirname : process.cwd();
  const root = dirname(dirname(here));
  const entry = join(root, ENTRY);
  if (packageFacts(root)?.name !== 'stereomcp') return { missing: 'stereomcp itself was bundled without its compiler' };
  if (!isFile(entry)) return { missing: `${entry} is missing; build the package` };
  const generator = packageFolder('typescript-json-schema', root);
  const typescript = generator === undefined ? undefined : packageFolder('typescript', generator);
  if (generator === undefined || typescript === undefined)
    return { missing: 'typescript-json-schema is not installed; run: npm install --save-dev typescript-json-schema' };
  const versions = [root, generator, typescript].map((folder) => packageFacts(folder)?.version ?? '');
  return { entry, versions: [...versions, ...ownChanges(root)] };
}

function packageFolder(name: string, from: string): string | undefined {
  const folder = folderWith(join('node_modules', name, 'package.json'), from);
  return folder === undefined ? undefined : join(folder, 'node_modules', name);
}

function packageFacts(folder: string): { readonly name?: string; readonly version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string; version?: string };
  } catch {
    return undefined;
  }
}

/** In a checkout of this package the compiler changes without its version. */
function ownChanges(root: string): readonly string[] {
  if (/[\\/]node_modules[\\/]/.test(root)) return [];
  const folder = join(root, dirname(ENTRY));
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return files.map((file) => sha1Of(readFileSync(join(folder, file))));
}
