import { CLI } from '../support/cli-process';
import { lastingProcesses } from '../support/left-processes';
import { PseudoTerminal } from '../support/pseudo-terminal';
import { CliProject } from './cli-project';

const SAY = "import { writeSync } from 'node:fs';\n";
const SERVER = `${SAY}import { MCPServer, Tool } from 'stereomcp';
export class Endless extends MCPServer {
  onStop(): void { writeSync(2, 'stopped\\n'); }
  @Tool() spin(): string { writeSync(2, 'spinning\\n'); for (;;); }
  @Tool() async later(): Promise<string> { await new Promise((resolve) => setTimeout(resolve, 1500)); writeSync(2, 'spinning\\n'); for (;;); }
  @Tool() async wait(): Promise<string> { writeSync(2, 'waiting\\n'); await new Promise((resolve) => setTimeout(resolve, 60_000)); return ''; }
}
`;

let project: CliProject;
beforeAll(() => {
  project = new CliProject({
    'server.ts': SERVER,
    'module.mjs': `${SAY}writeSync(2, 'spinning\\n'); for (;;);\n`,
    'package.json': { type: 'commonjs' },
  });
});
afterAll(() => {
  project.dispose();
});

async function interrupted(words: readonly string[], at: RegExp): Promise<{ code: number | null; text: string }> {
  const terminal = new PseudoTerminal([process.execPath, CLI, ...words], {
    cwd: project.folder,
    env: { MARK: project.folder },
  });
  try {
    await terminal.said(at);
    // Time for it to be noticed that nothing else goes on any more.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    terminal.interrupt();
    return { code: await terminal.ended(), text: terminal.text };
  } finally {
    await terminal.kill();
  }
}

describe('Ctrl-C', () => {
  it.each([
    ['while a file is loaded by call', ['call', 'module.mjs', 'spin']],
    ['while a file is loaded by list', ['list', 'module.mjs']],
    ['in a tool', ['call', 'server.ts', 'spin']],
    ['in a tool, after a while', ['call', 'server.ts', 'later']],
    ['while a file is loaded by run', ['run', 'module.mjs']],
    ['while a file is loaded by dev', ['dev', 'module.mjs', '--no-inspector']],
  ])('ends a loop without end %s', async (_where, words) => {
    expect((await interrupted(words, /spinning/)).code).toBe(130);
    // That of the service which compiles TypeScript ends with the streams to it.
    expect(await lastingProcesses(project.folder)).toEqual([]);
  });

  it('still lets a server end that can hear of it', async () => {
    const { code, text } = await interrupted(['call', 'server.ts', 'wait'], /waiting/);
    expect({ code, stopped: text.includes('stopped') }).toEqual({ code: 130, stopped: true });
  });
});
