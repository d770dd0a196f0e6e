import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDiff } from './apply-diff';
import { elided } from './elided';
import type { Block } from './markdown';
import { blocksOf, root } from './markdown';
import { ToldProject } from './told-project';

const PAGE = 'docs/tutorial.md';
const lines = readFileSync(join(root, PAGE), 'utf8').split('\n');
const blocks = blocksOf(PAGE);

/** What a block shows, and what happened. */
interface Step {
  readonly shown: string;
  readonly said: string;
}

const steps = new Map<Block, readonly Step[]>();
let exitCode: number | null | undefined;
let project: ToldProject;

beforeAll(async () => {
  project = new ToldProject();
  for (const block of blocks) steps.set(block, await take(block));
}, 400_000);

afterAll(() => {
  project.remove();
});

/** Does what a block tells its reader. */
async function take(block: Block): Promise<readonly Step[]> {
  const file = fileOf(block);
  if (block.language === 'console') return runAll(block.text);
  if (block.language === 'text') {
    const said = await project.served(elided(block.text));
    exitCode = await project.interrupt();
    return [{ shown: block.text, said }];
  }
  if (file === undefined) throw new Error(`${PAGE}:${block.line}: no name of a file stands before the block`);
  project.write(file, block.language === 'diff' ? applyDiff(project.text(file), block.text) : `${block.text}\n`);
  return [];
}

/** The file that a block is: its name begins the paragraph before. */
function fileOf({ line }: Block): string | undefined {
  const before = lines.slice(0, line - 2).findLast((text) => text !== '') ?? '';
  return /^`([\w.]+)`.*:$/.exec(before)?.[1];
}

async function runAll(text: string): Promise<readonly Step[]> {
  const taken: Step[] = [];
  for (const part of text.split(/^\$ /m).slice(1)) {
    const [command = '', ...rest] = part.split('\n');
    const shown = rest.join('\n').replace(/\n$/, '');
    // The page's command opens a browser, which not every machine has.
    const serves = command.startsWith('npx stereomcp dev ');
    const said = serves ? await project.serve(`${command} --no-inspector`, elided(shown)) : project.run(command);
    taken.push({ shown, said });
  }
  return taken;
}

describe('the tutorial', () => {
  const printing = blocks.filter(({ language }) => ['console', 'text'].includes(language));

  it.each(printing.map((block) => [block.line, block] as const))('prints what stands at line %i', (_line, block) => {
    const taken = steps.get(block) ?? [];
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.map(({ said }) => said)).toEqual(
      taken.map(({ shown }) => (shown === '' ? '' : (expect.stringMatching(elided(shown)) as string))),
    );
  });

  it('ends the server under development by Ctrl-C', () => {
    expect(exitCode).toBe(130);
  });

  it('would not take another output or another place of a change for the one that is shown', () => {
    const shown = elided('a … c\n…\nz');
    expect(['a b c\nz\n', 'a b c\nx\ny\nz\n'].every((said) => shown.test(said))).toBe(true);
    expect(['a b\nz\n', 'a b c\nz\nx\n', 'x\na b c\nz\n', 'a b c\n'].filter((said) => shown.test(said))).toEqual([]);
    expect(applyDiff('one\ntwo\nthree\n', '-two\n+2\n@@\n three\n+four')).toBe('one\n2\nthree\nfour\n');
    expect(() => applyDiff('one\n', '-two\n+2')).toThrow('the text has not exactly one place for\ntwo');
    expect(() => applyDiff('two\ntwo\n', '-two\n+2')).toThrow('not exactly one place');
  });

  it('has eight steps', () => {
    expect(lines.filter((line) => /^## \d\. /.test(line))).toHaveLength(8);
  });
});
