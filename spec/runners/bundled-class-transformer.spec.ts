import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = resolve(__dirname, '../..');
// Inside the package, so that `stereomcp` is the package itself, as built.
const FOLDER = join(ROOT, `temp/bundled-class-transformer-${String(process.pid)}`);

/** What an ES module bundle of CommonJS packages needs, whatever it bundles. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

interface Bundle {
  readonly format: 'cjs' | 'esm';
  readonly mainFields: 'main,module' | 'module,main';
  readonly shape: 'readable' | 'minified';
}

// Every pair of settings meets at least once; all of them together would take minutes.
const PLAIN: Bundle = { format: 'cjs', mainFields: 'main,module', shape: 'readable' };
const SMALL: Bundle = { format: 'cjs', mainFields: 'module,main', shape: 'minified' };
const MODULE: Bundle = { format: 'esm', mainFields: 'module,main', shape: 'readable' };
const SMALL_MODULE: Bundle = { format: 'esm', mainFields: 'main,module', shape: 'minified' };
const BUNDLES = [PLAIN, SMALL, MODULE, SMALL_MODULE];

interface Outcome {
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly problems?: readonly { readonly className: string; readonly message: string }[];
}

afterAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
});

let count = 0;

/** Bundles the fixture, runs it and gives what it printed. */
function run(
  { format, mainFields, shape }: Bundle,
  external: readonly string[],
): { text: string; outcome: Outcome; file: string } {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${String(count++)}.${format === 'esm' ? 'mjs' : 'cjs'}`);
  buildSync({
    entryPoints: [join(ROOT, 'spec/fixtures/bundles/excluding.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format,
    mainFields: mainFields.split(','),
    minify: shape === 'minified',
    external: [...external],
    banner: format === 'esm' ? { js: REQUIRE } : {},
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    logLevel: 'silent',
  });
  const text = execFileSync(process.execPath, [file], { encoding: 'utf8', cwd: ROOT });
  return { text, outcome: JSON.parse(text) as Outcome, file };
}

function expectExclusion({ text, outcome }: ReturnType<typeof run>): void {
  expect(text).not.toContain('pw!');
  expect(text).not.toContain('password');
  expect(outcome.outputSchema).toEqual({
    properties: { id: { title: 'Id', type: 'integer' }, created_at: { title: 'Created At', type: 'string' } },
    required: ['id', 'created_at'],
    title: expect.any(String) as unknown, // a minifier renames the class
    type: 'object',
  });
  expect(outcome.result?.structuredContent).toEqual({ id: 1, created_at: 'c' });
}

describe('a bundle with classes whose members are excluded', () => {
  it.each(BUNDLES)('keeps them in when it holds this library too: $shape $format, $mainFields', (bundle) => {
    expectExclusion(run(bundle, []));
  });

  it.each([SMALL, SMALL_MODULE])('keeps them in when class-transformer stays outside: $shape $format', (bundle) => {
    expectExclusion(run(bundle, ['class-transformer']));
  });

  it.each([PLAIN, MODULE])('keeps them in when this library stays outside too: $shape $format', (bundle) => {
    expectExclusion(run(bundle, ['class-transformer', 'stereomcp']));
  });

  it.each(BUNDLES)('is refused when it holds only class-transformer: $shape $format, $mainFields', (bundle) => {
    const { outcome, file } = run(bundle, ['stereomcp']);

    expect(outcome).toEqual({
      problems: [
        {
          className: expect.any(String) as unknown,
          message: `${file.slice(ROOT.length + 1)} carries its own copy of class-transformer, so what @Exclude, @Expose, @Transform and @Type say there cannot be seen; leave the package out of the bundle (external: ['class-transformer'])`,
        },
      ],
    });
  });
});
