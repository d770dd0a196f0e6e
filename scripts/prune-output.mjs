// Removes compiled files whose source is gone, and brings along what samples read beside their code. What is current
// stays in place, for whatever runs from it meanwhile.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Where the compiler writes, and what it reads. */
const outputs = { dist: 'lib', 'build/samples': 'samples' };

for (const [output, source] of Object.entries(outputs)) {
  mkdirSync(output, { recursive: true });
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    // The manifest is made of all sources together.
    if (!entry.isFile() || entry.name === 'stereomcp-manifest.json') continue;
    const file = join(entry.parentPath, entry.name);
    const from = join(source, file.slice(output.length)).replace(/(\.d)?\.(m?)[jt]s$/, '.$2ts');
    if (!existsSync(from)) rmSync(file);
  }
}
cpSync('samples', 'build/samples', {
  recursive: true,
  preserveTimestamps: true,
  filter: (from, to) => {
    if (statSync(from).isDirectory()) return true;
    // A package.json beside the compiled sample would hide that it runs inside this package.
    if (basename(from) === 'package.json') return false;
    return !from.endsWith('.ts') && !(existsSync(to) && statSync(to).mtimeMs >= statSync(from).mtimeMs);
  },
});
mkdirSync('temp', { recursive: true });
