import { relative } from 'node:path';

/** The path of a file as manifests name it: from the folder of the manifest, with `/` on every system. */
export function sourcePath(fileName: string, folder: string): string {
  return relative(folder, fileName).replaceAll('\\', '/');
}

/** Whether a file belongs to a package that was installed, by its path as manifests name it. */
export function isInstalled(source: string): boolean {
  return source.split('/').includes('node_modules');
}
