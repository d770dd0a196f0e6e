import { existsSync } from 'node:fs';
import { ts } from 'typescript-json-schema';
import { isInstalled } from './is-installed';

/** What the compiler keeps of a file and of a failed search, which its declarations do not show. */
interface WithImports {
  readonly imports?: readonly ts.StringLiteralLike[];
}
interface WithFailures {
  readonly failedLookupLocations?: readonly string[];
}

/** Where the compiler looked in vain for the files that sources outside `node_modules` import. */
export function absentFiles(program: ts.Program): readonly string[] {
  const checker = program.getTypeChecker();
  const absent = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || isInstalled(file.fileName)) continue;
    for (const name of (file as WithImports).imports ?? []) {
      if (checker.getSymbolAtLocation(name) !== undefined) continue;
      for (const path of searched(name.text, file, program)) absent.add(path);
    }
  }
  return [...absent].filter((path) => !isInstalled(path) && !existsSync(path)).sort();
}

function searched(
  name: string,
  { fileName, impliedNodeFormat }: ts.SourceFile,
  program: ts.Program,
): readonly string[] {
  const found = ts.resolveModuleName(
    name,
    fileName,
    program.getCompilerOptions(),
    ts.sys,
    undefined,
    undefined,
    impliedNodeFormat,
  );
  return (found as WithFailures).failedLookupLocations ?? [];
}
