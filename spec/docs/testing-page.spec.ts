import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, root } from './markdown';

const blocks = blocksOf('docs/testing.md');

/** The text of the first block that fits. */
function textOf(language: string, part: string): string {
  const found = blocks.find((block) => block.language === language && block.text.includes(part));
  if (found === undefined) throw new Error(`docs/testing.md has no ${language} block with ${part}`);
  return found.text;
}

describe('the page on testing', () => {
  // Jest starts three times in a project of its own, where nothing is cached yet.
  jest.setTimeout(180_000);

  let folder: string;
  beforeAll(() => {
    const parent = join(root, 'temp/testing');
    mkdirSync(join(parent), { recursive: true });
    folder = mkdtempSync(join(parent, 'project-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/stereomcp'), 'junction');
    const files = {
      'package.json': '{ "name": "tested" }',
      'tsconfig.json': textOf('json', 'emitDecoratorMetadata'),
      'jest.config.cjs': textOf('js', "'ts-jest'"),
      'weather.ts': textOf('ts', 'class Weather extends MCPServer'),
      'weather.test.ts': textOf('ts', "test('answers"),
      'clients.test.ts': textOf('ts', 'describe.each(clientProfiles)'),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const runJest = (
    env: Readonly<Record<string, string>> = {},
  ): { readonly status: number | null; readonly output: string } => {
    const args = [require.resolve('jest/bin/jest'), '--ci', '--no-cache'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env },
      encoding: 'utf8',
      timeout: 170_000,
    });
    return { status, output: stdout + stderr };
  };

  it('has tests that pass under the configuration that stands beside it', () => {
    const { status, output } = runJest();
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('5 passed') as string });
  });

  it('is right that the types come from the sources, whatever the runner emits', () => {
    const tsconfig = textOf('json', 'emitDecoratorMetadata').replace(
      '"emitDecoratorMetadata": true',
      '"emitDecoratorMetadata": false',
    );
    writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
    const { status, output } = runJest();
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('5 passed') as string });
  });

  it('is right that without both the server says so', () => {
    const { status, output } = runJest({ STEREOMCP_MANIFEST: 'off' });
    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringContaining('this runner emits no') as string,
    });
  });
});
