import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliProject, OPTIONS, SERVER } from './cli-project';

const MANIFEST = 'dist/stereomcp-manifest.json';
const SUMMARY = `stereomcp: 1 tool of 1 class → ${MANIFEST}\n`;
const projects: CliProject[] = [];

function project(files: Readonly<Record<string, string | object>>): CliProject {
  const made = new CliProject(files);
  projects.push(made);
  return made;
}

afterAll(() => {
  for (const made of projects) made.dispose();
});

describe('manifest', () => {
  it('writes the very file that build writes, and nothing else', () => {
    const files = { 'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] }, 'src/station.ts': SERVER };
    const built = project(files);
    built.run('build');
    const made = project(files);
    expect(made.run('manifest')).toEqual({ code: 0, stdout: '', stderr: SUMMARY });
    expect(made.tree('dist')).toEqual({ [MANIFEST]: built.text(MANIFEST) });
  });

  it('prints it, checks the one on disk and counts what is in it', () => {
    const made = project({
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'src/station.ts': SERVER,
    });
    expect(made.run('manifest', '--check')).toEqual({
      code: 1,
      stdout: '',
      stderr: `stereomcp: ${MANIFEST} is out of date; run the same command without --check.\n`,
    });
    expect(made.tree('dist')).toEqual({});
    const { stdout: text, ...quiet } = made.run('manifest', '--out', '-');
    expect(quiet).toEqual({ code: 0, stderr: '' });
    // As git checks it out on Windows.
    made.write({ [MANIFEST]: text.replaceAll('\n', '\r\n') });
    const { stdout, ...checked } = made.run('manifest', '--check', '--json');
    expect(checked).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual([
      { file: MANIFEST, changed: false, classes: 1, tools: 1, resources: 0, prompts: 0, inherited: 0, problems: [] },
    ]);
    expect(made.run('manifest', '--out', '-', '--check').stderr).toBe(
      'stereomcp: --out - prints the manifest, so neither --check nor --json goes with it.\n',
    );
  });

  it('reads a tsconfig of a newer compiler, by the defaults of that compiler', () => {
    const made = project({
      'tsconfig.json': `{
        // No strict, which is the default there.
        "compilerOptions": {
          "target": "es2026", "module": "node24", "lib": ["es2026"], "someNewCheck": true, "types": [], "outDir": "dist"
        },
        "include": ["src"],
      }`,
      'src/station.ts': SERVER,
      'package.json': { type: 'module' },
      'node_modules/typescript/package.json': { name: 'typescript', version: '7.0.2' },
    });
    expect(made.run('manifest')).toEqual({ code: 0, stdout: '', stderr: SUMMARY });
    const { classes, definitions } = made.manifest();
    // Its root is the folder of the tsconfig, not that of the sources.
    expect(classes['../src/station.ts#Station']?.output).toBe('src/station.js');
    expect(definitions['../src/station.ts#Reading']?.schema.properties?.note).toEqual({
      anyOf: [{ type: 'string' }, { type: 'null' }],
    });
  });

  it('reads files without any tsconfig, with what they import', () => {
    const made = project({
      'station.ts': SERVER.replace('note: string | null', 'note: Note').replace(
        'export interface',
        "import type { Note } from './note';\nexport interface",
      ),
      'note.ts': 'export type Note = "dry" | "wet" | null;\n',
      'unrelated.ts': SERVER.replaceAll('Station', 'Unrelated'),
    });
    expect(made.run('manifest', 'station.ts').stderr).toBe('stereomcp: 1 tool of 1 class → stereomcp-manifest.json\n');
    const { sources, definitions } = made.manifest('stereomcp-manifest.json');
    expect(Object.keys(sources)).toEqual(['note.ts', 'station.ts']);
    expect(definitions['station.ts#Reading']?.schema.properties?.note).toEqual({
      anyOf: [{ enum: ['dry', 'wet'], type: 'string' }, { type: 'null' }],
    });
  });

  it('says in a sentence what keeps it from working', () => {
    const made = project({
      'broken/tsconfig.json': '{\r\n  "compilerOptions": {\r\n    "strict": @\r\n  }\r\n}\r\n',
      'orphan/tsconfig.json': { extends: './gone.json' },
      'empty/tsconfig.json': { include: ['src'] },
    });
    const sentence = (...words: string[]) => {
      const { code, stdout, stderr } = made.run('manifest', ...words);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr.replaceAll(made.folder, '<folder>');
    };
    expect(sentence('-p', 'broken')).toMatch(
      /^stereomcp: <folder>\/broken\/tsconfig\.json:4:3: Expression expected\.\n$/,
    );
    expect(sentence('-p', 'orphan')).toMatch(
      /^stereomcp: <folder>\/orphan\/tsconfig\.json:?[\d:]* [^\n]*gone\.json[^\n]*\n$/,
    );
    expect(sentence('-p', 'empty')).toBe('stereomcp: <folder>/empty/tsconfig.json includes no files.\n');
    expect(sentence('-p', 'nowhere')).toBe('stereomcp: nowhere does not exist.\n');
    expect(sentence('gone.ts')).toBe('stereomcp: <folder>/gone.ts does not exist.\n');
    expect(sentence()).toBe(
      'stereomcp: There is no tsconfig.json in <folder> or above; write one, name one with --project, or name the files.\n',
    );
  });
});

describe('the command line', () => {
  const made = new CliProject({});
  projects.push(made);

  it('tells its version and what there is', () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };
    expect(made.run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const { stdout, ...ended } = made.run('--help');
    expect(ended).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\n {2}build \[options\]/);
    expect(stdout).toMatch(/\n {2}manifest \[options\] \[files\.\.\.\]/);
  });

  it.each(['build', 'manifest'])('shows examples and exit codes of %s', (verb) => {
    const { code, stdout } = made.run(verb, '--help');
    expect({ code, has: ['Examples:', 'Exit codes', '--out <file>'].filter((text) => stdout.includes(text)) }).toEqual({
      code: 0,
      has: ['Examples:', 'Exit codes', '--out <file>'],
    });
    expect(stdout).not.toContain('\u001b');
  });

  it('tells a mistake of its own from one of the author, and says what to do with it', () => {
    const cli = join(__dirname, '../../dist/cli/run-command-line.js');
    const script = `process.exitCode = require(${JSON.stringify(cli)}).reportFailure(new TypeError('boom'), ['manifest']);`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^stereomcp: this is a mistake of stereomcp \d+\.\d+\.\d+ itself\. Please report it to its maintainers with these lines:\n\w+, Node v[\d.]+\nTypeError: boom\n/,
    );
  });

  it('offers the nearest verb and option for one that does not exist', () => {
    expect(made.run('biuld')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stereomcp: unknown command \'biuld\'\n(Did you mean build?)\nRun "stereomcp --help" for what there is.\n',
    });
    expect(made.run('manifest', '--chek').stderr).toMatch(
      /^stereomcp: unknown option '--chek'\n\(Did you mean --check\?\)\n/,
    );
  });
});
