import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const AT_END = JSON.stringify(join(__dirname, '../../dist/cli/at-end.js'));
const HEAD = `
  const { atEnd, endNow } = require(${AT_END});
  const say = (text) => require('node:fs').writeSync(1, text + '\\n');
  const later = (text) => async () => { await new Promise((resolve) => setTimeout(resolve, 20)); say(text); };`;

/** Runs a script that says "ready", and sends it signals then. */
async function interrupted(script: string, ...signals: readonly NodeJS.Signals[]): Promise<unknown> {
  const child = spawn(process.execPath, ['-e', `${HEAD}${script}; setInterval(() => {}, 1000); say('ready');`]);
  let said = '';
  child.stdout.setEncoding('utf8');
  for await (const chunk of child.stdout as AsyncIterable<string>) {
    said += chunk;
    for (const signal of said.endsWith('ready\n') ? signals : []) {
      child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { said: said.trim().split('\n'), code: child.exitCode, signal: child.signalCode };
}

function ran(script: string): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', HEAD + script], { encoding: 'utf8' });
  return { said: stdout.trim().split('\n'), code: status, stderr };
}

describe('a command that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s cleans up from the last to the first, waits for it, and gives %d', async (signal, code) => {
    expect(await interrupted(`atEnd(() => say('first')); atEnd(later('last'))`, signal)).toEqual({
      said: ['ready', 'last', 'first'],
      code,
      signal: null,
    });
  });

  it('waits for nothing any more at the second signal, and still does what takes no time', async () => {
    const script = `atEnd(() => say('rest')); atEnd(() => new Promise(() => say('hangs')))`;
    expect(await interrupted(script, 'SIGINT', 'SIGINT')).toEqual({
      said: ['ready', 'hangs', 'rest'],
      code: 130,
      signal: null,
    });
  });

  it('cleans up the rest where a part of it fails, and says so', async () => {
    const script = `atEnd(() => say('rest')); atEnd(() => { throw new Error('no') }); atEnd(() => Promise.reject(new Error('nor')))`;
    expect(await interrupted(script, 'SIGINT')).toEqual({ said: ['ready', 'rest'], code: 130, signal: null });
  });

  it('dies of the signal, as always, where nothing is left to clean up', async () => {
    const script = `atEnd(() => say('no'))(); const letGo = atEnd(() => say('nor')); letGo(); letGo()`;
    expect(await interrupted(script, 'SIGINT')).toEqual({ said: ['ready'], code: null, signal: 'SIGINT' });
  });
});

describe('a command that ends by itself', () => {
  it('cleans up, each part once', () => {
    const script = `const again = () => say('twice'); atEnd(again); atEnd(again); atEnd(later('last')); endNow().then(() => endNow()).then(() => say('over'))`;
    expect(ran(script)).toEqual({ said: ['last', 'twice', 'twice', 'over'], code: 0, stderr: '' });
  });

  it('cleans up what does not take time where it ends in the midst', () => {
    expect(ran(`atEnd(() => say('first')); atEnd(later('too late')); process.exit(7)`)).toEqual({
      said: ['first'],
      code: 7,
      stderr: '',
    });
  });

  it('says what could not be cleaned up', () => {
    expect(ran(`atEnd(() => { throw new Error('no such luck') }); endNow().then(() => say('over'))`)).toEqual({
      said: ['over'],
      code: 0,
      stderr: 'stereomcp: cleaning up failed: no such luck\n',
    });
  });
});
