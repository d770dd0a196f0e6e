import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildSync } from 'esbuild';
import type { MCPServer } from '../../lib/index';
import { success } from '../support/results';

const ROOT = resolve(__dirname, '../..');

describe('C68 DTO modules that import each other', () => {
  const author = {
    type: 'object',
    title: 'Author',
    properties: {
      n: { title: 'N', type: 'string' },
      books: { title: 'Books', type: 'array', items: { $ref: '#/$defs/Book' } },
    },
    required: ['n', 'books'],
  };
  const book = {
    type: 'object',
    title: 'Book',
    properties: {
      t: { title: 'T', type: 'string' },
      by: { anyOf: [{ $ref: '#/$defs/Author' }, { type: 'null' }] },
    },
    required: ['t'],
  };

  it.each(['author', 'book'])('C68 work, whichever is loaded first: %s', async (first) => {
    await jest.isolateModulesAsync(async () => {
      jest.requireActual('reflect-metadata');
      jest.requireActual(`../fixtures/mutual/${first}`);
      const { Library } = jest.requireActual<{ Library: new () => MCPServer }>('../fixtures/mutual/library');
      const { inBothGenerations } = jest.requireActual<typeof import('../support/sessions')>('../support/sessions');
      await inBothGenerations(Library, async ({ call, tools }) => {
        const listed = await tools();
        expect(listed.get('a')?.outputSchema).toStrictEqual({ $defs: { Author: author, Book: book }, ...author });
        expect(listed.get('promised')?.outputSchema).toStrictEqual({
          $defs: { Author: author, Book: book },
          type: 'object',
          title: 'promisedOutput',
          properties: { result: { title: 'Result', type: 'array', items: { $ref: '#/$defs/Book' } } },
          required: ['result'],
        });
        expect(await call('a')).toStrictEqual(success({ n: 'A', books: [{ t: 'B' }] }));
        const written = { t: 'B', by: { n: 'A', books: [] } };
        expect(await call('promised')).toStrictEqual(success({ result: [written] }, JSON.stringify(written, null, 2)));
      });
    });
  });
});

describe('C69 a bundle made with --minify and without keepNames', () => {
  /** Bundles the fixture as `esbuild --bundle --minify` would, and writes the manifest beside it. */
  function bundle(): string {
    const folder = join(ROOT, `temp/bundles/natural.${String(process.pid)}`);
    const source = join(ROOT, 'spec/fixtures/bundles/natural.ts');
    mkdirSync(folder, { recursive: true });
    const outfile = join(folder, 'bundle.cjs');
    buildSync({
      entryPoints: [source],
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      external: ['stereomcp', 'class-validator', 'reflect-metadata'],
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
      outfile,
      logLevel: 'silent',
    });
    const manifest = join(folder, 'stereomcp-manifest.json');
    execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'manifest', source, '--out', manifest], {
      cwd: ROOT,
    });
    return outfile;
  }

  it('C69 answers like the program itself, each schema being about its own class', async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: [bundle()], stderr: 'pipe' });
    let stderr = '';
    transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const client = new Client({ name: 'specs', version: '1' });
    try {
      await client.connect(transport).catch((cause: unknown) => {
        throw new Error(`the bundle does not answer\n${stderr}`, { cause });
      });
      const { tools } = await client.listTools();
      const foo = { type: 'object', title: 'Foo', properties: { a: { title: 'A', type: 'string' } }, required: ['a'] };
      const right = {
        type: 'object',
        title: 'Anonymous',
        properties: { right: { title: 'Right', type: 'number' } },
        required: ['right'],
      };
      expect(tools.map(({ name, outputSchema }) => [name, outputSchema])).toEqual([
        ['foo', foo],
        ['bar', { type: 'object', title: 'Bar', properties: { b: { title: 'B', type: 'integer' } }, required: ['b'] }],
        ['foos', listOf('foosOutput', { $ref: '#/$defs/Foo' }, { Foo: foo })],
        [
          'left',
          {
            type: 'object',
            title: 'Anonymous',
            properties: { left: { title: 'Left', type: 'string' } },
            required: ['left'],
          },
        ],
        ['rights', listOf('rightsOutput', { $ref: '#/$defs/Anonymous' }, { Anonymous: right })],
      ]);
      const answers = await Promise.all(
        tools.map(async ({ name }) => (await client.callTool({ name })).structuredContent),
      );
      expect(answers).toEqual([
        { a: '1' },
        { b: 1 },
        { result: [{ a: '1' }] },
        { left: 'l' },
        { result: [{ right: 2 }] },
      ]);
      expect(await client.ping()).toEqual({});
    } finally {
      await client.close();
    }
  });

  function listOf(title: string, items: object, $defs: object): object {
    const properties = { result: { title: 'Result', type: 'array', items } };
    return { $defs, type: 'object', title, properties, required: ['result'] };
  }
});
