import { readdirSync, readFileSync } from 'node:fs';

/** The processes that run with this text in their environment or command line, as `pid command`; only where there is /proc. */
export function leftProcesses(mark: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((pid) => fileOf(pid, 'environ').includes(mark) || fileOf(pid, 'cmdline').includes(mark))
    .map((pid) => `${pid} ${fileOf(pid, 'cmdline').replaceAll('\0', ' ').trim()}`)
    .filter((line) => /^\d+ ./.test(line)); // what has ended and was not fetched yet has no command line
}

/** Waits until none is left; those that are still there after some seconds. */
export async function lastingProcesses(mark: string, patience = 5000): Promise<readonly string[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const left = leftProcesses(mark);
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function fileOf(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return ''; // gone meanwhile, or another user's
  }
}
