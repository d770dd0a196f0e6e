import type { ContentBlock } from '@modelcontextprotocol/client';
import { drawImage, imageProtocol } from './image-protocol';
import { describeMedium, mediumOf, type Medium } from './medium';
import type { SavePlace } from './save-place';
import type { Screen } from './screen';

/** How content is shown. */
export interface ContentShow {
  readonly screen: Screen;
  /** Where its files are saved; undefined where they are not. */
  readonly save: SavePlace | undefined;
  /** What a file is called that has no name of its own. */
  readonly stem: string;
}

/** Shows blocks of content: text as it is, images drawn where the terminal can, and one line for each other one. */
export async function showContent(blocks: readonly ContentBlock[], show: ContentShow): Promise<void> {
  for (const block of blocks) await showBlock(block, show);
}

async function showBlock(block: ContentBlock, show: ContentShow): Promise<void> {
  const { screen } = show;
  if (block.type === 'text') {
    const text = screen.safe(block.text);
    return screen.write(text.endsWith('\n') ? text : `${text}\n`);
  }
  if (block.type === 'resource_link') {
    const { uri, name, title, mimeType } = block;
    return screen.write(
      `${screen.safe(oneLine(`link ${uri} ${title ?? name}${mimeType === undefined ? '' : `, ${mimeType}`}`))}\n`,
    );
  }
  const medium = mediumOf(block);
  if (medium === undefined) return screen.write(`${screen.safe(oneLine(JSON.stringify(block)))}\n`);
  return showMedium(medium, { ...show, kind: block.type === 'resource' ? 'document' : block.type });
}

/** Shows a file: drawn where it is an image and the terminal can, and a line that says what it is and where it went. */
export async function showMedium(
  medium: Medium,
  { screen, save, stem, kind }: ContentShow & { readonly kind: string },
): Promise<void> {
  const file = save?.save(medium, stem);
  const protocol = imageProtocol(process.stdout);
  const drawn = protocol === undefined ? undefined : drawImage(medium.bytes, medium.type, protocol);
  if (drawn !== undefined) await screen.write(drawn);
  const name = medium.uri === undefined ? kind : `${kind} ${medium.uri}`;
  const end = file === undefined ? ' (--out <file> saves it)' : ` → ${file}`;
  await screen.write(`${screen.safe(oneLine(`${name} ${describeMedium(medium)}`))}${end}\n`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
