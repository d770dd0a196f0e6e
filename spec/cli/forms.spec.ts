import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildSync } from 'esbuild';
import { askingClient } from '../support/asking-client';
import { CliProject, OPTIONS } from './cli-project';

const GUEST = `import { type Context, type integer } from 'stereomcp';

class Guest {
  /** First and last name. */
  name!: string;
  nights: integer = 2;
}

export async function askGuest(context: Context): Promise<string> {
  const { content } = await context.elicit('Guest?', Guest);
  return \`\${content?.name} \${content?.nights} \${content instanceof Guest}\`;
}
`;
const FRIEND = `import { type Context } from 'stereomcp';
import { fill } from './fill.js';

class Guest {
  /** @format email */
  mail!: string;
}

export async function askFriend(context: Context): Promise<string> {
  return (await fill(context, Guest)).mail;
}
`;
const FILL = `import { type Context } from 'stereomcp';

export async function fill<T extends object>(context: Context, form: new () => T): Promise<T> {
  const { content } = await context.elicit('Friend?', form);
  return content as T;
}
`;
const INN = `import { type Context, MCPServer, Tool } from 'stereomcp';
import { askFriend } from './friend.js';
import { askGuest } from './guest.js';

class Inn extends MCPServer {
  @Tool() async ask(context: Context): Promise<string> {
    return \`\${await askGuest(context)}, \${await askFriend(context)}\`;
  }
}

void new Inn().run();
`;

let project: CliProject;

beforeAll(() => {
  project = new CliProject({
    'package.json': { name: 'inn', type: 'module' },
    'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
    'src/guest.ts': GUEST,
    'src/friend.ts': FRIEND,
    'src/fill.ts': FILL,
    'src/inn.ts': INN,
  });
});

afterAll(() => project.dispose());

/** What a client is asked by a server, and what the tool makes of its answers. */
async function serve(file: string): Promise<{ readonly asked: unknown; readonly text: unknown }> {
  const asked: unknown[] = [];
  const client = askingClient('auto', {
    elicit: (params) => {
      if ('requestedSchema' in params) asked.push(params.requestedSchema);
      const content = params.message === 'Guest?' ? { name: 'Ann' } : { mail: 'ann@inn.example' };
      return { action: 'accept', content };
    },
  });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [project.path(file)], cwd: project.folder }),
  );
  const { content } = await client.callTool({ name: 'ask' });
  await client.close();
  return { asked, text: content };
}

const EXPECTED = {
  asked: [
    {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', description: 'First and last name.' },
        nights: { type: 'integer', title: 'Nights', default: 2 },
      },
      required: ['name'],
    },
    { type: 'object', properties: { mail: { type: 'string', title: 'Mail', format: 'email' } }, required: ['mail'] },
  ],
  text: [{ type: 'text', text: 'Ann 2 true, ann@inn.example' }],
};

describe('Plain classes of one name as forms', () => {
  it.each([true, false])(
    'are told apart in JavaScript of the compiler, useDefineForClassFields: %s',
    async (define) => {
      project.write({
        'tsconfig.json': { compilerOptions: { ...OPTIONS, useDefineForClassFields: define }, include: ['src'] },
      });
      expect(project.run('build')).toMatchObject({ code: 0, stdout: '' });
      expect(await serve('dist/inn.js')).toEqual(EXPECTED);
    },
  );

  it.each([
    ['as it is', {}],
    ['with its names kept', { keepNames: true }],
    ['with its names gone', { minify: true }],
  ])('are told apart in a bundle %s', async (_, options) => {
    buildSync({
      absWorkingDir: project.folder,
      entryPoints: ['src/inn.ts'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['stereomcp'],
      outfile: project.path('bundle/inn.js'),
      tsconfigRaw: { compilerOptions: { target: 'es2022', experimentalDecorators: true } },
      logLevel: 'error',
      ...options,
    });
    expect(project.run('manifest', '--out', 'bundle/stereomcp-manifest.json')).toMatchObject({ code: 0 });
    expect(await serve('bundle/inn.js')).toEqual(EXPECTED);
  });
});
