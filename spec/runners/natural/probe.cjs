/**
 * Connects the official client to each server of a plan, inside this process, and gives all that it answers as JSON.
 *
 * Plain JavaScript, so that every runner runs the same: only the servers go through it.
 */
async function probe({ connect, load, plan }) {
  const answers = {};
  for (const server of plan) answers[server.id ?? server.className] = await ask(server, connect, load);
  return answers;
}

async function ask({ file, className, calls }, connect, load) {
  let connected;
  try {
    const loaded = await load(file);
    connected = await connect(loaded[className], { protocol: '2025-11-25' });
  } catch (error) {
    return { thrown: { name: error.name, message: error.message } };
  }
  try {
    const { tools } = await connected.client.listTools();
    const results = {};
    for (const { id, tool, args } of calls) results[id] = await connected.call(tool, args);
    return { info: connected.client.getServerVersion(), tools, results };
  } finally {
    await connected.close();
  }
}

module.exports = { probe };
