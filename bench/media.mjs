// What an image of 10 MB costs in memory, in time and in space, against base64 and one JSON.stringify of the same message.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectRaw, IMAGE_BYTES, imageServer } from './raw-client.mjs';
import { median, printTable } from './rounds.mjs';

/** A call may cost this many times the CPU time of the bare work. */
const TIME_GATE = 1.5;

/** A call may hold this many times the base64 text at its peak. */
const MEMORY_GATE = 3;

const ROUNDS = 11;
const CALLS = 4;

const bytes = randomBytes(IMAGE_BYTES);
const call = await connectRaw(imageServer({ data: bytes }));
const { result, id } = await call('big');
const message = JSON.stringify({ jsonrpc: '2.0', id, result });

/** The bare work: the same message, with nothing checked and nothing handed over. */
function bare() {
  const content = [{ type: 'image', data: bytes.toString('base64'), mimeType: 'image/png' }];
  return JSON.stringify({ jsonrpc: '2.0', id, result: { content } });
}

if (bare() !== message) throw new Error('the answer is not the image');

async function milliseconds(task) {
  const start = process.cpuUsage();
  for (let turn = 0; turn < CALLS; turn++) await task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / CALLS;
}

const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  const tasks = [bare, () => call('big')];
  const times = new Map();
  // Another one starts in each round: the first pays for what the other left behind.
  for (const task of round % 2 === 0 ? tasks : tasks.toReversed()) times.set(task, await milliseconds(task));
  rounds.push(tasks.map((task) => times.get(task)));
}
const [bareTime, callTime] = [0, 1].map((column) => median(rounds.map((row) => row[column])));
const ratio = median(rounds.map(([one, other]) => other / one));

/** The peaks of fresh processes, since a process that has held much gives little back. */
function peaks() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'image.png');
    writeFileSync(file, bytes);
    const program = fileURLToPath(new URL('media-memory.mjs', import.meta.url));
    return Array.from({ length: 3 }, () =>
      JSON.parse(execFileSync(process.execPath, ['--expose-gc', program, file], { encoding: 'utf8' })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The kernel's account of a process is Linux's.
const held = process.platform === 'linux' ? median(peaks().map((peak) => peak.held / peak.base64)) : undefined;

const verdict = (value, gate) => (value <= gate ? 'ok' : 'MISSED');
printTable(
  `An image of 10 MB over a connection in memory (gates: ${TIME_GATE} of the bare work, ${MEMORY_GATE} of its base64)`,
  [
    ['', 'ms CPU', 'ratio', ''],
    ['base64 and one JSON.stringify', bareTime.toFixed(1), '1.000', ''],
    ['a call', callTime.toFixed(1), ratio.toFixed(3), verdict(ratio, TIME_GATE)],
    ...(held === undefined ? [] : [['peak memory of a call', '', held.toFixed(3), verdict(held, MEMORY_GATE)]]),
  ],
);
if (ratio > TIME_GATE || (held ?? 0) > MEMORY_GATE) process.exitCode = 1;
process.exit();
