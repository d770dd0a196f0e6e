// Prints how much more memory a process holds at its peak while it answers with one image of a file, in bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { connectRaw, imageServer } from './raw-client.mjs';

const call = await connectRaw(imageServer({ path: process.argv[2] }));
for (let round = 0; round < 200; round++) await call('small');
globalThis.gc();

/** A line of the kernel's account of this process, in bytes. */
function memory(name) {
  const [, kibibytes] = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kibibytes) * 1024;
}

writeFileSync('/proc/self/clear_refs', '5'); // the peak starts anew
const before = memory('VmRSS');
const { result } = await call('big');
const peak = memory('VmHWM');
console.log(JSON.stringify({ held: peak - before, base64: result.content[0].data.length }));
process.exit();
