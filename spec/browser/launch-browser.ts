import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

/** Keeps Chromium from calling anybody but the page, and lets it run as root. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts this machine's Chromium; an error says what to install where there is none. */
export function launchBrowser(): Promise<Browser> {
  const script = resolve(__dirname, '../../scripts/find-chromium.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr.trim());
  return chromium.launch({ executablePath: stdout.trim(), args: QUIET, timeout: 60_000 });
}

/** A part of a picture, in pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The colours of a part of a PNG, row by row, as `#rrggbb`; the browser decodes it. */
export async function pixelsOf(page: Page, png: Buffer, part: Part): Promise<string[]> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  // A text, since what runs in the page has the page's globals, which are not those of Node.
  const bytes = await page.evaluate<number[]>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(${[part.x, part.y, part.width, part.height].join(', ')}).data];
  })()`);
  return Array.from({ length: bytes.length / 4 }, (_, pixel) => {
    const channels = bytes.slice(pixel * 4, pixel * 4 + 3);
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  });
}
