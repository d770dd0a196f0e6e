/** Characters that move the cursor, change the terminal or reorder text; all but tabs and line ends. */
// eslint-disable-next-line no-control-regex -- they are what it is about
const TRICKS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** A text of a server as a terminal may show it: what would steer the terminal is spelt out, as `\x1b`. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(TRICKS, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}
