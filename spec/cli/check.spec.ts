import { resolve } from 'node:path';
import { PseudoTerminal } from '../support/pseudo-terminal';
import { CliProject, OPTIONS, type Ended } from './cli-project';

const CLI = resolve(__dirname, '../../dist/cli/main.js');

/** A server in JavaScript, which takes no time to read; `look` stands in its eighth line. */
const server = (parts: { readonly argument?: object; readonly name?: string; readonly more?: string } = {}): string => `
const { writeFileSync } = require('node:fs');
const { MCPServer, Tool } = require('stereomcp');
class Station extends MCPServer {
  constructor() { super('station', { version: '1.2.3', manifest: false }); }
  onStart() { writeFileSync('started', ''); }
  look() { return ''; }
}
Tool(${JSON.stringify({
  name: parts.name ?? 'look',
  description: 'Looks.',
  annotations: { readOnlyHint: true },
  structuredOutput: false,
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Where.', ...parts.argument } },
    additionalProperties: false,
  },
})})(Station.prototype, 'look', Object.getOwnPropertyDescriptor(Station.prototype, 'look'));
console.log('printed while loading');
${parts.more ?? ''}
exports.Station = Station;
`;

const NATURAL = `import { MCPServer, Tool } from 'stereomcp';

export class Station extends MCPServer {
  /**
   * The last reading.
   *
   * @param city Where.
   */
  @Tool({ annotations: { readOnlyHint: true } }) getReading(city: string, days = 3): { degrees: number; since: Date } {
    return { degrees: days, since: new Date(0) };
  }
}
`;

