import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(__dirname, '../..');

/** A fenced block of a page. */
export interface Block {
  /** The page, relative to the repository. */
  readonly page: string;
  /** The line of the page that the block's text starts on, counted from 1. */
  readonly line: number;
  readonly language: string;
  /** Whatever follows the language on the fence. */
  readonly info: string;
  readonly text: string;
}

/** Every page that people read, relative to the repository. */
export function pages(): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => relative(root, join(root, 'docs', name)));
  return ['README.md', 'CONTRIBUTING.md', ...docs.sort()];
}

/** The fenced blocks of one page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { fence: string; indent: string; language: string; info: string; line: number; text: string[] } | undefined;
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (open === undefined) {
      const start = /^(\s*)(`{3,})([\w-]*)\s*(.*)$/.exec(line);
      if (start === null) continue;
      const [, indent = '', fence = '', language = '', info = ''] = start;
      open = { fence, indent, language, info: info.trim(), line: index + 2, text: [] };
    } else if (line.trim() === open.fence) {
      const { language, info, line: first, text } = open;
      blocks.push({ page, line: first, language, info, text: text.join('\n') });
      open = undefined;
    } else {
      open.text.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    }
  }
  if (open !== undefined) throw new Error(`${page}:${open.line - 1}: the fence is never closed`);
  return blocks;
}
