import type { Manifest, ManifestClass } from './manifest';
import { pathFrom, realPath, sameSpelling } from './source-path';

/** A manifest and where it comes from. */
export interface LoadedManifest {
  readonly manifest: Manifest;
  /** The folder that its paths start from; undefined for an object that the author handed over. */
  readonly folder: string | undefined;
  /** The file that holds it, where the author is to know of it; undefined for one made on demand or handed over. */
  readonly file: string | undefined;
}

/** Whether a manifest was made of the very sources that run, so that paths and names in it are those of the run time. */
export function isOfRunningSources({ file, folder }: LoadedManifest): boolean {
  return file === undefined && folder !== undefined;
}

/** A class in a manifest. */
export interface FoundClass {
  readonly from: LoadedManifest;
  readonly key: string;
  readonly entry: ManifestClass;
}

/** The class of a key, or undefined. */
export function classOf(from: LoadedManifest, key: string): FoundClass | undefined {
  const { classes } = from.manifest;
  const entry = Object.hasOwn(classes, key) ? classes[key] : undefined;
  return entry === undefined ? undefined : { from, key, entry };
}

/** The classes of a manifest. */
export function classesOf(from: LoadedManifest): readonly FoundClass[] {
  return Object.entries(from.manifest.classes).map(([key, entry]) => ({ from, key, entry }));
}

/** A test for what stands in a file, classes for one: in its source, or in the JavaScript that was made of that. */
export function standsIn(
  file: string,
  folder: string | undefined,
): (entry: Pick<ManifestClass, 'source' | 'output'>) => boolean {
  // Without a folder only the end of the path can be compared.
  if (folder === undefined) {
    const path = `/${file.replaceAll('\\', '/')}`;
    return ({ source, output }) => [source, output].some((own) => own !== undefined && path.endsWith(`/${own}`));
  }
  const paths = [pathFrom(folder, file), pathFrom(realPath(folder), realPath(file))].map(sameSpelling);
  return ({ source, output }) =>
    paths.includes(sameSpelling(source)) || (output !== undefined && paths.includes(sameSpelling(output)));
}
