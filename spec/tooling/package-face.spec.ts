import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly type: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, string>>;
};

const entry = (name: string) => ({
  import: { types: `./dist/${name}.d.mts`, default: `./dist/${name}.mjs` },
  require: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
});

describe('the package as users install it', () => {
  it('has its entries in both formats, each with the types of its format', () => {
    expect(manifest.type).toBe('commonjs');
    expect(manifest.exports).toEqual({
      '.': entry('index'),
      './client': entry('client'),
      './guard': entry('guard'),
      './http': entry('http'),
      './testing': entry('testing'),
      './package.json': './package.json',
    });
  });

  it('has a source for every entry', () => {
    const sources = ['index', 'client', 'guard', 'http', 'testing'].flatMap((name) => [
      `lib/${name}.ts`,
      `lib/${name}.mts`,
    ]);
    expect(sources.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('brings seven packages along and asks for one; what only development needs and the rest of the peers are optional', () => {
    expect(Object.keys(manifest.dependencies)).toEqual([
      '@modelcontextprotocol/node',
      '@modelcontextprotocol/server',
      'ajv',
      'ajv-formats',
      'commander',
      'mime',
      'picocolors',
    ]);
    expect(Object.keys(manifest.optionalDependencies)).toEqual([
      '@modelcontextprotocol/client',
      'chokidar',
      'jsonc-parser',
      'tsx',
      'typescript-json-schema',
    ]);
    const optional = ['class-transformer', 'class-validator'];
    expect(Object.keys(manifest.peerDependencies)).toEqual([...optional, 'reflect-metadata']);
    expect(manifest.peerDependenciesMeta).toEqual(
      Object.fromEntries(optional.map((name) => [name, { optional: true }])),
    );
  });

  it('runs nothing when it is installed', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(hooks.filter((hook) => hook in manifest.scripts)).toEqual([]);
  });

  it('serves over HTTP from both kinds of modules', () => {
    const script = `
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const request = () => new Request('http://localhost', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const serve = async ({ MCPServer }, { httpHandler }) => {
        const handler = httpHandler(new MCPServer('Empty'));
        const { status } = await handler.fetch(request());
        await handler.close();
        return status;
      };
      (async () => {
        const required = await serve(require('stereomcp'), require('stereomcp/http'));
        const imported = await serve(await import('stereomcp'), await import('stereomcp/http'));
        console.error(JSON.stringify([required, imported]));
      })();`;
    const { stderr } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
    expect(JSON.parse(stderr)).toEqual([200, 200]);
  });

  it('exports the same names to both kinds of modules', () => {
    const script = `
      const names = (module) => Object.keys(module).filter((name) => !['default', '__esModule', 'module.exports'].includes(name)).sort();
      Promise.all(['stereomcp', 'stereomcp/client', 'stereomcp/http', 'stereomcp/testing', 'stereomcp/guard'].map(async (name) => [names(require(name)), names(await import(name))]))
        .then((pairs) => console.error(JSON.stringify(pairs)));`;
    const { stderr } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
    const pairs = JSON.parse(stderr) as (readonly [readonly string[], readonly string[]])[];
    expect(pairs.map(([, imported]) => imported)).toEqual(pairs.map(([required]) => required));
    expect(pairs.map(([required]) => required.length > 0)).toEqual([true, true, true, true, false]);
  });
});
