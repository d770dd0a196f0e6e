import { dirname } from 'node:path';
import type { ts } from 'typescript-json-schema';
import type { Manifest } from '../manifest/manifest';
import { buildManifest } from './build-manifest';
import { writeManifest } from './manifest-text';
import type { OutputRequest } from './project-outputs';
import { outputsOf } from './project-outputs';
import { createTypeProgram, showsAllTypes } from './project-program';

/** What a manifest is made of. */
export interface ProjectManifestRequest extends OutputRequest {
  /** Whether the doc comments of authors were parsed. */
  readonly hasDocs: boolean;
  /** The file that it is made for; without it, the one beside the JavaScript. */
  readonly file?: string | undefined;
  readonly onProgress?: (() => void) | undefined;
}

/** A manifest that is made but not written. */
export interface ProjectManifest {
  /** Absolute. */
  readonly file: string;
  readonly manifest: Manifest;
  readonly text: string;
}

/** Makes the manifest of a project. */
export function manifestOf({ file, hasDocs, onProgress, ...request }: ProjectManifestRequest): ProjectManifest {
  const { manifestFile, outputOf } = outputsOf(request);
  const target = file ?? manifestFile;
  const isComplete = hasDocs && showsAllTypes(request.program);
  const program = isComplete ? request.program : programForTypes(request, onProgress);
  const manifest = buildManifest(program, {
    folder: dirname(target),
    outputOf,
    ...(onProgress !== undefined && { onProgress }),
  });
  return { file: target, manifest, text: writeManifest(manifest) };
}

function programForTypes({ program, options }: OutputRequest, onFile: (() => void) | undefined): ts.Program {
  return createTypeProgram({
    rootFiles: program.getRootFileNames(),
    options,
    references: program.getProjectReferences() ?? [],
    sibling: program,
    onFile,
  });
}
