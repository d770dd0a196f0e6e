// The server under test, served in each way that clients reach one.
import { spawn } from 'node:child_process';
import { openStdioBridge } from './stdio-bridge.mjs';

/** How long the server may take to open its port, in milliseconds. */
const START = 30_000;

/** Starts `program` as `way` says; resolves to where the suite finds it and how it is ended. */
export async function serve(program, way) {
  if (way === 'stdio') return openStdioBridge(process.execPath, [program, 'stdio']);
  const child = spawn(process.execPath, [program, way], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await urlOf(child);
  return { url, close: () => child.kill('SIGKILL') };
}

function urlOf(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why) => {
      child.kill('SIGKILL');
      reject(new Error(`The server under test ${why}. It said:\n${said}`));
    };
    const overdue = setTimeout(() => fail('did not open a port'), START);
    child.once('exit', (code) => fail(`ended with code ${code}`));
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const [, port] = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)\/mcp/.exec(said) ?? [];
      if (port === undefined) return;
      clearTimeout(overdue);
      child.removeAllListeners('exit');
      // The suite looks for DNS rebinding only where the name is localhost.
      resolve(`http://localhost:${port}/mcp`);
    });
  });
}
