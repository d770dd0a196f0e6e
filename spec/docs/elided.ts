/**
 * What a printed text has to be like to be the one that a page shows.
 *
 * A line that is only `…` stands for any number of lines, none included, and `…` inside a line for any text of that line.
 */
export function elided(shown: string): RegExp {
  const lines = shown
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escaped).join('.*?')}\\n`));
  return new RegExp(`^${lines.join('')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
