import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';

const ROOT = resolve(__dirname, '../..');

/**
 * Compiles one program of spec/fixtures/servers by itself and returns its path.
 *
 * It lands inside the package, so that `stereomcp` is the built package itself, as it is for its users.
 */
export function compileFixture(name: string): string {
  const source = readFileSync(join(ROOT, 'spec/fixtures/servers', `${name}.ts`), 'utf8');
  const { outputText } = transpileModule(source, {
    fileName: `${name}.ts`,
    compilerOptions: {
      module: ModuleKind.CommonJS,
      target: ScriptTarget.ES2022,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      esModuleInterop: true,
    },
  });
  const folder = join(ROOT, 'temp/fixtures');
  mkdirSync(folder, { recursive: true });
  // One file per process: specs run side by side.
  const path = join(folder, `${name}.${String(process.pid)}.cjs`);
  writeFileSync(path, outputText);
  return path;
}
