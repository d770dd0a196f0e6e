// Empties what the build writes, so that no file of a deleted source stays behind.
import { mkdirSync, rmSync } from 'node:fs';

for (const folder of ['dist', 'build']) rmSync(folder, { recursive: true, force: true });
mkdirSync('temp', { recursive: true });
