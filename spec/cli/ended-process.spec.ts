import { runCli } from '../support/cli-process';
import { CliProject } from './cli-project';

const SERVER = `import { MCPServer, Tool } from 'stereomcp';
export class Leaving extends MCPServer {
  onStart(): void { if (process.env.LEAVE === 'start') process.exit(); }
  onStop(): void { if (process.env.LEAVE === 'stop') process.exit(0); }
  @Tool({ output: String }) now(): string { process.exit(0); }
  @Tool({ output: String }) three(): string { process.exit(3); }
  @Tool({ output: String }) never(): string { return 'here'; }
}
`;

let project: CliProject;
beforeAll(() => {
  project = new CliProject({ 'server.ts': SERVER, 'package.json': { type: 'commonjs' } });
});
afterAll(() => {
  project.dispose();
});

it.each([
  ['a tool, as if all were well', ['call', 'server.ts', 'now'], 'process.exit(0)'],
  ['a tool, with a code of its own', ['call', 'server.ts', 'three', '--json'], 'process.exit(3)'],
  ['onStart', ['list', 'server.ts', '-e', 'LEAVE=start'], 'process.exit()'],
  ['onStop', ['list', 'server.ts', '--json', '-e', 'LEAVE=stop'], 'process.exit(0)'],
])('a process that is ended by %s is told, and the command was not carried out', async (_who, words, call) => {
  const { code, stderr } = await runCli(words, { cwd: project.folder, env: { STEREOMCP_MANIFEST: 'off' } });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `stereomcp: server.ts ended the process: it called ${call}. Let a method return or throw instead.\n`,
  });
});

it('a command that is over ends with its own code', async () => {
  const words = ['call', 'server.ts', 'never', '--channel', 'content'];
  const { code, stdout } = await runCli(words, { cwd: project.folder, env: { STEREOMCP_MANIFEST: 'off' } });
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: 'here\n' });
});
