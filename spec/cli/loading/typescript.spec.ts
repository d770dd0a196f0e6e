import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { runCli, type CliEnd } from '../../support/cli-process';
import { CliProject } from '../cli-project';

const SERVER = `import { MCPServer, Tool } from 'stereomcp';
import { shift } from './shift.js';
export class Caches extends MCPServer {
  @Tool({ output: String }) disabled(): string {
    const names = Object.keys(process.env).filter((name) => name.startsWith('TSX_'));
    return shift(JSON.stringify(names));
  }
}
`;
const USER = `stereomcp-${String(process.getuid?.())}`;

const projects: CliProject[] = [];

function project(files: Readonly<Record<string, string>> = {}): CliProject {
  const made = new CliProject({
    'package.json': '{}',
    'server.ts': SERVER,
    'shift.ts': 'export const shift = (text: string): string => text;\n',
    'temporary/empty': '',
    ...files,
  });
  projects.push(made);
  return made;
}

function call(made: CliProject): Promise<CliEnd> {
  const temporary = made.path('temporary');
  return runCli(['call', 'server.ts', 'disabled', '--channel', 'content'], {
    cwd: made.folder,
    env: { TMPDIR: temporary, TEMP: temporary, STEREOMCP_MANIFEST: 'off' },
  });
}

afterAll(() => {
  for (const made of projects) made.dispose();
});

it.each(['commonjs', 'module'])(
  'TypeScript of a package of type %s is compiled without a cache that others on the machine can fill with code',
  async (type) => {
    const made = project({ 'package.json': JSON.stringify({ type }) });
    const { code, stdout } = await call(made);
    // What the author's code starts is told nothing of how it was loaded.
    expect({ code, answer: stdout.toString().trim() }).toEqual({ code: 0, answer: '[]' });
    expect(readdirSync(made.path('temporary')).filter((name) => !['empty', USER].includes(name))).toEqual([]);
  },
);

it('what tells how TypeScript is compiled is in a folder of the user where the project has none for it', async () => {
  const made = project({ 'node_modules/.cache': '' });
  expect(await call(made)).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(made.path(`temporary/${USER}`))).toEqual([expect.stringMatching(/^tsconfig-\w+\.json$/)]);
});

it('a folder into which others can write is not used, and the command says what to do', async () => {
  const made = project({ 'node_modules/.cache': '' });
  mkdirSync(made.path(`temporary/${USER}`));
  chmodSync(made.path(`temporary/${USER}`), 0o777);
  expect(await call(made)).toMatchObject({
    code: 2,
    stderr:
      `stereomcp: What is needed to load TypeScript can be written neither to node_modules/.cache/stereomcp nor to a folder in ` +
      `${made.path('temporary')} that belongs to you alone. Let TMPDIR name a folder of yours.\n`,
  });
  expect(readdirSync(made.path(`temporary/${USER}`))).toEqual([]);
});
