import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { DevRun } from './dev-run';
import { launchBrowser } from './launch-browser';

/** Screenshots, kept for people to look at. */
const ARTEFACTS = resolve(__dirname, '../../temp/artefacts');
const MILLISECONDS_TO_APPEAR = 45_000;

/** Opens the Inspector of a run, does `check` on its page, and ends both. */
export async function onPageOf(
  opening: () => Promise<DevRun>,
  check: (page: Page, run: DevRun) => Promise<void>,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const run = await opening();
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
export async function listTools(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'List Tools' }).click();
}

export async function runTool(page: Page, name: string, args: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByText(name, { exact: true }).first().click();
  for (const [key, value] of Object.entries(args)) await page.locator(`#${key}`).fill(value);
  await page.getByRole('button', { name: 'Run Tool' }).click();
  await page.getByText('Tool Result:').waitFor();
}

export function keepScreenshot(page: Page, name: string): Promise<Buffer> {
  mkdirSync(ARTEFACTS, { recursive: true });
  return page.screenshot({ path: join(ARTEFACTS, name) });
}
