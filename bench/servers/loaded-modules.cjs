// Preloaded into a server: says on standard error, when the input ends, which packages the process has loaded.
process.stdin.once('end', () => {
  const packages = Object.keys(require.cache).map(
    (file) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1],
  );
  process.stderr.write(`loaded: ${JSON.stringify([...new Set(packages)].filter((name) => name !== undefined))}\n`);
});
