import type { Manifest } from './manifest';

/** What the compiler is asked for, as JSON on the standard input of its process. */
export interface BuildRequest {
  /** The folder to look for a tsconfig.json from, upward. */
  readonly from: string;
  /** The files to start from; undefined for all that the tsconfig includes. */
  readonly files?: readonly string[];
  /** How messages name what is read. */
  readonly name: string;
  /** The file to write the build to; undefined to hand it back instead. */
  readonly cacheFile?: string;
  /** A file to touch now and then, which shows that the build goes on. */
  readonly lockFile?: string;
  /** When the process was started, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** A file that a manifest was made from, as it was then. */
export interface BuildInput {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
  /** SHA-1 of its bytes; empty where it changed while it was read. */
  readonly sha1: string;
  /** The inputs that it imports, by their index; undefined for a file that has a say in the types of all others. */
  readonly imports?: readonly number[];
}

/** A manifest made on demand. */
export interface Build {
  /** The folder of the manifest. */
  readonly folder: string;
  /** The sources and configurations outside `node_modules`, and the lists of installed packages. */
  readonly inputs: readonly BuildInput[];
  /** Where files that are imported but did not exist would be; one that comes to be changes the types. */
  readonly absent: readonly string[];
  readonly manifest: Manifest;
}

/** What the compiler answers, as JSON on its standard output. */
export type BuildAnswer =
  /** It lies in the cache file. */
  | { readonly kind: 'cached' }
  | { readonly kind: 'built'; readonly build: Build }
  /** `message` is a clause that says why. */
  | { readonly kind: 'failed'; readonly message: string };
