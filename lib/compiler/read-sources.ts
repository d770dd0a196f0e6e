import type { ts } from 'typescript-json-schema';
import { hashSource } from '../manifest/source-hash';
import type { CompilerPlace } from './compiler-place';
import { importedFiles, isGlobal } from './import-graph';
import { pathFrom } from '../manifest/source-path';
import { isInstalled } from './is-installed';

/**
 * The SHA-1 of each source that has a say in the types of some files: those files, everything that they import, and what is
 * declared for all files; installed packages are left out.
 *
 * Every import counts, since a type may be inferred from anything that a file uses.
 */
export function readSources(files: ReadonlySet<ts.SourceFile>, place: CompilerPlace): Readonly<Record<string, string>> {
  const { program, checker, folder } = place;
  if (files.size === 0) return {};
  const found = new Map<string, ts.SourceFile>();
  const add = (file: ts.SourceFile): void => {
    const source = pathFrom(folder, file.fileName);
    if (found.has(source) || isInstalled(source) || program.isSourceFileDefaultLibrary(file)) return;
    found.set(source, file);
    for (const imported of importedFiles(file, checker)) add(imported);
  };
  for (const file of files) add(file);
  for (const file of program.getSourceFiles()) if (isGlobal(file)) add(file);
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([source, { text }]) => [source, hashSource(text)]));
}
