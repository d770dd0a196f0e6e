// Serves a sample while you work on it, the official Inspector open on it: `npm run inspect -- samples/weather`.
// What follows the sample goes on to `stereomcp dev`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const samples = readdirSync(join(root, 'samples')).filter((name) =>
  existsSync(join(root, 'samples', name, 'server.ts')),
);
const usage = `Usage: npm run inspect -- samples/<sample> [options of stereomcp dev]

Builds what is out of date, and runs "stereomcp dev samples/<sample>/server.ts". Ctrl-C ends it.
For the options: npx stereomcp dev --help

Samples:
${samples.map((sample) => `  samples/${sample}\n`).join('')}`;

/** The sample that was asked for, by its name or by its folder. */
function chooseSample(asked) {
  const fromRoot = relative(join(root, 'samples'), resolve(root, asked));
  return samples.find((name) => name === asked || name === fromRoot);
}

const [asked, ...options] = process.argv.slice(2);
const sample = asked === undefined ? undefined : chooseSample(asked);
if (asked === undefined || asked === '--help') {
  console.log(usage);
} else if (sample === undefined) {
  const list = samples.map((name) => `samples/${name}`).join(', ');
  console.error(`There is no sample "${asked}". The samples with a server: ${list}.`);
  process.exitCode = 1;
} else {
  const build = join(root, 'scripts/build-if-needed.mjs');
  const { status } = spawnSync(process.execPath, [build], { cwd: root, stdio: ['ignore', 2, 'inherit'] });
  if (status === 0) {
    // In this process, so that a Ctrl-C comes to it alone.
    const main = join(root, 'dist/cli/main.js');
    process.argv = [process.execPath, main, 'dev', join(root, 'samples', sample, 'server.ts'), ...options];
    await import(pathToFileURL(main).href);
  } else {
    console.error('The build failed; what it says stands above.');
    process.exitCode = 1;
  }
}
