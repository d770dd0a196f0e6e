import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS } from '../../samples/notes/checks';
import { Notes } from '../../samples/notes/server';
import { notFound, refusalAt, textAt } from '../support/read-resource';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

const ROOT = join(__dirname, '../..');
const CLIENT = join(ROOT, 'build/samples/notes/client.js');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
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

describe('the client of the notes sample', () => {
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
    const folder = mkdtempSync(join(ROOT, 'temp', 'notes-'));
    try {
      cpSync(join(ROOT, 'build/samples/notes'), folder, { recursive: true });
      writeFileSync(join(folder, 'pages/welcome.md'), '# Changed\n');
      const { code, stdout, stderr } = await runClient([], join(folder, 'client.js'));
      expect(code).toBe(1);
      expect(stdout).toContain('✗ list the resources\n');
      expect(stdout).toContain('not as expected: 3\n');
      expect(stderr).toContain('"title":"Welcome"');
      expect(stderr).toContain('"title":"Changed"');
      rmSync(join(folder, 'server.js'));
      const lost = await runClient([], join(folder, 'client.js'));
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

describe.each(GENERATIONS)('a folder of notes in generation %s', (generation) => {
  const open = useSessions(generation);
  let outside: string;
  let folder: string;

  beforeAll(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), 'notes-')));
    folder = join(outside, 'pages');
    mkdirSync(join(folder, 'deep'), { recursive: true });
    mkdirSync(join(folder, 'folder.md'));
    writeFileSync(join(outside, 'secret.md'), '# Secret');
    writeFileSync(join(folder, 'deep', 'ä b#c?.md'), '# Ä');
    writeFileSync(join(folder, 'plain.txt'), 'no page');
    symlinkSync(join(outside, 'secret.md'), join(folder, 'link.md'));
    symlinkSync(outside, join(folder, 'up'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'dangling.md'));
  });

  afterAll(() => {
    rmSync(outside, { recursive: true });
  });

  it('lists its pages under addresses that can be read', async () => {
    const session = await open(new Notes(folder));
    const { resources } = await session.client.listResources();
    const pages = resources.filter(({ uri }) => uri.startsWith('notes://page/'));
    expect(pages).toEqual([
      {
        uri: 'notes://page/deep/%C3%A4%20b%23c%3F.md',
        name: 'deep/ä b#c?.md',
        title: 'Ä',
        mimeType: 'text/markdown',
        size: 4,
      },
    ]);
    expect(await textAt(session, 'notes://page/deep/%C3%A4%20b%23c%3F.md')).toBe('# Ä');
  });

  it.each(['link.md', 'up/secret.md', 'dangling.md'])('follows no link out: %s', async (path) => {
    const uri = `notes://page/${path}`;
    expect(await refusalAt(await open(new Notes(folder)), uri)).toEqual(notFound(uri));
  });

  it.each(['folder.md', 'plain.txt', 'deep', 'nothing.md', `${'x'.repeat(300)}.md`])(
    'says what is no page without the path of the folder: %s',
    async (path) => {
      const { code, message } = await refusalAt(await open(new Notes(folder)), `notes://page/${path}`);
      expect(code).toBe(-32602);
      expect(message).toMatch(/^(?:There is no page|Resource not found)/);
      expect(message).not.toContain(outside);
    },
  );
});
