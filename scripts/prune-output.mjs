// Removes compiled files whose source is gone. What is current stays in place, for whatever runs from it meanwhile.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where the compiler writes, and what it reads. */
const outputs = { dist: 'lib', 'build/samples': 'samples' };

for (const [output, source] of Object.entries(outputs)) {
  mkdirSync(output, { recursive: true });
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const from = join(source, file.slice(output.length)).replace(/(\.d)?\.(m?)[jt]s$/, '.$2ts');
    if (!existsSync(from)) rmSync(file);
  }
}
mkdirSync('temp', { recursive: true });
