import type { Colours } from '../colours';

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;

/** Indented JSON with names, texts, numbers and words in colours of their own. */
export function colourJson(value: unknown, colours: Colours): string {
  const text = JSON.stringify(value, null, 2);
  return text.replaceAll(TOKENS, (token: string, quoted: string | undefined, colon: string | undefined) => {
    if (quoted !== undefined) return colon === undefined ? colours.green(quoted) : colours.cyan(quoted) + colon;
    return /^[-\d]/.test(token) ? colours.yellow(token) : colours.magenta(token);
  });
}
