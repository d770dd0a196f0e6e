import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { COLOURS } from '../../samples/brand-kit/colours';
import { pixelsOf } from './launch-browser';
import { keepScreenshot } from './pages';

/** Expects the logo of the brand kit on the screen, pixel for pixel, in the result of a tool. */
export async function expectLogo(page: Page, screenshotName: string): Promise<void> {
  const picture = page.locator('img[src^="data:image/png;base64,"]');
  await picture.scrollIntoViewIfNeeded();
  const screenshot = await keepScreenshot(page, screenshotName);
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the logo is not on the screen');
  const size = { width: 64, height: 64 };
  expect({ width: box.width, height: box.height }).toEqual(size);
  const shown = await pixelsOf(page, screenshot, { x: Math.round(box.x), y: Math.round(box.y), ...size });
  const logo = readFileSync(resolve(__dirname, '../../samples/brand-kit/assets/logo.png'));
  const drawn = await pixelsOf(page, logo, { x: 0, y: 0, ...size });
  expect(new Set(shown)).toEqual(new Set([COLOURS.primary, COLOURS.accent]));
  expect(shown).toEqual(drawn);
}
