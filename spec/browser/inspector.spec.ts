import { listens, openInspector, startedBy } from './dev-run';
import { expectLogo } from './expect-logo';
import { pixelsOf } from './launch-browser';
import { keepScreenshot, listTools, onPageOf, runTool } from './pages';

describe('the Inspector that npm run inspect opens', () => {
  it('shows the logo of the brand kit after a click on its tool', async () => {
    await onPageOf(
      () => openInspector('samples/brand-kit'),
      async (page) => {
        await listTools(page);
        await runTool(page, 'logo');
        await expectLogo(page, 'inspector-logo.png');
      },
    );
  });

  it('marks the result of a weather tool as valid in green, and both channels as equal', async () => {
    await onPageOf(
      () => openInspector('samples/weather'),
      async (page) => {
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
      },
    );
  });

  it('ends with everything that it started at Ctrl-C', async () => {
    await onPageOf(
      () => openInspector('samples/weather'),
      async (page, run) => {
        await listTools(page);
        await page.getByText('get_weather', { exact: true }).first().waitFor();
        expect(startedBy(run.ports).size).toBeGreaterThan(1);
        await run.interrupt();
        expect([...startedBy(run.ports).values()]).toEqual([]);
        expect(await Promise.all(run.ports.map(listens))).toEqual([false, false, false]);
      },
    );
  });
});
