// Required before a program: prints at its end how that got TypeScript.
const Module = require('node:module');
const vm = require('node:vm');

const ORIGINS = new Map([
  [undefined, 'compiled'],
  [true, 'rejected'],
  [false, 'cached'],
]);
const scripts = new Map();
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    scripts.set(options.filename, this);
  }
};

process.once('exit', () => {
  const loaded = Object.values(require.cache).filter(({ id }) => /typescript[\\/]lib[\\/]typescript\.js$/.test(id));
  const modules = loaded.map(({ id, filename, loaded: isLoaded, exports }) => ({
    origin: ORIGINS.get(scripts.get(id)?.cachedDataRejected),
    isOwn: scripts.has(id),
    isWhole: isLoaded && filename === id && exports.sys.getExecutingFilePath() === id,
    isShared: Module.createRequire(process.argv[1])('typescript-json-schema').ts === exports,
  }));
  process.stdout.write(`${JSON.stringify(modules)}\n`);
});
