import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { COLOURS } from '../../samples/brand-kit/colours';
import type { InspectorRun } from './inspector-run';
import { listens, openInspector, startedBy } from './inspector-run';
import { launchBrowser, pixelsOf } from './launch-browser';

const ROOT = resolve(__dirname, '../..');
/** Screenshots, kept for people to look at. */
const ARTEFACTS = join(ROOT, 'temp/artefacts');
const MILLISECONDS_TO_APPEAR = 45_000;

/** Opens the Inspector on a sample with the command of the README, runs `check` on its page, and ends both. */
async function inspect(sample: string, check: (page: Page, run: InspectorRun) => Promise<void>): Promise<void> {
  const browser = await launchBrowser();
  try {
    const run = await openInspector(sample);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
      page.setDefaultTimeout(MILLISECONDS_TO_APPEAR);
      await page.goto(run.address);
      await check(page, run);
    } finally {
      await run.close();
    }
  } finally {
    await browser.close();
  }
}

/** The clicks up to the list of tools. */
async function listTools(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'List Tools' }).click();
}

async function runTool(page: Page, name: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByText(name, { exact: true }).first().click();
  for (const [key, value] of Object.entries(args)) await page.locator(`#${key}`).fill(value);
  await page.getByRole('button', { name: 'Run Tool' }).click();
  await page.getByText('Tool Result:').waitFor();
}

function keepScreenshot(page: Page, name: string): Promise<Buffer> {
  mkdirSync(ARTEFACTS, { recursive: true });
  return page.screenshot({ path: join(ARTEFACTS, name) });
}

describe('the Inspector that npm run inspect opens', () => {
  it('shows the logo of the brand kit after a click on its tool', async () => {
    await inspect('samples/brand-kit', async (page) => {
      await listTools(page);
      await runTool(page, 'logo');
      const picture = page.locator('img[src^="data:image/png;base64,"]');
      await picture.scrollIntoViewIfNeeded();
      const screenshot = await keepScreenshot(page, 'inspector-logo.png');

      const box = await picture.boundingBox();
      if (box === null) throw new Error('the logo is not on the screen');
      const size = { width: 64, height: 64 };
      expect({ width: box.width, height: box.height }).toEqual(size);
      const shown = await pixelsOf(page, screenshot, { x: Math.round(box.x), y: Math.round(box.y), ...size });
      const logo = readFileSync(join(ROOT, 'samples/brand-kit/assets/logo.png'));
      const drawn = await pixelsOf(page, logo, { x: 0, y: 0, ...size });
      expect(new Set(shown)).toEqual(new Set([COLOURS.primary, COLOURS.accent]));
      expect(shown).toEqual(drawn);
    });
  });

  it('marks the result of a weather tool as valid in green, and both channels as equal', async () => {
    await inspect('samples/weather', async (page) => {
      await listTools(page);
      await runTool(page, 'get_weather', { city: 'London' });
      const mark = page.getByText('✓ Valid according to output schema');
      await page.getByText('✓ Unstructured content matches structured content').waitFor();
      await mark.scrollIntoViewIfNeeded();
      const screenshot = await keepScreenshot(page, 'inspector-weather.png');

      const box = await mark.boundingBox();
      if (box === null) throw new Error('the mark is not on the screen');
      const corner = { x: Math.ceil(box.x) + 4, y: Math.ceil(box.y) + 4, width: 1, height: 1 };
      const [colour = ''] = await pixelsOf(page, screenshot, corner);
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect({ colour, greener: green > red && green > blue }).toEqual({ colour, greener: true });
    });
  });

  it('ends with everything that it started at Ctrl-C', async () => {
    await inspect('samples/weather', async (page, run) => {
      await listTools(page);
      await page.getByText('get_weather', { exact: true }).first().waitFor();
      const server = expect.stringMatching(/^\S+ build\/samples\/weather\/server\.js$/) as string;
      expect([...startedBy(run.ports).values()]).toEqual(expect.arrayContaining([server]));
      await run.interrupt();
      expect([...startedBy(run.ports).values()]).toEqual([]);
      expect(await Promise.all(run.ports.map(listens))).toEqual([false, false]);
    });
  });
});
