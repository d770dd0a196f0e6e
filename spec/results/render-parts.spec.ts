import type { ContentBlock } from '@modelcontextprotocol/server';
import { EmbeddedResource, Image, ToolError } from '../../lib/index';
import { DEFAULT_RENDERING, renderParts } from '../../lib/results/render-parts';

const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const pixel = (): Image => new Image({ data: Buffer.from([0]), format: 'png' });
const PIXEL = { type: 'image', data: 'AA==', mimeType: 'image/png' };
const bounded = (maxMediaBytes: number) => ({ maxMediaBytes, warn: () => undefined });

describe(renderParts, () => {
  it('gives blocks at once where nothing is to be read, else later, in their order', async () => {
    expect(renderParts([text('a'), text('b')], DEFAULT_RENDERING)).toEqual([text('a'), text('b')]);
    expect(await renderParts([text('a'), pixel(), text('b'), pixel()], DEFAULT_RENDERING)).toEqual([
      text('a'),
      PIXEL,
      text('b'),
      PIXEL,
    ]);
  });

  it('takes time and memory by the number of parts, of which there may be very many', async () => {
    const timeOf = async (length: number): Promise<number> => {
      const parts = Array.from({ length }, pixel);
      const before = performance.now();
      expect(await renderParts(parts, DEFAULT_RENDERING)).toHaveLength(length);
      return performance.now() - before;
    };
    await timeOf(2_000); // loads what is loaded once
    const few = Math.min(await timeOf(2_000), await timeOf(2_000), await timeOf(2_000));
    // Sixteen times as many: what grows with the square takes 256 times as long.
    expect((await timeOf(32_000)) / few).toBeLessThan(100);
  });

  it.each([
    ['embedded resources', () => new EmbeddedResource({ uri: 'a:b', text: 'äää' })],
    ['blocks of them', (): ContentBlock => ({ type: 'resource', resource: { uri: 'a:b', text: 'äää' } })],
  ])('counts the text of %s, which is a document like any other', async (_what, make) => {
    expect(await renderParts([make(), make()], bounded(12))).toHaveLength(2);
    const tooMuch = async (): Promise<unknown> => renderParts([make(), make(), make()], bounded(12));
    await expect(tooMuch()).rejects.toThrow(ToolError);
    await expect(tooMuch()).rejects.toThrow('has 6 bytes, and at most 0 fit');
    await expect((async () => renderParts([make(), pixel()], bounded(6)))()).rejects.toThrow('at most 0 fit');
  });
});
