import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

/** Standard output belongs to Jest in here, so the guard is tried where it works: in a process of its own. */
async function evaluate(code: string): Promise<{ stdout: string; stderr: string }> {
  const head = `const { armStdoutGuard } = require('./dist/transports/stdout-guard.js');`;
  return run(process.execPath, ['--eval', head + code], { cwd: ROOT });
}

describe('armStdoutGuard', () => {
  it('diverts everything but its own writes until it is released', async () => {
    expect(
      await evaluate(`
        console.log('before');
        const guard = armStdoutGuard();
        console.log('log');
        process.stdout.write('write\\n');
        require('node:stream').Readable.from(['piped\\n']).pipe(process.stdout);
        guard.write('protocol\\n', () => setImmediate(() => { guard.release(); console.log('after'); }));`),
    ).toEqual({ stdout: 'before\nprotocol\nafter\n', stderr: 'log\nwrite\npiped\n' });
  });

  it('is one guard however often it is armed', async () => {
    expect(
      await evaluate(`
        const guard = armStdoutGuard();
        require('stereomcp/guard');
        console.error(armStdoutGuard() === guard);
        guard.release();
        guard.release();
        console.log(Object.hasOwn(process.stdout, 'write'));`),
    ).toEqual({ stdout: 'false\n', stderr: 'true\n' });
  });

  it('leaves a patch alone that was laid over it', async () => {
    expect(
      await evaluate(`
        const guard = armStdoutGuard();
        const diverted = process.stdout.write;
        process.stdout.write = (text) => diverted('patched ' + text);
        guard.release();
        console.log('still');`),
    ).toEqual({ stdout: '', stderr: 'patched still\n' });
  });
});
