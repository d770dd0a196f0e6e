import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = resolve(__dirname, '../..');
const SOURCE = join(ROOT, 'spec/fixtures/bundles/beside-foreign.ts');
const FOLDER = join(ROOT, `temp/bundles/packages.${String(process.pid)}`);

describe('a bundle that holds a server of a package beside one of the program', () => {
  beforeAll(() => {
    mkdirSync(FOLDER, { recursive: true });
    const manifest = join(FOLDER, 'stereomcp-manifest.json');
    execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'manifest', SOURCE, '--out', manifest], {
      cwd: ROOT,
    });
  }, 60_000);

  /** What a client sees of the server of the package, then of that of the program. */
  function offers(name: string, minify: boolean): unknown {
    const outfile = join(FOLDER, name);
    buildSync({
      entryPoints: [SOURCE],
      bundle: true,
      minify,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      external: ['stereomcp', 'reflect-metadata'],
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
      outfile,
      logLevel: 'silent',
    });
    return JSON.parse(
      execFileSync(process.execPath, [outfile], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  }

  it.each(['bundle.cjs', 'beside-foreign.cjs'])('gives the package nothing of the program, as %s', (name) => {
    expect(offers(name, false)).toEqual([
      { parameters: ['q', 'n'] },
      { description: 'City search.', parameters: ['city', 'limit'] },
    ]);
  });

  it('refuses both where a minifier took the names that tell them apart', () => {
    const clash = expect.stringMatching(
      /^may be Weather \(.*beside-foreign\.ts:\d+\) in .*, and so may another class with the same decorated members; /,
    ) as unknown;
    expect(offers('minified.cjs', true)).toEqual([expect.arrayContaining([clash]), expect.arrayContaining([clash])]);
  });
});
