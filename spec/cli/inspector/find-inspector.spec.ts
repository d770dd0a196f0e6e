import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetched, findInspector } from '../../../lib/cli/inspector/find-inspector';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'inspected-')));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function install(facts: Readonly<Record<string, unknown>>): void {
  const place = join(folder, 'node_modules/@modelcontextprotocol/inspector');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: '@modelcontextprotocol/inspector', ...facts }));
}

const found = (): unknown => findInspector(join(folder, 'server.ts'));
const BIN = { 'mcp-inspector': './launcher.js' };

describe(findInspector, () => {
  it('takes the one of the project before any other', () => {
    install({ version: '2.12.0', bin: BIN });
    expect(found()).toEqual({
      command: process.execPath,
      args: [join(folder, 'node_modules/@modelcontextprotocol/inspector/launcher.js')],
      generation: 'present',
      label: '@modelcontextprotocol/inspector 2.12.0',
      isFetched: false,
    });
  });

  it('knows a former one', () => {
    install({ version: '0.22.0', bin: BIN, engines: { node: '>=18' } });
    expect(found()).toMatchObject({ generation: 'former', label: '@modelcontextprotocol/inspector 0.22.0' });
  });

  it('takes another one where that of the project does not run on this Node', () => {
    install({ version: '3.0.0', bin: BIN, engines: { node: '>=99.1.0' } });
    expect(found()).toMatchObject({ label: '@modelcontextprotocol/inspector 0.15.0', isFetched: false });
  });
});

describe(fetched, () => {
  it.each([
    ['20.20.2', '0.15.0', 'former'],
    ['22.18.9', '0.15.0', 'former'],
    ['22.19.0', '^2', 'present'],
    ['24.0.0', '^2', 'present'],
  ])('has npx fetch on Node %s the version %s', (node, version, generation) => {
    expect(fetched(node)).toEqual({
      command: 'npx',
      args: ['--yes', `@modelcontextprotocol/inspector@${version}`],
      generation,
      label: `@modelcontextprotocol/inspector@${version}`,
      isFetched: true,
    });
  });
});
