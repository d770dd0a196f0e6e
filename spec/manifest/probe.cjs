// Asks for the types of one method as a process of its own, and prints what it found and what that took.
const childProcess = require('node:child_process');
const { join, resolve } = require('node:path');

const [package_, file, name, member, ...lines] = process.argv.slice(2);
let children = 0;
const { spawnSync } = childProcess;
childProcess.spawnSync = (...args) => {
  children += 1;
  return spawnSync(...args);
};
const { findSource } = require(join(package_, 'dist/manifest/find-source.js'));

const type = class {};
const sites = lines.map((line) => ({ file: resolve(file), line: Number(line) }));
const start = performance.now();
const source = findSource([{ type, name, members: [member], sites }], { option: undefined, construction: undefined });
const millis = performance.now() - start;
const { problems, warnings } = source;
const method = source.method(type, member);
const answer = {
  schema: method?.result.schema,
  place: source.place(type, member),
  problems,
  warnings,
  children,
  typescript: Object.keys(require.cache).some((path) => /node_modules[\\/]typescript/.test(path)),
  millis,
};
process.stdout.write(JSON.stringify(answer));
