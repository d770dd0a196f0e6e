// Opens the official Inspector on the compiled server of a sample: `npm run inspect -- samples/weather`.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const host = '127.0.0.1';
const usualPorts = { page: 6274, proxy: 6277 };
const secondsToStart = 60;
const millisecondsToEnd = 3000;

const usage = `Usage: npm run inspect -- samples/<sample> [options]

Builds, and opens the official Inspector on the sample's server. Ctrl-C ends it.

  --port <n>        port of the page; 0 takes a free one (CLIENT_PORT; else ${usualPorts.page}, or a free one)
  --proxy-port <n>  port of the Inspector's proxy, likewise (SERVER_PORT; else ${usualPorts.proxy}, or a free one)
  --no-build        runs what was built last
  --no-open         prints the address only; so does MCP_AUTO_OPEN_ENABLED=false, and output that is no terminal
  --verbose         shows what the Inspector logs
  --help            shows this

Samples:
${samples()
  .map((sample) => `  samples/${sample}\n`)
  .join('')}`;

/** The folders of samples that have a server. */
function samples() {
  return readdirSync(join(root, 'samples')).filter((name) => existsSync(join(root, 'samples', name, 'server.ts')));
}

/** What went wrong in a way that the person at the keyboard can put right. */
class InspectError extends Error {}

function readCommandLine() {
  const options = {
    port: { type: 'string' },
    'proxy-port': { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    'no-open': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw new InspectError(`${cause.message}\n\n${usage}`, { cause });
  }
}

/** The sample that was asked for, by its name or by its folder. */
function chooseSample(asked) {
  const known = samples();
  const fromRoot = relative(join(root, 'samples'), resolve(root, asked));
  const sample = known.find((name) => name === asked || name === fromRoot);
  if (sample !== undefined) return sample;
  const list = known.map((name) => `samples/${name}`).join(', ');
  throw new InspectError(`There is no sample "${asked}". The samples with a server: ${list}.`);
}

function build() {
  console.log('Building …');
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new InspectError('The build failed; what it says stands above.');
}

/** A port that was asked for must be free. Where none was, the usual one is taken, or any that is free. */
async function choosePort(asked, { usual, name }) {
  if (asked === undefined || asked === '') return (await portIfFree(usual)) ?? portIfFree(0);
  const port = /^\d{1,5}$/.test(asked) ? Number(asked) : Number.NaN;
  if (!(port <= 65535)) throw new InspectError(`${name}: "${asked}" is no port; write a number from 0 to 65535.`);
  const free = await portIfFree(port);
  if (free === undefined) throw new InspectError(`${name}: port ${port} is taken; choose another, or 0 for any.`);
  return free;
}

/** The port, or a free one for 0; undefined where it is taken. */
function portIfFree(port) {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(undefined));
    server.listen(port, () => {
      const { port: free } = server.address();
      server.close(() => settle(free));
    });
  });
}

function answers(port) {
  return new Promise((settle) => {
    const socket = connect(port, host);
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}

/** The program of the Inspector's own command. */
function inspectorProgram() {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
  const { bin } = createRequire(import.meta.url)(manifest);
  return join(dirname(manifest), bin['mcp-inspector']);
}

/** Starts the Inspector with everything that it starts itself in one process group. */
function startInspector({ sample, page, proxy, token, verbose }) {
  // Relative, because the Inspector splits its arguments at blanks, which an absolute path may have.
  const server = join('build', 'samples', sample, 'server.js');
  if (!existsSync(join(root, server))) throw new InspectError(`${server} is not there; leave --no-build out.`);
  const env = { ...process.env, CLIENT_PORT: String(page), SERVER_PORT: String(proxy), MCP_PROXY_TOKEN: token };
  const inspector = spawn(process.execPath, [inspectorProgram(), 'node', server], {
    cwd: root,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [inspector.stdout, inspector.stderr]) {
    stream.on('data', (chunk) => {
      log = (log + chunk.toString()).slice(-20_000);
      if (verbose) process.stderr.write(chunk);
    });
  }
  const ended = new Promise((settle) => inspector.once('exit', () => settle(true)));
  return { pid: inspector.pid, ended, log: () => log };
}

/** Sends a signal to the Inspector and all that it started; false where nothing of it is left. */
function signal({ pid }, name) {
  try {
    if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    process.kill(process.platform === 'win32' ? pid : -pid, name);
    return true;
  } catch {
    return false;
  }
}

async function end(inspector) {
  signal(inspector, 'SIGTERM');
  const deadline = Date.now() + millisecondsToEnd;
  while (Date.now() < deadline && signal(inspector, 0)) await sleep(50);
  signal(inspector, 'SIGKILL');
}

async function waitForPorts(inspector, ports) {
  const deadline = Date.now() + secondsToStart * 1000;
  while (Date.now() < deadline) {
    if ((await Promise.all(ports.map(answers))).every(Boolean)) return;
    if (await Promise.race([inspector.ended, sleep(200, false)])) break;
  }
  throw new InspectError(`The Inspector did not start within ${secondsToStart} s:\n${inspector.log()}`);
}

function openBrowser(address) {
  const commands = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
  const browser = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  browser.once('error', () => {}); // the address stands on the screen
  browser.unref();
}

async function main() {
  const { values, positionals } = readCommandLine();
  const [asked, ...more] = positionals;
  if (values.help || asked === undefined) {
    console.log(usage);
    return;
  }
  if (more.length > 0) throw new InspectError(`One sample at a time; "${more.join(' ')}" is too much.`);
  const sample = chooseSample(asked);
  if (!values['no-build']) build();

  const page = await choosePort(values.port ?? process.env.CLIENT_PORT, { usual: usualPorts.page, name: '--port' });
  const proxy = await choosePort(values['proxy-port'] ?? process.env.SERVER_PORT, {
    usual: usualPorts.proxy,
    name: '--proxy-port',
  });
  const token = randomBytes(32).toString('hex');
  const inspector = startInspector({ sample, page, proxy, token, verbose: values.verbose });
  const stopped = new Promise((settle) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => settle(name));
  });
  process.once('exit', () => signal(inspector, 'SIGKILL'));
  try {
    const started = waitForPorts(inspector, [page, proxy]).then(() => true);
    if ((await Promise.race([started, stopped])) !== true) return;
    // The page remembers the proxy of an earlier visit; what stands in its address comes first.
    const url = new URL(`http://${host}:${page}`);
    url.searchParams.set('MCP_PROXY_AUTH_TOKEN', token);
    url.searchParams.set('MCP_PROXY_FULL_ADDRESS', `http://${host}:${proxy}`);
    console.log(`The Inspector on samples/${sample}:\n  ${url.href}\nPress Ctrl-C to end it.`);
    const open = process.stdout.isTTY && !values['no-open'] && process.env.MCP_AUTO_OPEN_ENABLED !== 'false';
    if (open) openBrowser(url.href);
    if ((await Promise.race([inspector.ended, stopped])) === true) {
      throw new InspectError(`The Inspector ended by itself:\n${inspector.log()}`);
    }
  } finally {
    await end(inspector);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InspectError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
