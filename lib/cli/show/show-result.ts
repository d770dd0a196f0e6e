import type { CallToolResult } from '@modelcontextprotocol/client';
import { colourJson } from './colour-json';
import { mediumOf } from './medium';
import { showContent, type ContentShow } from './show-content';

/** How a tool's answer is shown. */
export interface ResultShow extends ContentShow {
  /** Which channels; with `none` files are saved all the same. */
  readonly channel: 'both' | 'content' | 'structured' | 'none';
}

/** Shows the answer of a tool: its content, and below it its structured content as JSON. */
export async function showResult(
  { content, structuredContent, isError }: CallToolResult,
  show: ResultShow,
): Promise<void> {
  const { screen, channel, save, stem } = show;
  const { bold, red } = screen.colours;
  const both = channel === 'both';
  if (both || channel === 'content') {
    if (both) await screen.write(`${isError === true ? red(bold('content (isError)')) : bold('content')}\n`);
    await showContent(content, show);
  } else {
    // Whoever reads data wants no lines about files.
    for (const medium of content.map(mediumOf)) if (medium !== undefined) save?.save(medium, stem);
  }
  if (channel === 'structured' || (both && structuredContent !== undefined)) {
    if (both) await screen.write(`\n${bold('structuredContent')}\n`);
    // JSON escapes what would steer a terminal, but for a few characters beyond ASCII.
    const plain = JSON.stringify(structuredContent ?? null);
    const text =
      screen.safe(plain) === plain
        ? colourJson(structuredContent ?? null, screen.colours)
        : screen.safe(JSON.stringify(structuredContent ?? null, null, 2));
    await screen.write(`${text}\n`);
  }
}
