import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ts } from 'typescript-json-schema';
import { buildManifest } from '../../lib/compiler/build-manifest';
import { writeManifest } from '../../lib/compiler/manifest-text';
import { MANIFEST_FILE } from '../../lib/manifest/manifest';
import type { Manifest } from '../../lib/manifest/manifest';
import { root } from './markdown';

// The pages describe servers whose sources were read, also in a run of the specs that is about servers without.
delete process.env.STEREOMCP_MANIFEST;

/** A module of the project: its path, of which the base name counts, and its text. */
export interface ProjectModule {
  readonly file: string;
  readonly code: string;
}

/** Modules on disk, built as a reader of the pages builds his: JavaScript, and the manifest beside it. */
export class BlockProject {
  readonly folder: string;
  readonly manifest: Manifest;

  constructor(modules: readonly ProjectModule[]) {
    const parent = join(root, 'temp', 'pages');
    mkdirSync(parent, { recursive: true });
    this.folder = mkdtempSync(join(parent, 'project-'));
    for (const { file, code } of modules) writeFileSync(join(this.folder, basename(file)), code);
    const config = { extends: '../../../tsconfig.json', compilerOptions: OPTIONS, include: ['*.ts'] };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify(config));
    this.manifest = build(this.folder);
  }

  /** The JavaScript of a module. */
  compiled({ file }: ProjectModule): string {
    return join(this.folder, basename(file).replace(/\.ts$/, '.js'));
  }

  /** What a module exports, loaded into this Jest context. */
  load(module: ProjectModule): Record<string, unknown> {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is known only now
    return require(this.compiled(module)) as Record<string, unknown>;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const OPTIONS = { noEmit: false, rootDir: '.', outDir: '.', types: ['node'], paths: {} } as const;

function build(folder: string): Manifest {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host);
  if (config === undefined) throw new Error(`${folder} has a tsconfig.json that cannot be read`);
  const program = ts.createProgram(config.fileNames, config.options);
  program.emit();
  const manifest = buildManifest(program, { folder, outputOf: (source) => source.replace(/\.ts$/, '.js') });
  writeFileSync(join(folder, MANIFEST_FILE), writeManifest(manifest));
  return manifest;
}
