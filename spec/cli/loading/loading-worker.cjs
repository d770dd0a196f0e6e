// Loads the files that it is sent and sends back what became of each. Runs compiled code: Jest has module loaders of its own.
const { join, resolve } = require('node:path');

// By a path that is made here: what reads the imports of the sources may come before the first build.
const DIST = resolve(__dirname, '../../../dist');
const { loadServer } = require(join(DIST, 'cli/loading/load-server.js'));

process.on('message', async ({ file, args, call }) => {
  try {
    const loaded = await loadServer(file);
    const { whole } = loaded.state.host;
    process.send({
      found: loaded.found,
      runOptions: loaded.runOptions,
      className: loaded.state.className,
      serverName: whole.info.name,
      file: loaded.file,
      sources: [...loaded.sources].sort(),
      tools: Object.fromEntries([...whole.tools.values()].map(({ listing }) => [listing.name, listing])),
      warnings: whole.warnings,
      answer: call === undefined ? undefined : await loaded.server[call](...args),
      copies: Object.keys(require.cache).filter((key) => key.endsWith('/server/server-state.js')).length,
      isOfThisCopy: loaded.server instanceof require(join(DIST, 'index.js')).MCPServer,
    });
  } catch (error) {
    process.send({ error: { name: error.name, message: error.message } });
  }
});
