import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildSync } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf } from '../docs/markdown';
import { CliProject } from './cli-project';

const REQUIRE = /--banner:js="([^"]+)"/;

describe('a bundle that holds its manifest', () => {
  it('is a single file that serves, made as the page on building says', async () => {
    const blocks = blocksOf('docs/build.md').map(({ text }) => text);
    const server = blocks.find((text) => text.includes('class Harbour')) ?? '';
    const entry = blocks.find((text) => text.includes('new Harbour(')) ?? '';
    const banner = blocks.map((text) => REQUIRE.exec(text)?.[1]).find((text) => text !== undefined) ?? '';
    const project = new CliProject({
      'tsconfig.json': {
        compilerOptions: { target: 'es2022', lib: ['es2022'], types: [], experimentalDecorators: true },
      },
      'src/harbour.ts': `import { MCPServer, Tool, type ServerOptions } from 'stereomcp';\n${server}`,
      'bundle.mjs': entry,
    });
    const away = new CliProject({});
    try {
      expect(project.run('manifest', '--out', 'stereomcp-manifest.json').code).toBe(0);
      const outfile = away.path('server.mjs');
      buildSync({
        absWorkingDir: project.folder,
        entryPoints: ['bundle.mjs'],
        bundle: true,
        platform: 'node',
        format: 'esm',
        banner: { js: banner },
        outfile,
        logLevel: 'error',
      });
      expect(readFileSync(outfile, 'utf8')).toContain('Height of the tide, in metres.');
      expect(readdirSync(away.folder)).toEqual(['node_modules', 'server.mjs']);

      const client = new Client({ name: 'specs', version: '1' });
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [outfile], cwd: join(away.folder) }),
      );
      try {
        expect((await client.listTools()).tools).toMatchObject([
          {
            name: 'tide',
            description: 'Height of the tide, in metres.',
            inputSchema: { properties: { port: { type: 'string' } }, required: ['port'] },
            outputSchema: { properties: { port: { type: 'string' }, metres: { type: 'number' } } },
          },
        ]);
        expect(await client.callTool({ name: 'tide', arguments: { port: 'Bergen' } })).toMatchObject({
          structuredContent: { port: 'Bergen', metres: 2.4 },
        });
      } finally {
        await client.close();
      }
    } finally {
      project.dispose();
      away.dispose();
    }
  });
});
