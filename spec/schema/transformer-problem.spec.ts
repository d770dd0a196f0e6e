import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { transformerMetadata } from '../../lib/schema/transformer-metadata';
import { transformerProblem } from '../../lib/schema/transformer-problem';

// This file imports nothing of class-transformer, so that no copy is loaded here.

const folder = mkdtempSync(join(tmpdir(), 'stereomcp-copies-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes files under the temporary folder and returns the path of the first. */
function files(contents: Readonly<Record<string, string>>): string {
  const paths = Object.entries(contents).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
  return paths[0] ?? folder;
}

function bundledCopy(mainFields: readonly string[], minify: 'minified' | 'readable'): string {
  const result = buildSync({
    stdin: { contents: "import { Exclude } from 'class-transformer'; globalThis.x = Exclude;", resolveDir: __dirname },
    bundle: true,
    write: false,
    minify: minify === 'minified',
    mainFields: [...mainFields],
    platform: 'node',
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

function carries(file: string): string {
  return `${file} carries its own copy of class-transformer, so what @Exclude, @Expose, @Transform and @Type say there cannot be seen; leave the package out of the bundle (external: ['class-transformer'])`;
}

function strayed(file: string): string {
  return `${file} uses decorators of class-transformer, but the copy that it loaded is not the CommonJS build of the package, so what they say cannot be seen; let the package resolve to its "main" entry (external: ['class-transformer'], or main fields without "module")`;
}

describe('transformerProblem', () => {
  it('finds nothing in files without class-transformer, in missing files and in none', () => {
    const plain = files({ 'plain/a.js': "require('./b'); require('./gone');", 'plain/b.js': 'exports.b = 1;' });

    expect(transformerProblem([plain, join(folder, 'missing.js'), 'node:internal'])).toBeUndefined();
    expect(transformerProblem([])).toBeUndefined();
  });

  it.each([
    ['CommonJS build', ['main', 'module'], 'readable'],
    ['CommonJS build, minified', ['main', 'module'], 'minified'],
    ['ES module build', ['module', 'main'], 'readable'],
    ['ES module build, minified', ['module', 'main'], 'minified'],
  ] as const)('names the bundle that carries the %s', (what, mainFields, minify) => {
    const bundle = files({ [`${what}/bundle.js`]: bundledCopy(mainFields, minify) });

    expect(transformerProblem([bundle])).toBe(carries(bundle));
  });

  it.each([
    ['a static import', 'entry.mjs', 'import{a}from"./part.mjs";', 'part.mjs'],
    ['an import for its effects', 'entry.mjs', 'import "./part.mjs";', 'part.mjs'],
    ['a re-export', 'entry.mjs', "export * from './part.mjs';", 'part.mjs'],
    ['a call of import', 'entry.mjs', 'const a = await import(`./part.mjs`);', 'part.mjs'],
    ['a call of require', 'entry.js', 'const a = require("./part");', 'part.js'],
    ['a name of compiled code that stands for a source', 'entry.ts', "import { a } from './part.js';", 'part.ts'],
    ['a name without extension', 'entry.ts', "import { a } from './part';", 'part.ts'],
    ['a folder', 'entry.ts', "import { a } from './part';", 'part/index.ts'],
  ])('follows %s', (what, entry, text, part) => {
    const root = `follow ${what}`;
    const start = files({ [`${root}/${entry}`]: text, [`${root}/${part}`]: bundledCopy(['main'], 'minified') });

    expect(transformerProblem([start])).toBe(carries(join(folder, root, part)));
  });

  it('ends where files import each other', () => {
    const start = files({ 'circle/a.js': "require('./b')", 'circle/b.js': "require('./a')" });

    expect(transformerProblem([start])).toBeUndefined();
  });

  it.each([
    ['import.mjs', 'import{Exclude as e,plainToInstance as p}from"class-transformer";'],
    ['namespace.mjs', "import * as transformer from 'class-transformer';"],
    ['source.ts', "import { Exclude } from 'class-transformer';"],
    ['require.js', 'const class_transformer_1 = require("class-transformer");'],
  ])('wonders where the copy is that the decorators of %s wrote to', (name, text) => {
    const file = files({ [`stray/${name}`]: text });

    expect(transformerProblem([file])).toBe(strayed(file));
  });

  it('follows compiled code to the decorators', () => {
    const start = files({
      'compiled/entry.mjs': "import './dto.mjs';",
      'compiled/dto.mjs': "import { Exclude } from 'class-transformer';",
    });

    expect(transformerProblem([start])).toBe(strayed(join(folder, 'compiled/dto.mjs')));
  });

  it.each([
    ['types only', 'a.ts', "import type { ClassConstructor } from 'class-transformer';"],
    ['marked types only', 'b.ts', "import { type Type, plainToInstance } from 'class-transformer';"],
    ['functions only', 'c.ts', "import { plainToInstance } from 'class-transformer';"],
    ['other packages', 'd.ts', "import { Exclude } from '@example/class-transformer-like';"],
  ])('takes no offence at an import of %s', (_what, name, text) => {
    expect(transformerProblem([files({ [`harmless/${name}`]: text })])).toBeUndefined();
  });

  it('takes no offence at files that need not run', () => {
    const decorators = "import { Exclude } from 'class-transformer';";
    const source = files({ 'idle/a.ts': "import { Dto } from './dto';", 'idle/dto.ts': decorators });
    const lazy = files({
      'idle/lazy.mjs': "const later = () => import('./lazy-dto.mjs');",
      'idle/lazy-dto.mjs': decorators,
    });
    const required = files({
      'idle/b.js': "const later = () => require('./dto.js');",
      'idle/dto.js': 'require("class-transformer")',
    });

    expect([source, lazy, required].map((file) => transformerProblem([file]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads a file once', () => {
    const file = files({ 'once/a.js': bundledCopy(['main'], 'minified') });
    transformerProblem([file]);
    rmSync(file);

    expect(transformerProblem([file])).toBe(carries(file));
  });

  it('never loads class-transformer', () => {
    class Dto {
      name = '';
    }

    expect(transformerMetadata(Dto)).toBeUndefined();
    expect(Object.keys(require.cache).filter((file) => file.includes('class-transformer'))).toEqual([]);
  });
});
