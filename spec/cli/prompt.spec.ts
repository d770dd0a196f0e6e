import { CLI, ROOT, runCli } from '../support/cli-process';
import { PseudoTerminal } from '../support/pseudo-terminal';

const NOTES = 'node build/samples/notes/server.js';

describe('stereomcp prompt', () => {
  it('shows the messages in a pipe', async () => {
    const { code, stdout, stderr } = await runCli([
      'prompt',
      'samples/notes/server.ts',
      'summarise',
      'path=garden/compost.md',
      'tone=warm',
    ]);
    expect({
      code,
      stderr: stderr.replace(/^stereomcp: reading types of .*\n/, ''),
      stdout: stdout.toString(),
    }).toEqual({
      code: 0,
      stderr: '',
      stdout:
        'user\nSummarise the page "Compost" in a warm tone, in two sentences.\n\n' +
        'user\ndocument notes://page/garden/compost.md text/markdown, 117 bytes (--out <file> saves it)\n',
    });
  });

  it('shows the roles in bold on a terminal', async () => {
    const words = ['prompt', 'node build/samples/brand-kit/server.js', 'slogan', 'product=tea'];
    const terminal = new PseudoTerminal([process.execPath, CLI, ...words], { cwd: ROOT });
    expect(await terminal.ended()).toBe(0);
    expect(terminal.output).toBe('\x1b[1muser\x1b[22m\r\nWrite a slogan for tea that keeps to brand://guidelines.\r\n');
  });

  it('prints the raw result', async () => {
    const { stdout } = await runCli([
      'prompt',
      NOTES,
      'summarise',
      'path=garden/compost.md',
      '--json',
      '--protocol',
      '2025-11-25',
    ]);
    expect(JSON.parse(stdout.toString())).toEqual(
      expect.objectContaining({
        messages: [expect.objectContaining({ role: 'user' }), expect.objectContaining({ role: 'user' })],
      }),
    );
  });

  it('says with exit code 1 what the server refuses, and which arguments it does not know', async () => {
    const { code, stdout, stderr } = await runCli(['prompt', NOTES, 'summarise', 'pth=x']);
    expect(stderr).toMatch(
      /^stereomcp: summarise: there is no argument "pth"; did you mean path\?\nstereomcp: summarise failed: Wrong arguments for prompt summarise: [^]*\(-32602\)\n$/,
    );
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
  });

  it('names the nearest prompts, with exit code 2', async () => {
    const { code, stderr } = await runCli(['prompt', NOTES, 'sumarize']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `stereomcp: ${NOTES} has no prompt sumarize. Did you mean summarise?\n`,
    });
  });
});
