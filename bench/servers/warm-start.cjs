// Finds the types of every server class of a project as its process would, and prints what that took.
const { join } = require('node:path');
const [, , dist, folder, classes] = process.argv;
const { findSource } = require(join(dist, 'manifest/find-source.js'));

// As where a runner of TypeScript was given the main file.
process.argv[1] = join(folder, 'src/main.ts');
const before = process.cpuUsage();
let methods = 0;
for (let index = 0; index < Number(classes); index++) {
  const type = class {};
  const members = Array.from({ length: 10 }, (_, tool) => `tool${index}_${tool}`);
  const sites = [{ file: join(folder, `src/server-${index}.ts`), line: 1 }];
  const source = findSource([{ type, name: `Server${index}`, members, sites }], {});
  methods += members.filter((member) => source.method(type, member) !== undefined).length;
}
const { user, system } = process.cpuUsage(before);
const typescript = Object.keys(require.cache).some((path) => /node_modules[\\/]typescript/.test(path));
console.log(JSON.stringify({ millis: (user + system) / 1000, methods, typescript, rss: process.memoryUsage().rss }));
