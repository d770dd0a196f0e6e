import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { openDev } from './dev-run';
import { expectLogo } from './expect-logo';
import { keepScreenshot, listTools, onPageOf, runTool } from './pages';

const ROOT = resolve(__dirname, '../..');
const TOOL = `
  /** What the brand says of itself. */
  @Tool()
  motto(): string {
    return 'ALWAYS IN TUNE';
  }
`;

let folder: string;

/** A copy of the sample to write in, from where \`stereomcp\` leads to this package. */
beforeEach(() => {
  mkdirSync(join(ROOT, 'temp'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'temp/dev-brand-kit-'));
  cpSync(join(ROOT, 'samples/brand-kit'), folder, { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('stereomcp dev on the brand kit', () => {
  it('shows a tool that is added while the Inspector is connected, and the logo after a call', async () => {
    const file = join(folder, 'server.ts');
    await onPageOf(
      () => openDev(relative(ROOT, file)),
      async (page, run) => {
        await listTools(page);
        const added = page.getByText('motto', { exact: true });
        await page.getByText('logo', { exact: true }).first().waitFor();
        expect(await added.count()).toBe(0);

        const source = readFileSync(file, 'utf8');
        const end = source.indexOf('\n}\n', source.indexOf('extends MCPServer'));
        writeFileSync(file, source.slice(0, end + 1) + TOOL + source.slice(end + 1));
        expect(await run.said(/reloaded[^]*?\n {2}(\+ tool \S+)/)).toBe('+ tool motto');

        await page.getByText('notifications/tools/list_changed').first().waitFor();
        await page.getByRole('button', { name: 'Clear' }).first().click();
        await page.getByRole('button', { name: 'List Tools' }).click();
        await added.first().waitFor();
        await page.getByText('Connected', { exact: true }).waitFor();
        await runTool(page, 'motto');
        await page.getByText('ALWAYS IN TUNE').first().waitFor();
        await keepScreenshot(page, 'dev-motto.png');

        await runTool(page, 'logo');
        await expectLogo(page, 'dev-logo.png');
      },
    );
  });
});
