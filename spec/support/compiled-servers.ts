import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../..');
const SOURCES = join(ROOT, 'spec/fixtures/servers');
// Inside the package, so that `stereomcp` is the package itself, as built.
const OUTPUT = join(ROOT, 'temp/servers');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  esModuleInterop: true,
};

/** The program that Node runs for `spec/fixtures/servers/<name>.ts`; Jest's set-up has compiled it. */
export function compiledServer(name: string): string {
  return join(OUTPUT, `${name}.js`);
}

/** Compiles every fixture server, once per run of Jest. */
export function compileServers(): void {
  mkdirSync(OUTPUT, { recursive: true });
  for (const file of readdirSync(SOURCES).filter((name) => name.endsWith('.ts'))) {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    const { outputText } = ts.transpileModule(source, { compilerOptions: OPTIONS, fileName: file });
    const target = join(OUTPUT, file.replace(/\.ts$/, '.js'));
    // In one step: another run of Jest may be starting the server right now.
    writeFileSync(`${target}.${String(process.pid)}`, outputText);
    renameSync(`${target}.${String(process.pid)}`, target);
  }
}
