/**
 * The programs that load the servers, one for each kind of runner; each writes its answers where the environment says.
 *
 * Those named `main` are told the folder and the extension of the servers: `node main.cjs dist .js`.
 */
export const DRIVERS = {
  'main.cjs': `
const { writeFileSync } = require('node:fs');
const { connect } = require('stereomcp/client');
const { probe } = require('./probe.cjs');
const [folder, extension] = process.argv.slice(2);
const load = (file) => require('./' + folder + '/' + file + extension);
void probe({ connect, load, plan: require('./plan.json') }).then((answers) =>
  writeFileSync(process.env.ANSWERS, JSON.stringify(answers)),
);
`,
  'main.mjs': `
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'stereomcp/client';
import { probe } from './probe.cjs';
const [folder, extension] = process.argv.slice(2);
const load = (file) => import(new URL('./' + folder + '/' + file + extension, import.meta.url));
const plan = JSON.parse(readFileSync(new URL('./plan.json', import.meta.url), 'utf8'));
writeFileSync(process.env.ANSWERS, JSON.stringify(await probe({ connect, load, plan })));
`,
  'part.cjs': `
const { writeFileSync } = require('node:fs');
const { connect } = require('stereomcp/client');
const { probe } = require('./probe.cjs');
// Every third server, so that workers of Jest need the same types at the same time.
exports.part = (index) => {
  test('answers', async () => {
    const plan = require('./plan.json').filter((_, place) => place % 3 === index);
    const answers = await probe({ connect, load: async (file) => require('./src/' + file), plan });
    writeFileSync(process.env.ANSWERS + '.' + index, JSON.stringify(answers));
  });
};
`,
  'part-0.test.cjs': `require('./part.cjs').part(0);\n`,
  'part-1.test.cjs': `require('./part.cjs').part(1);\n`,
  'part-2.test.cjs': `require('./part.cjs').part(2);\n`,
  'whole.test.mjs': `
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'stereomcp/client';
import { test } from 'vitest';
const { probe } = createRequire(import.meta.url)('./probe.cjs');
test('answers', async () => {
  const plan = JSON.parse(readFileSync(new URL('./plan.json', import.meta.url), 'utf8'));
  const answers = await probe({ connect, load: (file) => import('./src/' + file + '.ts'), plan });
  writeFileSync(process.env.ANSWERS, JSON.stringify(answers));
}, 200_000);
`,
} as const;

/** The main file of a program in TypeScript, which knows every server and lets `driver` load them. */
export function typeScriptMain(files: readonly string[], driver: string): string {
  return [...files.map((file) => `import type {} from './src/${file}.js';`), `import './${driver}';`, ''].join('\n');
}

/** The entry of a bundle, which names every server as a bundler wants it. */
export function bundleEntry(files: readonly string[]): string {
  const loaders = files.map((file) => `  '${file}': () => import('./src/${file}'),`).join('\n');
  return `
import { writeFileSync } from 'node:fs';
import { connect } from 'stereomcp/client';
import { probe } from './probe.cjs';
import plan from './plan.json';
const servers = {
${loaders}
};
void probe({ connect, load: (file) => servers[file](), plan }).then((answers) =>
  writeFileSync(process.env.ANSWERS, JSON.stringify(answers)),
);
`;
}
