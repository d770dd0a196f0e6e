import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BUILT = join(__dirname, '../../dist/server/on-first-signal.js');

/** Sends signals, each after the process has said a line; how it ended and what it said. */
async function play(program: string, ...signals: readonly NodeJS.Signals[]) {
  const script = `const { onFirstSignal } = require(${JSON.stringify(BUILT)}); ${program}`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  for (const [index, signal] of signals.entries()) {
    while (said.split('\n').length < index + 2) await once(child.stdout, 'data');
    child.kill(signal);
  }
  const [code, signal] = await closed;
  return { code, signal, said };
}

const WAITING = `onFirstSignal(() => console.log('leaving')); setInterval(() => undefined, 1000); console.log('ready');`;

describe('signals that end a process', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('begin an orderly end, which a second one cuts short (%s)', async (signal, code) => {
    expect(await play(WAITING, 'SIGTERM', signal)).toEqual({ code, signal: null, said: 'ready\nleaving\n' });
  });

  it('are for the program again once they are let go of', async () => {
    const program = `onFirstSignal(() => undefined)(); setInterval(() => undefined, 1000); console.log('ready');`;
    expect(await play(program, 'SIGTERM')).toEqual({ code: null, signal: 'SIGTERM', said: 'ready\n' });
  });
});
