import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const script = resolve(__dirname, '../../scripts/check-files.mjs');

/** The exit code and the complaints of the script about a repository of the given files. */
function check(files: Readonly<Record<string, string>>): { code: number | null; complaints: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'check-files-'));
  try {
    spawnSync('git', ['init', '-q'], { cwd: folder });
    for (const [name, text] of Object.entries({ 'eslint.config.mjs': '', ...files })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
    return { code: status, complaints: stderr.split('\n').filter(Boolean).sort() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const lines = (count: number) => 'export {};\n'.repeat(count);
// Put together here, so that this file does not complain about itself.
const disable = ['eslint', 'disable-next-line no-console'].join('-');
const skipped = ['it', 'skip'].join('.');

describe('the check of files', () => {
  it('passes what keeps the rules', () => {
    const files = {
      'lib/some/long-file.ts': lines(250),
      'spec/some/very-long.spec.ts': lines(400),
      'lib/reason.ts': `// ${disable} -- this is where the operator reads\n`,
      'eslint.config.mjs': `export const rules = {\n  'no-console': 'off', // programs print\n};\n`,
    };
    expect(check(files)).toEqual({ code: 0, complaints: [] });
  });

  it('names each file and line that breaks one', () => {
    const files = {
      'lib/some/too-long.ts': lines(251),
      'samples/some/too-long.ts': lines(251),
      'lib/CamelCase.ts': lines(1),
      'lib/reason.ts': `export {};\n// ${disable}\n`,
      'spec/some.spec.ts': `${skipped}('later', () => undefined);\n`,
      'eslint.config.mjs': `export const rules = {\n  'no-console': 'off',\n};\n`,
    };
    expect(check(files)).toEqual({
      code: 1,
      complaints: [
        'eslint.config.mjs:2: say on the line why the rule is switched off',
        'lib/CamelCase.ts: name files in kebab-case',
        'lib/reason.ts:2: say on the line why the check is switched off',
        'lib/some/too-long.ts: 251 lines; split what is longer than 250',
        'samples/some/too-long.ts: 251 lines; split what is longer than 250',
        'spec/some.spec.ts:1: a spec that does not run proves nothing',
      ],
    });
  });
});
