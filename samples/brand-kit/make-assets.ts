import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { asset } from './assets';
import { composeChime, drawLogo } from './drawings';

const FILES = { 'logo.png': drawLogo(), 'chime.wav': composeChime() };

// Part of the build, since the compiler copies nothing but code. A file that is right already is left alone: a server may be reading it.
for (const [name, bytes] of Object.entries(FILES)) {
  const file = asset(name);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileSync(file, bytes);
}
