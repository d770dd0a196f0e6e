const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** Gives a text a colour or a weight. */
export type Paint = (style: keyof typeof CODES, text: string) => string;

/** Paints for a terminal, and leaves text alone for everything else and under `NO_COLOR`. */
export function createPaint(isTerminal: boolean, noColor: string | undefined): Paint {
  if (!isTerminal || (noColor !== undefined && noColor !== '')) return (_, text) => text;
  return (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;
}
