import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBaseline } from '../../../lib/cli/contract/baseline';
import { contractText } from '../../../lib/cli/contract/read-contract';
import { contractOf, withTool } from './contracts';

const folder = mkdtempSync(join(tmpdir(), 'stereomcp-baseline-'));
const file = join(folder, 'contract.json');

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const contract = withTool({});

describe('the baseline of a contract', () => {
  it('is read as it was written', () => {
    writeFileSync(file, contractText(contract));
    expect(readBaseline(file)).toEqual(contract);
  });

  it('is read with the line ends and the mark of other editors', () => {
    writeFileSync(file, `\uFEFF${contractText(contract).replaceAll('\n', '\r\n')}`);
    expect(readBaseline(file)).toEqual(contract);
  });

  it('is none where there is no file', () => {
    expect(readBaseline(join(folder, 'none.json'))).toBeUndefined();
  });

  const bad: readonly (readonly [what: string, content: unknown, told: RegExp])[] = [
    ['a newer format', { ...contract, format: 2 }, /written by a newer stereomcp \(its format is 2, .* npm install/],
    ['no format', { tools: [] }, /is no baseline: its format is undefined\. Write it anew with --update\./],
    ['a format that is no number', { ...contract, format: '1' }, /its format is "1"/],
    ['a list', [], /it is no object/],
    ['no server', { format: 1 }, /it has no server/],
    ['no prompts', { ...contractOf({}), prompts: undefined }, /it has no list of prompts/],
    ['a tool without a name', { ...contract, tools: [{ inputSchema: {} }] }, /an entry of tools is incomplete/],
    ['a tool without a schema', { ...contract, tools: [{ name: 'a' }] }, /an entry of tools is incomplete/],
    ['a resource without a name', { ...contract, resources: [{ uri: 'a:b' }] }, /an entry of resources is incomplete/],
    [
      'no list of arguments',
      { ...contract, prompts: [{ name: 'a', arguments: {} }] },
      /an entry of prompts is incomplete/,
    ],
  ];

  it.each(bad)('is refused: %s', (_what, content, told) => {
    writeFileSync(file, JSON.stringify(content));
    expect(() => readBaseline(file)).toThrow(told);
  });

  it.each([
    ['half of a file', contractText(contract).slice(0, 100)],
    ['an empty file', ''],
    ['a conflict of a merge', `<<<<<<< HEAD\n${contractText(contract)}`],
  ])('is refused: %s', (_what, text) => {
    writeFileSync(file, text);
    expect(() => readBaseline(file)).toThrow(/contract\.json is no baseline: it is no JSON \(.+\)\. Take it from/);
  });

  it('is written over where it is broken, but not where it is of a newer format', () => {
    for (const text of ['', '{}', '<<<<<<< HEAD']) {
      writeFileSync(file, text);
      expect(readBaseline(file, 'overwrite')).toBeUndefined();
    }
    writeFileSync(file, JSON.stringify({ format: 2 }));
    expect(() => readBaseline(file, 'overwrite')).toThrow(/written by a newer stereomcp/);
  });

  it('is refused: a folder', () => {
    const path = join(folder, 'folder');
    mkdirSync(path);
    expect(() => readBaseline(path)).toThrow(`${path} cannot be read (EISDIR).`);
  });
});
