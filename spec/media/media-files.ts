import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderContent, type ContentItem, type RenderOptions } from '../../lib/media/content-item';

/** A folder that is there while the specs of a `describe` run; to be called in its body. */
export function useFolder(): (name: string, content?: string | Buffer) => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'media-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return (name, content) => {
    const file = join(folder, name);
    if (content !== undefined) writeFileSync(file, content);
    return file;
  };
}

/** What rendering an item gives, and what it said to the author meanwhile. */
export async function rendered(
  item: ContentItem,
  options: Partial<RenderOptions> = {},
): Promise<{ readonly block: unknown; readonly warnings: readonly string[] }> {
  const warnings: string[] = [];
  const block = await renderContent(item, {
    maxMediaBytes: 1_000,
    warn: (line) => warnings.push(line),
    ...options,
  });
  return { block, warnings };
}
