import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { CliProject, OPTIONS, SERVER } from './cli-project';

const MANIFEST = 'dist/stereomcp-manifest.json';
const SUMMARY = `stereomcp: 1 tool of 1 class → ${MANIFEST}`;

/** Collects what a process prints, and waits for it. */
class Watched {
  readonly #child: ChildProcess;
  readonly #texts = { stdout: '', stderr: '' };
  #wake = (): void => undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.#texts[name] += text;
        this.#wake();
      });
    }
  }

  get texts(): Readonly<{ stdout: string; stderr: string }> {
    return this.#texts;
  }

  /** Waits until the compiler has compiled so many times, and so many manifests were written. */
  async done({ compilations, manifests }: { compilations: number; manifests: number }): Promise<void> {
    const count = (text: string, part: string): number => text.split(part).length - 1;
    while (
      count(this.#texts.stdout, 'Watching for file changes.') < compilations ||
      count(this.#texts.stderr, SUMMARY) < manifests
    ) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async end(): Promise<unknown> {
    this.#child.kill('SIGINT');
    const [code, signal] = (await once(this.#child, 'exit')) as [number | null, string | null];
    return code ?? signal;
  }
}

describe('build --watch', () => {
  it('writes the manifest anew where the types change, and leaves it alone where they do not', async () => {
    const project = new CliProject({
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'src/station.ts': SERVER,
      'src/other.ts': 'export const other = 1;\n',
    });
    const watched = new Watched(project.start('build', '--watch'));
    try {
      await watched.done({ compilations: 1, manifests: 1 });
      const first = project.manifest();

      project.write({ 'src/other.ts': 'export const other = 2;\n' });
      await watched.done({ compilations: 2, manifests: 1 });
      expect(project.text('dist/other.js')).toContain('other = 2');

      project.write({
        'src/station.ts': SERVER.replace('days = 3', 'days = "4"').replace('degrees: days', 'degrees: 4'),
      });
      await watched.done({ compilations: 3, manifests: 2 });
      const second = project.manifest();
      expect(first.classes).toMatchObject({
        '../src/station.ts#Station': { methods: { getReading: { parameters: [{}, { default: 3 }] } } },
      });
      expect(second.classes).toMatchObject({
        '../src/station.ts#Station': { methods: { getReading: { parameters: [{}, { default: '4' }] } } },
      });

      project.write({ 'src/station.ts': SERVER.replace('days = 3', 'days: Unknown') });
      await watched.done({ compilations: 4, manifests: 3 });
      expect(watched.texts.stdout).toMatch(/src\/station\.ts\(15,\d+\): error TS2304: Cannot find name 'Unknown'\./);
      expect(watched.texts.stdout.match(/Found \d errors?\. Watching/g)).toEqual([
        'Found 0 errors. Watching',
        'Found 0 errors. Watching',
        'Found 0 errors. Watching',
        'Found 1 error. Watching',
      ]);
    } finally {
      expect(await watched.end()).toBe('SIGINT');
    }
    const lines = watched.texts.stderr.split('\n').filter((line) => line.startsWith('stereomcp: 1 tool'));
    // None for the second compilation, which changed no type.
    expect(lines).toEqual([SUMMARY, SUMMARY, SUMMARY]);
    expect(readdirSync(project.path('dist')).sort()).toEqual(['other.js', 'station.js', 'stereomcp-manifest.json']);
    project.dispose();
  });
});
