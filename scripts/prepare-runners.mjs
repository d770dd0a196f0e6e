// Installs the tools of spec/runners, and the packed library beside them, into a folder of their own; what is current stays.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const lists = join('spec', 'runners', 'tools');
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
  const path = join(folder, note);
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  rmSync(path, { force: true });
  work();
  writeFileSync(path, content);
}

mkdirSync(folder, { recursive: true });
once('tools.sha256', digest(join(lists, 'package-lock.json')), () => {
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(lists, file), join(folder, file));
  rmSync(join(folder, 'library.sha256'), { force: true });
  npm(['ci'], folder);
});

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed);
npm(['pack', '--pack-destination', packed], process.cwd());
const tarball = join(packed, readdirSync(packed)[0]);
once('library.sha256', digest(tarball), () => {
  npm(['install', '--no-save', '--prefer-offline', tarball], folder);
});
