import { resolve } from 'node:path';
import { ts } from 'typescript-json-schema';
import type { ProjectConfig } from './project-config';
import { configFile, readConfig } from './project-config';

/** A project and all that it refers to, each once, what is referred to first. */
export function inBuildOrder(root: ProjectConfig): readonly ProjectConfig[] {
  const ordered = new Map<string, ProjectConfig | undefined>();
  visit(root, ordered);
  return [...ordered.values()].filter((config) => config !== undefined);
}

function visit(config: ProjectConfig, ordered: Map<string, ProjectConfig | undefined>): void {
  // A circle of references is the compiler's to report; here it only must end.
  if (ordered.has(config.path)) return;
  ordered.set(config.path, undefined);
  for (const path of referencedConfigs(config)) visit(readConfig(path), ordered);
  ordered.delete(config.path);
  ordered.set(config.path, config);
}

/**
 * The project that includes a file: the given one, or the first among its references that does.
 *
 * @returns undefined where none includes any of the files.
 */
export function configOfFile(root: ProjectConfig, files: readonly string[]): ProjectConfig | undefined {
  const seen = new Set<string>();
  const waiting = [root];
  for (let config = waiting.shift(); config !== undefined; config = waiting.shift()) {
    if (seen.has(config.path)) continue;
    seen.add(config.path);
    if (files.some((file) => includes(config, file))) return config;
    waiting.push(...referencedConfigs(config).map((path) => readConfig(path)));
  }
  return undefined;
}

function referencedConfigs({ references }: ProjectConfig): readonly string[] {
  return references.map((reference) => configFile(resolve(ts.resolveProjectReferencePath(reference))));
}

function includes({ fileNames }: ProjectConfig, file: string): boolean {
  return fileNames.includes(file);
}
