import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CLI, ROOT, runCli } from '../support/cli-process';
import { PseudoTerminal } from '../support/pseudo-terminal';

const KIT = 'node build/samples/brand-kit/server.js';
const NOTES = 'node build/samples/notes/server.js';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-read-')));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('stereomcp read', () => {
  it('passes text and bytes on into a pipe as they are', async () => {
    const text = await runCli(['read', 'samples/notes/server.ts', 'notes://page/garden/compost.md']);
    expect({ code: text.code, text: text.stdout.toString() }).toEqual({
      code: 0,
      text: readFileSync(join(ROOT, 'samples/notes/pages/garden/compost.md'), 'utf8'),
    });
    const bytes = await runCli(['read', NOTES, 'notes://export']);
    expect(gunzipSync(bytes.stdout).toString()).toContain('# Compost');
    expect(bytes.stderr).toBe('');
  });

  it('reads several contents one after the other', async () => {
    const { stdout } = await runCli(['read', NOTES, 'notes://folder/garden']);
    expect(stdout.toString()).toMatch(/^# [^]*\n# /);
  });

  it('fills in the variables of a template', async () => {
    const { stdout } = await runCli([
      'read',
      KIT,
      'brand://swatches/{name}',
      'name=accent',
      '--protocol',
      '2025-11-25',
    ]);
    expect(stdout.subarray(0, 4)).toEqual(PNG);
    const path = await runCli(['read', NOTES, 'notes://outline/{depth}/{+path}', 'depth=1', 'path=garden/compost.md']);
    expect(path.stdout.toString()).toBe('# Compost');
  });

  it('saves what is read', async () => {
    const file = join(folder, 'swatch.png');
    const { stdout } = await runCli(['read', KIT, 'brand://swatches/accent', '--out', file]);
    expect(stdout.toString()).toBe(`saved brand://swatches/accent image/png, 134 bytes, 16x16 → ${file}\n`);
    expect(readFileSync(file).subarray(0, 4)).toEqual(PNG);
    await runCli(['read', KIT, 'brand://guidelines', '--out', `${folder}/`]);
    expect(readFileSync(join(folder, 'guidelines.md'), 'utf8')).toMatch(/^# Brand guidelines\n/);
  });

  it('prints the raw result', async () => {
    const { stdout } = await runCli(['read', KIT, 'brand://guidelines', '--json']);
    expect(JSON.parse(stdout.toString())).toEqual(
      expect.objectContaining({
        contents: [expect.objectContaining({ uri: 'brand://guidelines', mimeType: 'text/markdown' })],
      }),
    );
  });

  it('shows text on a terminal, and says what bytes are', async () => {
    const text = new PseudoTerminal([process.execPath, CLI, 'read', KIT, 'brand://guidelines'], { cwd: ROOT });
    expect(await text.ended()).toBe(0);
    expect(text.text).toMatch(/^# Brand guidelines\n\nUse the primary/);
    const bytes = new PseudoTerminal([process.execPath, CLI, 'read', NOTES, 'notes://export'], { cwd: ROOT });
    expect(await bytes.ended()).toBe(0);
    expect(bytes.text).toMatch(/^resource notes:\/\/export application\/gzip, \d+ bytes \(--out <file> saves it\)\n$/);
  });

  it.each<[readonly string[], string]>([
    [
      ['notes://indx'],
      'notes://indx cannot be read: Resource not found: notes://indx (-32602)\nstereomcp: Did you mean notes://index?',
    ],
    [
      ['other://x'],
      'other://x cannot be read: Resource not found: other://x (-32602)\nstereomcp: It has notes://index, notes://export, ',
    ],
  ])('says what there is in place of %j, with exit code 1', async (words, message) => {
    const { code, stdout, stderr } = await runCli(['read', NOTES, ...words]);
    expect(stderr.slice(0, message.length + 11)).toBe(`stereomcp: ${message}`);
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
  });

  it.each<[readonly string[], string]>([
    [['notes://page/{+path}'], 'notes://page/{+path} needs path=… behind it.'],
    [['notes://page/{+path}', 'pth=x'], 'notes://page/{+path} has no variable pth; it has path.'],
    [['notes://page/{+path}', 'x'], 'x has no name. Write name=value.'],
    [['notes://page/{+path}', 'path=a', 'path=b'], 'path is given twice, and takes one value. Give it once.'],
    [['notes://index', 'a=1'], 'notes://index has no variables in braces, so it takes no a.'],
    [['notes://{'], 'notes://{ is no URI template: '],
  ])('says what is wrong with %j, with exit code 2', async (words, message) => {
    const { code, stdout, stderr } = await runCli(['read', NOTES, ...words]);
    expect(stderr.slice(0, message.length + 11)).toBe(`stereomcp: ${message}`);
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
  });
});
