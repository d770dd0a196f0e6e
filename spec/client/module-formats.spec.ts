import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiledServer } from '../support/compiled-servers';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

async function evaluate(type: 'commonjs' | 'module', code: string): Promise<string> {
  const { stdout } = await run(process.execPath, [`--input-type=${type}`, '--eval', code], { cwd: ROOT });
  return stdout.trim();
}

const REQUIRE = `
  const { MCPServer } = require('stereomcp');
  const { connect } = require('stereomcp/client');
  const load = () => require('@modelcontextprotocol/client').Client;`;
const IMPORT = `
  import { MCPServer } from 'stereomcp';
  import { connect } from 'stereomcp/client';
  const load = async () => (await import('@modelcontextprotocol/client')).Client;`;

// The client package is looked for from a folder where it is not, and Node says so in its own words.
const REQUIRE_ELSEWHERE = `
  const Module = require('node:module');
  const resolve = Module._resolveFilename;
  const nowhere = { id: '/nowhere/a.js', filename: '/nowhere/a.js', paths: ['/nowhere/node_modules'] };
  Module._resolveFilename = (request, parent, ...rest) =>
    resolve(request, request === '@modelcontextprotocol/client' ? nowhere : parent, ...rest);`;
const IMPORT_ELSEWHERE = `
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    export const resolve = (name, context, next) =>
      next(name, name === '@modelcontextprotocol/client' ? { ...context, parentURL: 'file:///nowhere/a.js' } : context);
  \`));`;

describe.each([
  ['commonjs', REQUIRE, REQUIRE_ELSEWHERE],
  ['module', IMPORT, IMPORT_ELSEWHERE],
] as const)('stereomcp/client in a %s program', (type, head, elsewhere) => {
  it('hands out the client of that module format, for the one core of both', async () => {
    const code = `${head}
      class Empty extends MCPServer {}
      connect(Empty).then(async (empty) => {
        console.log(empty.client instanceof (await load()), empty.client.getServerVersion().name);
        await empty.close();
      });`;
    expect(await evaluate(type, code)).toBe('true Empty');
  });

  it('reaches a server in a program of its own, and rejects with errors that both formats share', async () => {
    const target = JSON.stringify({ command: process.execPath, args: [compiledServer('remote')], stderr: 'ignore' });
    const code = `${head}
      (async () => {
        const { ConnectionError, ToolError } = await import('stereomcp/client');
        const remote = await connect(${target}, { reconnect: false });
        console.log(remote.client instanceof (await load()), await remote.count());
        await remote.crash().catch((error) => console.log(error instanceof ConnectionError, error.reason));
        await remote.close();
        console.log(ToolError === (await import('stereomcp')).ToolError);
      })();`;
    expect(await evaluate(type, code)).toBe('true 1\ntrue lost\ntrue');
  });

  it('names the command that installs the official client where it is missing', async () => {
    const code = `${elsewhere} ${head} connect(MCPServer).catch((error) => console.log(error.message));`;
    expect(await evaluate(type, code)).toBe(
      'stereomcp/client hands out the official client, which is not installed here. ' +
        'It is an optional dependency of stereomcp; install it with: npm install --save-dev @modelcontextprotocol/client',
    );
  });
});
