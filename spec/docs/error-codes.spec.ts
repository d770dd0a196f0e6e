import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as errors from '../../lib/index';
import { MCPServer, Tool } from '../../lib/index';
import { serverFactory } from '../../lib/protocol/bind-server';
import { ConnectionError } from '../../lib/errors/connection-error';
import { ProjectError } from '../../lib/compiler/project-error';
import { RevivalError } from '../../lib/schema/revival-error';
import { requireServerState } from '../../lib/server/server-state';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { root } from './markdown';

const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');

/** The rows of the table with these headings, cells without their ticks. */
function rowsOf(...headings: readonly string[]): readonly (readonly string[])[] {
  const tables = page
    .split(/\n\s*\n/)
    .filter((block) => block.startsWith('|'))
    .map((table) =>
      table.split('\n').map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      ),
    );
  const found = tables.find(([head = []]) => head.join() === headings.join());
  if (found === undefined) throw new Error(`docs/errors.md has no table of ${headings.join(', ')}`);
  return found.slice(2);
}

/** The source of the library without its comments. */
const sources = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(root, 'lib', file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, ''));

const foundInCode = (pattern: RegExp): readonly string[] =>
  [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, code = '']) => code)))].sort();

class Small extends MCPServer {
  @Tool() ok(): string {
    return 'ok';
  }
}

/** The code of the answer to the first request of a connection. */
async function codeOf(request: object): Promise<unknown> {
  const session = openInMemorySession(
    serverFactory(requireServerState(new Small()).host, { lasting: true }),
    (error) => {
      throw error;
    },
  );
  try {
    const answered = new Promise<unknown>((resolve) => (session.transport.onmessage = resolve));
    await session.transport.start();
    await session.transport.send({ jsonrpc: '2.0', id: 1, method: 'ping', ...request });
    return ((await answered) as { error?: { code: unknown } }).error?.code;
  } finally {
    await session.close();
  }
}

const modern = (version: string): object => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
});

describe('the page on errors', () => {
  it('lists the code of every error class, and no other', () => {
    expect(
      rowsOf('code', 'class', 'when')
        .map(([code]) => code)
        .sort(),
    ).toEqual(foundInCode(/\bcode(?:: string)? = '(ERR_\w+)'/g));
  });

  it('gives each class its code', () => {
    const made: readonly { readonly name: string; readonly code: string }[] = [
      new errors.DefinitionError([]),
      new errors.ToolError(''),
      new errors.ResourceError(''),
      new errors.ResourceNotFoundError(),
      new RevivalError('date_invalid', ''),
      new ProjectError(''),
      new ConnectionError('', { reason: 'closed', target: '', mayHaveRun: false }),
    ];
    expect(rowsOf('code', 'class', 'when').map(([code, name]) => [code, name])).toEqual(
      made.map(({ code, name }) => [code, name]),
    );
  });

  it('lists every JSON-RPC code that the library answers with, and no other as its own', () => {
    const own = rowsOf('code', 'from', 'when').filter(([, from]) => from === 'StereoMCP');
    expect(own.map(([code]) => code).sort()).toEqual(foundInCode(/(-32\d{3})\b/g));
  });

  it('lists the codes of the official SDK that a client can get', async () => {
    const fromSdk = rowsOf('code', 'from', 'when').filter(([, from]) => from === 'the SDK');
    const got = [
      await codeOf({ method: 'prompts/list', params: modern('2026-07-28') }),
      await codeOf({ method: 'tools/list', params: modern('2099-01-01') }),
    ];
    expect(fromSdk.map(([code]) => Number(code))).toEqual(got);
  });
});
