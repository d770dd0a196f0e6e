import { dirname } from 'node:path';
import type { Project } from './project';
import { openProject } from './project';
import { readConfig } from './project-config';
import { ProjectError } from './project-error';
import type { ProjectManifest } from './project-manifest';
import { manifestOf } from './project-manifest';
import { inBuildOrder } from './project-references';

/** Which manifests to make. */
export interface ManifestsRequest {
  /** A tsconfig file or a folder with one; without it and files, the nearest above the working directory. */
  readonly config?: string | undefined;
  /** Sources instead of a whole project: the manifest is about them and what they import. */
  readonly files?: readonly string[] | undefined;
  /** The file of the manifest; without it, the one beside the JavaScript. */
  readonly out?: string | undefined;
  readonly onProgress?: (() => void) | undefined;
}

/**
 * Makes the manifest of a project, and of those that it refers to, without compiling and without writing anything.
 *
 * @throws ProjectError when a tsconfig cannot be read, there is nothing to read, or there are several for one `out`.
 */
export function makeManifests(request: ManifestsRequest): readonly ProjectManifest[] {
  return projectsOf(request).map((project) => manifestOfProject(project, request));
}

function projectsOf({ config, files, out, onProgress }: ManifestsRequest): readonly Project[] {
  if (files !== undefined) {
    return [openProject({ config, files, extent: 'graph', from: dirname(files[0] ?? '.'), onProgress })];
  }
  const root = openProject({ config, from: '.', onProgress });
  if (root.references.length === 0 || root.configPath === undefined) return [root];
  const projects = inBuildOrder(readConfig(root.configPath)).filter(({ fileNames }) => fileNames.length > 0);
  if (out !== undefined && projects.length > 1) {
    throw new ProjectError(
      `${root.configPath} refers to other projects, each with a manifest of its own, so one --out cannot name them all.`,
    );
  }
  return projects.map(({ path, folder }) => openProject({ config: path, from: folder, onProgress }));
}

function manifestOfProject(project: Project, { out, onProgress }: ManifestsRequest): ProjectManifest {
  const { rootFiles, program, options, configPath } = project;
  if (rootFiles.length === 0) throw new ProjectError(`${configPath ?? project.folder} includes no files.`);
  return manifestOf({ program, hasDocs: true, options, configPath, file: out, onProgress });
}
