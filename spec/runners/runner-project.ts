import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import * as ts from 'typescript';

const ROOT = resolve(__dirname, '../..');
const SOURCES = join(ROOT, 'spec/fixtures/runners');
const COMPILER_OPTIONS = {
  target: 'ES2022',
  module: 'CommonJS',
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
};

/** What compilers emit is the subject here, not what the sources say. */
export const EMITTED_ONLY = { PATH: process.env.PATH ?? '', STEREOMCP_MANIFEST: 'off' };

/** How a process ended and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A user's project of its own that has the package installed, with every program of spec/fixtures/runners in it. */
export class RunnerProject {
  readonly folder: string;

  constructor() {
    const parent = join(ROOT, 'temp/runners');
    mkdirSync(parent, { recursive: true });
    this.folder = mkdtempSync(join(parent, 'project-'));
    mkdirSync(join(this.folder, 'node_modules'));
    symlinkSync(ROOT, join(this.folder, 'node_modules/stereomcp'), 'junction');
    this.#write('package.json', JSON.stringify({ name: 'weather-station', version: '4.5.6' }));
    this.#write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
    for (const file of readdirSync(SOURCES)) {
      const source = readFileSync(join(SOURCES, file), 'utf8');
      this.#write(file, source);
      this.#write(join('compiled', file.replace(/\.ts$/, '.js')), compile(source, file));
    }
    this.#write('no-reflect-metadata.cjs', MISSING);
  }

  /** The arguments of Node that run a program under tsx, which emits no metadata. */
  tsx(program: string): readonly string[] {
    return [require.resolve('tsx/cli'), join(this.folder, `${program}.ts`)];
  }

  /** The arguments of Node that run a program as tsc compiled it. */
  compiled(program: string): readonly string[] {
    return [join(this.folder, 'compiled', `${program}.js`)];
  }

  /** The same where reflect-metadata is not installed. */
  withoutReflectMetadata(program: string): readonly string[] {
    return ['--require', join(this.folder, 'no-reflect-metadata.cjs'), ...this.compiled(program)];
  }

  /** Runs Node to its end; a server ends when nobody speaks to it. */
  run(args: readonly string[]): Ended {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
      cwd: this.folder,
      env: EMITTED_ONLY,
      input: '',
      encoding: 'utf8',
      timeout: 30_000,
    });
    return { code: status, stdout, stderr };
  }

  remove(): void {
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true });
  }

  #write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
}

/** What `require` does where a package is not installed. */
const MISSING = `
const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request !== 'reflect-metadata') return resolve.call(this, request, ...rest);
  throw Object.assign(new Error("Cannot find module 'reflect-metadata'"), { code: 'MODULE_NOT_FOUND' });
};
`;

function compile(source: string, fileName: string): string {
  const { options } = ts.convertCompilerOptionsFromJson(COMPILER_OPTIONS, ROOT);
  return ts.transpileModule(source, { fileName, compilerOptions: options }).outputText;
}
