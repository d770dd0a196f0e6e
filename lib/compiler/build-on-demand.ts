import { dirname, join, resolve } from 'node:path';
import type { ts } from 'typescript-json-schema';
import type { Build, BuildInput, BuildRequest } from '../manifest/build-request';
import { stampOf, type Stamp } from '../manifest/stamp';
import { absentFiles } from './absent-files';
import { buildManifest } from './build-manifest';
import { importedFiles, isGlobal } from './import-graph';
import { openProject } from './project';

/** Where package managers write down what they installed. */
const INSTALLED = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml'];

/**
 * Reads sources for a process that runs them, and notes what the answer depends on.
 *
 * @throws ProjectError when the tsconfig cannot be read.
 */
export function buildOnDemand({ from, files, startedAt }: BuildRequest, onProgress: () => void): Build {
  const project = openProject({ from, ...(files !== undefined && { files, extent: 'graph' }), onProgress });
  onProgress();
  const { program, folder } = project;
  const manifest = buildManifest(program, { folder, onProgress });
  const paths = [...new Set([...project.inputs, ...installedLists(folder)])];
  const stamps = paths.map((path) => stampOf(path, startedAt)).filter((stamp) => stamp !== undefined);
  return { folder, inputs: withImports(stamps, program), absent: absentFiles(program), manifest };
}

function installedLists(from: string): readonly string[] {
  const lists = INSTALLED.map((name) => join(from, 'node_modules', name));
  return from === dirname(from) ? lists : [...lists, ...installedLists(dirname(from))];
}

/** Configurations and global declarations are no modules, so they count for every source. */
function withImports(stamps: readonly Stamp[], program: ts.Program): readonly BuildInput[] {
  const checker = program.getTypeChecker();
  const sources = new Map(program.getSourceFiles().map((file) => [resolve(file.fileName), file]));
  const indexes = new Map(stamps.map(({ path }, index) => [path, index]));
  return stamps.map((stamp) => {
    const file = sources.get(stamp.path);
    if (file === undefined || isGlobal(file) || augments(file)) return stamp;
    const imported = importedFiles(file, checker).map(({ fileName }) => indexes.get(resolve(fileName)));
    return { ...stamp, imports: [...new Set(imported)].filter((index) => index !== undefined) };
  });
}

function augments({ text }: ts.SourceFile): boolean {
  return /\bdeclare\s+(?:global\b|module\s*['"])/.test(text);
}
