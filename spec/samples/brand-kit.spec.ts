import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

const ROOT = join(__dirname, '../..');
const BUILT = join(ROOT, 'build/samples');
const ASSETS = join(ROOT, 'samples/brand-kit/assets');
const INSPECTOR = join(dirname(require.resolve('@modelcontextprotocol/inspector/package.json')), 'cli/build/cli.js');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, from a folder that has nothing to do with it. */
function run(...args: readonly string[]): Promise<Outcome> {
  // The sample needs its types, also in a run of the specs that is about servers without.
  const env = { ...process.env, STEREOMCP_MANIFEST: undefined };
  const options = { cwd: tmpdir(), env, timeout: 50_000, maxBuffer: 10_000_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // Without an exit code the program did not come to an end of its own.
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

describe('the client of the brand kit', () => {
  it('finds every answer as expected and exits with 0, wherever it was started', async () => {
    const { code, stdout, stderr } = await run(join(BUILT, 'brand-kit/client.js'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith(' '))).toEqual([
      'logo({})',
      'chime({})',
      'logo_from_bytes({})',
      'palette({})',
      'brand_guidelines({})',
      'sheet({})',
      'pointer({})',
      'colour({"name":"accent"})',
      'icons, resources, templates, prompts',
      'brand://guidelines',
      'brand://swatches/accent',
      'slogan',
      '✓ every answer is as expected',
    ]);
    expect(lines.slice(1, 4)).toEqual(['logo({})', '  image  image/png, 662 bytes', '  ✓ as expected']);
  });

  describe('beside other files', () => {
    let folder: string;

    beforeAll(() => {
      // Inside the package, so that `stereomcp` is the package itself.
      mkdirSync(join(ROOT, 'temp'), { recursive: true });
      folder = mkdtempSync(join(ROOT, 'temp/samples-'));
      cpSync(BUILT, folder, { recursive: true });
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    it('exits with 1 and names the answers that differ', async () => {
      writeFileSync(join(folder, 'brand-kit/assets/chime.wav'), 'RIFF');
      const { code, stderr } = await run(join(folder, 'brand-kit/client.js'));
      expect(code).toBe(1);
      const [, heading, difference, ...more] = stderr.split('\n');
      expect([heading, more]).toEqual(['✗ not as expected (1):', ['']]);
      expect(difference).toMatch(/^chime: answer\.content\[0\]\.data: expected "UklGR.*", got "UklGRg=="$/);
    });

    it('makes its files anew where they are missing', async () => {
      rmSync(join(folder, 'brand-kit/assets'), { recursive: true });
      expect(await run(join(folder, 'brand-kit/make-assets.js'))).toEqual({ code: 0, stdout: '', stderr: '' });
      for (const name of ['logo.png', 'chime.wav']) {
        expect(readFileSync(join(folder, 'brand-kit/assets', name))).toEqual(readFileSync(join(ASSETS, name)));
      }
    });
  });
});

describe('the files of the brand kit', () => {
  it.each(['logo.png', 'chime.wav'])('%s is what its script makes', (name) => {
    expect(readFileSync(join(BUILT, 'brand-kit/assets', name))).toEqual(readFileSync(join(ASSETS, name)));
  });

  it('has a logo of an accent disc on a primary ground', () => {
    const file = readFileSync(join(ASSETS, 'logo.png'));
    const chunks = new Map<string, Buffer>();
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
      chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
    const header = chunks.get('IHDR') ?? Buffer.alloc(0);
    const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
    const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
    const colourAt = (x: number, y: number): string => {
      const bit = ((rows[y * 9 + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      return palette.toString('hex', bit * 3, bit * 3 + 3);
    };
    expect([...header]).toEqual([0, 0, 0, 64, 0, 0, 0, 64, 1, 3, 0, 0, 0]);
    expect([colourAt(0, 0), colourAt(32, 32), colourAt(63, 63), colourAt(11, 32), colourAt(13, 32)]).toEqual([
      '1d4ed8',
      'f59e0b',
      '1d4ed8',
      '1d4ed8',
      'f59e0b',
    ]);
  });
});

describe('the official Inspector', () => {
  it('gets the logo over stdio', async () => {
    const server = join(BUILT, 'brand-kit/server.js');
    const { code, stdout } = await run(
      ...[INSPECTOR, '--cli', process.execPath, server, '--method', 'tools/call', '--tool-name', 'logo'],
    );
    const data = readFileSync(join(ASSETS, 'logo.png')).toString('base64');
    expect({ code, result: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      result: { content: [{ type: 'image', data, mimeType: 'image/png' }] },
    });
  });
});