describe('stereomcp check', () => {
  let project: CliProject;
  beforeAll(() => {
    project = new CliProject({});
  });
  afterAll(() => {
    project.dispose();
  });
  const check = (...words: readonly string[]): Ended => project.run('check', ...words);

  it('finds nothing in a server without fault, and starts it not', () => {
    project.write({ 'server.cjs': server({ more: 'setInterval(() => undefined, 1000);' }) });
    expect(check('server.cjs')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'printed while loading\nstereomcp: server.cjs: 0 errors, 0 warnings\n',
    });
    expect(project.has('started')).toBe(false);
  });

  it('tells what clients choke on with file and line, and fails on it under --strict only', () => {
    project.write({ 'dotted.cjs': server({ name: 'look.up' }) });
    const line =
      "dotted.cjs:9: warning tool-name: tool look.up: The name has a dot; write another with @Tool({ name: '…' }), of at most 64 characters of A-Z a-z 0-9 _ -.\n";
    expect(check('dotted.cjs')).toMatchObject({ code: 0, stdout: line });
    expect(check('dotted.cjs', '--strict')).toMatchObject({ code: 1, stdout: line });
    expect(check('dotted.cjs', '--strict', '--ignore', 'many-tools,tool-name')).toMatchObject({ code: 0, stdout: '' });
  });

  it('tells every mistake of a definition, and compares nothing then', () => {
    project.write({ 'wrong.cjs': server({ argument: { type: 'text', minimum: 'x' } }) });
    const ended = check('wrong.cjs', '--baseline', 'never.json', '--update');
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/^wrong\.cjs:9: error definition: Station\.look: inputSchema.*\n/);
    expect(ended.stderr).toMatch(/stereomcp: wrong\.cjs: \d errors?, 0 warnings\n/);
    expect(project.has('never.json')).toBe(false);
  });

  it('writes a baseline, compares with it, and accepts a change by writing it anew', () => {
    project.write({ 'server.cjs': server() });
    const words = ['server.cjs', '--baseline', 'deep/contract.json'];
    expect(check(...words)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stereomcp: There is no baseline deep/contract.json yet; write it with: npx stereomcp check server.cjs --baseline deep/contract.json --update\n',
    });
    expect(check(...words, '--update')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('stereomcp: deep/contract.json was written; commit it') as string,
    });
    const written = project.text('deep/contract.json');
    expect(check(...words)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('stereomcp: what clients see is the same as in deep/contract.json\n') as string,
    });
    project.write({ 'server.cjs': server({ argument: { type: 'integer', title: 'City' } }) });
    const changed = check(...words);
    expect(changed).toEqual({
      code: 1,
      stdout: [
        'server.cjs:9: breaking type-changed: tool look › argument city: is integer now, was string',
        'server.cjs:9: cosmetic schema-title-changed: tool look › argument city: has a title now',
        '',
      ].join('\n'),
      stderr: [
        'printed while loading',
        'stereomcp: server.cjs: 0 errors, 0 warnings',
        'stereomcp: what clients see has changed since deep/contract.json: 1 breaking, 0 compatible, 1 cosmetic',
        'stereomcp: by Semantic Versioning 2.0.0 comes after 1.2.3',
        '',
      ].join('\n'),
    });
    expect(project.text('deep/contract.json')).toBe(written);
    expect(check(...words, '--update')).toMatchObject({
      code: 0,
      stdout: changed.stdout,
      stderr: expect.stringContaining('stereomcp: deep/contract.json was updated\n') as string,
    });
    expect(project.text('deep/contract.json')).not.toBe(written);
  });

  it('prints one document as JSON, whatever the file prints', () => {
    project.write({ 'server.cjs': server(), 'contract.json': { ...EMPTY, format: 1 } });
    const ended = check('server.cjs', '--baseline', 'contract.json', '--json');
    expect({ ...ended, stdout: JSON.parse(ended.stdout) as unknown }).toEqual({
      code: 0,
      stderr: 'printed while loading\n',
      stdout: {
        file: 'server.cjs',
        server: { name: 'station', version: '1.2.3' },
        ok: true,
        errors: 0,
        warnings: 0,
        notes: 0,
        findings: [],
        baseline: {
          file: 'contract.json',
          written: false,
          release: 'minor',
          changes: [
            {
              file: 'server.cjs',
              line: 9,
              verdict: 'compatible',
              rule: 'tool-added',
              where: 'tool look',
              message: 'was added',
            },
          ],
        },
      },
    });
  });

  it.each([
    ['a file that is not there', ['sever.cjs'], 'There is no file sever.cjs; did you mean server.cjs?'],
    ['--update alone', ['server.cjs', '--update'], '--update writes a baseline, so it needs --baseline <file>.'],
    [
      'a rule that there is not',
      ['server.cjs', '--ignore', 'tool-nam'],
      '--ignore: there is no rule tool-nam; did you mean tool-name?',
    ],
    [
      'the rule that nothing can do without',
      ['server.cjs', '--ignore', 'definition'],
      '--ignore cannot leave out the rule definition: such a class cannot be served.',
    ],
    [
      'a baseline of a newer format',
      ['server.cjs', '--baseline', 'newer.json'],
      'newer.json was written by a newer stereomcp (its format is 9, this one knows 1); update with: npm install --save-dev stereomcp@latest',
    ],
    ['a baseline in no folder', ['server.cjs', '--baseline', 'server.cjs/a.json', '--update'], 'ENOTDIR'],
  ])('cannot be carried out: %s', (_what, words, told) => {
    project.write({ 'server.cjs': server(), 'newer.json': { format: 9 } });
    const ended = check(...words);
    expect(ended).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(told) as string });
    expect(ended.stderr.split('\n').filter((line) => line.startsWith('stereomcp: '))).toHaveLength(1);
  });

  it('reads TypeScript without a tsconfig, and knows what its comments say', () => {
    project.write({ 'server.ts': NATURAL });
    const ended = check('server.ts', '--baseline', 'natural.json', '--update');
    expect(ended).toMatchObject({
      code: 0,
      stdout:
        'server.ts:9: note argument-description: tool getReading › arguments: Nothing describes days; write @param in the comment of the method, or a doc comment at the member.\n',
    });
    expect(JSON.parse(project.text('natural.json'))).toMatchObject({
      tools: [{ name: 'getReading', description: 'The last reading.', inputSchema: { required: ['city'] } }],
    });
  });

  it('misses the manifest of compiled TypeScript, and finds one that is older than its sources', () => {
    const compiled = new CliProject({
      'tsconfig.json': { compilerOptions: { ...OPTIONS, emitDecoratorMetadata: true }, include: ['src'] },
      'src/server.ts': NATURAL,
    });
    try {
      compiled.tsc('-p', '.');
      const rules = (ended: Ended): readonly string[] =>
        ended.stdout.split('\n').filter((line) => line.includes(' manifest: '));
      expect(rules(compiled.run('check', 'dist/server.js'))).toEqual([
        expect.stringMatching(
          /^dist\/server\.js: warning manifest: server: There is no manifest beside this JavaScript/,
        ),
      ]);
      compiled.write({ 'src/written.ts': WRITTEN_OUT });
      compiled.tsc('-p', '.');
      expect(rules(compiled.run('check', 'dist/written.js'))).toEqual([
        expect.stringMatching(/^dist\/written\.js:\d+: warning manifest: Station: There is no manifest beside/),
      ]);
      compiled.run('manifest');
      expect(rules(compiled.run('check', 'dist/server.js'))).toEqual([]);
      compiled.write({ 'src/server.ts': `${NATURAL}\n` });
      expect(rules(compiled.run('check', 'dist/server.js'))).toEqual([
        'dist/server.js: warning manifest: server: dist/stereomcp-manifest.json is older than src/server.ts; run `npx stereomcp build` or `npx stereomcp manifest`.',
      ]);
    } finally {
      compiled.dispose();
    }
  });

  it('has colours in a terminal', async () => {
    project.write({ 'dotted.cjs': server({ name: 'look.up' }) });
    const terminal = new PseudoTerminal([process.execPath, CLI, 'check', 'dotted.cjs', '--strict'], {
      cwd: project.folder,
      columns: 300,
    });
    expect(await terminal.exited).toBe(1);
    expect(terminal.output).toContain(
      'dotted.cjs:9: \x1b[33mwarning tool-name\x1b[39m: tool look.up: The name has a dot',
    );
    expect(terminal.text).toContain('stereomcp: dotted.cjs: 0 errors, 1 warning\n');
  });
});

const WRITTEN_OUT = `import { MCPServer, Param, Tool } from 'stereomcp';

export class Station extends MCPServer {
  @Tool({ output: String }) look(@Param('city', { type: String }) city: string): string {
    return city;
  }
}
`;

const EMPTY = { server: { name: 'station' }, tools: [], resources: [], templates: [], prompts: [] };
