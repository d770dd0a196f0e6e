// Installs the tools of spec/runners, and the packed library beside them, into a folder of their own, and the frameworks of
// docs/migrate.md into another; what is current stays.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const folder = resolve('temp', 'runners', 'natural');
const packed = join(folder, 'packed');

function npm(args, cwd) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { status } = spawnSync('npm', [...args, ...flags], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args[0]} failed in ${cwd}`);
}

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Does the work unless the note of the last time says that it was done for the same content. */
function once(note, content, work) {
  const path = resolve('temp', 'runners', note);
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  rmSync(path, { force: true });
  work();
  writeFileSync(path, content);
}

/** Installs what a list under spec/runners locks; tells whether anything had to be done. */
function installList(name, target) {
  const list = join('spec', 'runners', name);
  mkdirSync(target, { recursive: true });
  let isNew = false;
  once(join(basename(target), `${name}.sha256`), digest(join(list, 'package-lock.json')), () => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(list, file), join(target, file));
    npm(['ci'], target);
    isNew = true;
  });
  return isNew;
}

installList('peers', resolve('temp', 'runners', 'peers'));
if (installList('tools', folder)) rmSync(join(folder, 'library.sha256'), { force: true });

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed);
npm(['pack', '--pack-destination', packed], process.cwd());
const tarball = join(packed, readdirSync(packed)[0]);
once(join('natural', 'library.sha256'), digest(tarball), () => {
  npm(['install', '--no-save', '--prefer-offline', tarball], folder);
});
