import { dirname, join } from 'node:path';
import type { Build, BuildRequest } from '../manifest/build-request';
import { stampOf } from '../manifest/stamp';
import { absentFiles } from './absent-files';
import { buildManifest } from './build-manifest';
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
  const manifest = buildManifest(project.program, { folder: project.folder, onProgress });
  const paths = [...project.inputs, ...installedLists(project.folder)];
  const inputs = paths.map((path) => stampOf(path, startedAt)).filter((stamp) => stamp !== undefined);
  return { folder: project.folder, inputs, absent: absentFiles(project.program), manifest };
}

function installedLists(from: string): readonly string[] {
  const lists = INSTALLED.map((name) => join(from, 'node_modules', name));
  return from === dirname(from) ? lists : [...lists, ...installedLists(dirname(from))];
}
