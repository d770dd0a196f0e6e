import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS } from '../../samples/library/checks';
import { Library } from '../../samples/library/server';
import { connect } from '../../lib/client';

const ROOT = join(__dirname, '../..');
const BUILT = join(ROOT, 'build/samples');
const CLIENT = join(BUILT, 'library/client.js');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Packages {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Runs the client to its end, from a folder that has nothing to do with it. */
function runClient(args: readonly string[] = [], program = CLIENT): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: tmpdir(), timeout: 50_000 }, (error, stdout, stderr) => {
      // Without an exit code the program did not come to an end of its own.
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

function packages(folder: string): Packages {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Packages;
}

describe('the client of the library sample', () => {
  it('finds every answer as expected and exits with 0, wherever it is started', async () => {
    const { code, stdout, stderr } = await runClient();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      ...CHECKS.map(({ title }) => `✓ ${title}`),
      '',
      'every answer is as expected',
      '',
    ]);
  });

  it('shows what is not as expected and exits with 1', async () => {
    // Inside the package, so that `stereomcp` is the package itself, as built.
    mkdirSync(join(ROOT, 'temp'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, 'temp', 'library-'));
    try {
      cpSync(BUILT, folder, { recursive: true });
      const database = join(folder, 'library/database.js');
      writeFileSync(database, readFileSync(database, 'utf8').replace('Jane Eyre', 'Villette'));
      const { code, stdout, stderr } = await runClient([], join(folder, 'library/client.js'));
      expect(code).toBe(1);
      expect(stdout).toContain('✗ call books_get({"id":5})\n');
      expect(stdout).toContain('not as expected: 4\n');
      expect(stderr).toContain('  answer.result.title: expected "Jane Eyre", got "Villette"\n');
      rmSync(join(folder, 'library/server.js'));
      const lost = await runClient([], join(folder, 'library/client.js'));
      expect(lost.code).toBe(1);
      expect(lost.stderr).toContain('✗ the client got no further: ');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('explains itself, and exits with 2 where it is called wrongly', async () => {
    expect(await runClient(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: ') as string,
    });
    expect(await runClient(['--hlep'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--hlep') as string });
  });
});

describe('the library', () => {
  let folder: string;

  beforeAll(() => {
    // Its types come from its sources, in every run.
    delete process.env.STEREOMCP_MANIFEST;
    folder = mkdtempSync(join(tmpdir(), 'library-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps in a file what it was told, and closes the file when it stops', async () => {
    const file = join(folder, 'library.sqlite');
    const call = async (tool: string, args: object): Promise<unknown> => {
      const client = await connect(
        class extends Library {
          constructor() {
            super(file);
          }
        },
      );
      try {
        return (await client.call(tool, { ...args })).structuredContent;
      } finally {
        await client.close();
      }
    };
    const welcomed = await call('readers_welcome', { name: 'Virginia', since: '2026-11-30T00:00:00Z' });
    expect(await call('readers_get', { id: 3 })).toEqual({ result: welcomed });
    expect(await call('readers_list', { size: 1 })).toMatchObject({ total: 3, next: 2 });
  });
});

describe('the package.json of the library sample', () => {
  it('asks for the very versions that this repository is checked with', () => {
    const { dependencies } = packages('samples/library');
    const own = packages('.');
    const known: Readonly<Record<string, string>> = { ...own.dependencies, ...own.devDependencies };
    const { stereomcp, ...others } = dependencies;
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, known[name]])));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(stereomcp).toBe(`^${version}`);
  });
});
