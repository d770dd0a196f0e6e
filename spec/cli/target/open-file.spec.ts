import { CliProject } from '../cli-project';
import { runCli } from '../../support/cli-process';

const SERVERS = {
  'loud.ts': `import { MCPServer, Tool } from 'stereomcp';
console.log('loading');
export class Loud extends MCPServer {
  constructor() {
    super('Loud');
    setInterval(() => undefined, 1000); // keeps the process alive
    console.log('made');
  }
  override onStart(): void {
    console.log('started with ' + process.env.GREETING);
  }
  override onStop(): void {
    console.log('stopped');
  }
  @Tool() hello(name: string): string {
    process.stdout.write('called\\n');
    setTimeout(() => { throw new Error('nobody catches this'); }, 0);
    return 'Hello ' + name;
  }
  @Tool() async never(): Promise<string> {
    return new Promise(() => undefined);
  }
}
`,
  'unresolved.ts': `import { MCPServer, Tool, CallToolResult } from 'stereomcp';
export class Unresolved extends MCPServer {
  constructor() {
    super('Unresolved');
  }
  @Tool() s(): CallToolResult {
    return { content: [{ type: 'text', text: 'hi' }] };
  }
}
`,
  'failing.js': `const { MCPServer } = require('stereomcp');
exports.Failing = class Failing extends MCPServer {
  constructor() { super('Failing'); }
  onStart() { throw new RangeError('no database at db.example'); }
};
`,
  'hanging.mjs': `import { MCPServer } from 'stereomcp';
export class Hanging extends MCPServer {
  constructor() { super('Hanging'); setInterval(() => undefined, 1000); }
  onStart() { return new Promise(() => undefined); }
}
`,
};

describe('the server of a file', () => {
  let project: CliProject;
  beforeAll(() => {
    project = new CliProject(SERVERS);
  });
  afterAll(() => {
    project.dispose();
  });

  it('is started and stopped, and what its author prints is no part of the answer', async () => {
    const words = ['call', 'loud.ts', 'hello', 'name=Ada', '-e', 'GREETING=joy', '--json'];
    const { code, stdout, stderr } = await runCli(words, { cwd: project.folder });
    expect(code).toBe(0);
    expect(JSON.parse(stdout.toString())).toEqual(
      expect.objectContaining({ structuredContent: { result: 'Hello Ada' } }),
    );
    const lines = stderr.split('\n').filter((line) => !line.includes('reading types'));
    expect(lines.filter((line) => !line.includes('nobody'))).toEqual([
      'loading',
      'made',
      'started with joy',
      'called',
      'stopped',
      '',
    ]);
  });

  it('has its warnings told once, on standard error', async () => {
    const { code, stderr } = await runCli(['call', 'unresolved.ts', 's'], { cwd: project.folder });
    expect(code).toBe(0);
    expect(stderr.split('\n').filter((line) => !line.includes('reading types'))).toEqual([
      expect.stringMatching(
        /^stereomcp: .*Unresolved.*its type CallToolResult cannot be resolved \('stereomcp' exports no CallToolResult\)/,
      ),
      '',
    ]);
  });

  it('is not waited for longer than --timeout, whatever keeps it', async () => {
    const call = await runCli(['call', 'loud.ts', 'never', '--timeout', '500ms'], { cwd: project.folder });
    expect(call.code).toBe(2);
    expect(call.stderr).toContain(
      'stereomcp: never: loud.ts did not answer within 0.5 s, so it was cancelled. --timeout waits longer.\n',
    );
    const start = await runCli(['list', 'hanging.mjs', '--timeout', '500ms'], { cwd: project.folder });
    expect({ code: start.code, stderr: start.stderr }).toEqual({
      code: 2,
      stderr: 'stereomcp: hanging.mjs did not start within 0.5 s: onStart of Hanging is not done.\n',
    });
  });

  it('is told of with the place where it failed', async () => {
    const { code, stdout, stderr } = await runCli(['list', 'failing.js'], { cwd: project.folder });
    expect(stderr).toMatch(
      /^stereomcp: failing\.js did not start: RangeError: no database at db\.example \(failing\.js:4:\d+\)\n$/,
    );
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
  });
});
