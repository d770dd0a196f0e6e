// Builds unless nothing that a build reads has changed since the last one; `--done` notes that one has just ended.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stamp = join('temp', 'built');
const outputs = ['dist/index.js', 'dist/index.mjs', 'dist/cli/main.js', 'build/samples/stereomcp-manifest.json'];
const single = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'tsconfig.samples.json'];

if (process.argv.includes('--done')) {
  mkdirSync('temp', { recursive: true });
  writeFileSync(stamp, '');
} else if (!isCurrent()) {
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}

function isCurrent() {
  if (![stamp, ...outputs].every((file) => existsSync(file))) return false;
  const built = statSync(stamp).mtimeMs;
  return inputs().every((file) => statSync(file).mtimeMs < built);
}

function inputs() {
  const files = ['lib', 'samples', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('node_modules')),
  );
  // Folders count too: their time tells of a file that was removed.
  return [...single, ...files];
}
