// The suite and the Node.js that it needs, in a folder of their own; what is current stays.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LISTS = join('spec', 'conformance', 'tools');
const FOLDER = resolve('temp', 'conformance');
const NOTE = join(FOLDER, 'installed.json');
const SUITE = join(FOLDER, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');

/** Installs what is missing; gives the program that runs the suite, and the version of the suite. */
export function prepareTools() {
  const lock = readFileSync(join(LISTS, 'package-lock.json'), 'utf8');
  if (!existsSync(NOTE) || readFileSync(NOTE, 'utf8') !== lock) {
    mkdirSync(FOLDER, { recursive: true });
    rmSync(NOTE, { force: true });
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(LISTS, file), join(FOLDER, file));
    // Not without scripts: npm's `node` puts its binary in place by one.
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], FOLDER);
    writeFileSync(NOTE, lock);
  }
  const version = JSON.parse(lock).packages['node_modules/@modelcontextprotocol/conformance'].version;
  return {
    node: join(FOLDER, 'node_modules', '.bin', 'node'),
    suite: SUITE,
    version,
    results: join(FOLDER, 'results'),
  };
}

/** Compiles the library and the server under test; gives the program. */
export function buildServer() {
  run(process.execPath, [join('scripts', 'build-if-needed.mjs')]);
  run(process.execPath, [
    join('dist', 'cli', 'main.js'),
    'build',
    '-p',
    join('spec', 'conformance', 'tsconfig.build.json'),
  ]);
  return resolve('build', 'conformance', 'server.js');
}

/** Says nothing unless it fails. */
function run(command, args, cwd = process.cwd()) {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, shell, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}\n${stdout ?? ''}${stderr ?? ''}`);
}
