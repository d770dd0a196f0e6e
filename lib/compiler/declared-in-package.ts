import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ts } from 'typescript-json-schema';

/** The packages whose exports mean something to the manifest. */
export type KnownPackage = 'stereomcp' | 'class-validator' | 'class-transformer';

interface Origin {
  readonly name: string;
  readonly folder: string;
}

const OWN_FOLDERS = /^\/(?:lib|dist)\//;

const origins = new WeakMap<ts.SourceFile, { readonly origin: KnownPackage | undefined }>();
const manifests = new Map<string, Origin | undefined>();

/** The package that declares what a name stands for, however it was imported; undefined for every other package. */
export function packageOfSymbol(symbol: ts.Symbol, checker: ts.TypeChecker): KnownPackage | undefined {
  for (const declaration of aliased(symbol, checker).declarations ?? []) {
    const origin = packageOfFile(declaration.getSourceFile());
    if (origin !== undefined) return origin;
  }
  return undefined;
}

/** The symbol behind an import or re-export; any other symbol as it is. */
export function aliased(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

function packageOfFile(file: ts.SourceFile): KnownPackage | undefined {
  let known = origins.get(file);
  if (known === undefined) {
    known = { origin: readOrigin(file.fileName) };
    origins.set(file, known);
  }
  return known.origin;
}

function readOrigin(fileName: string): KnownPackage | undefined {
  const origin = originOf(dirname(fileName));
  if (origin === undefined) return undefined;
  const path = fileName.replaceAll('\\', '/').slice(origin.folder.length);
  switch (origin.name) {
    case 'stereomcp':
      // The specs and samples of this very package are code of authors.
      return OWN_FOLDERS.test(path) ? 'stereomcp' : undefined;
    case 'class-validator':
    case 'class-transformer':
      return origin.name;
    default:
      return undefined;
  }
}

/** The nearest package.json with a name; those without one only tell module formats apart. */
function originOf(folder: string): Origin | undefined {
  if (!manifests.has(folder)) {
    const name = nameIn(join(folder, 'package.json'));
    const parent = dirname(folder);
    const found = name === undefined ? (parent === folder ? undefined : originOf(parent)) : { name, folder };
    manifests.set(folder, found);
  }
  return manifests.get(folder);
}

function nameIn(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined; // no such file, or one that is none of ours to complain about
  }
}
