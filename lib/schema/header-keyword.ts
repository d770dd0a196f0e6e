/** The keyword that names the HTTP header which carries an argument, too (SEP-2243). */
export const HEADER_KEYWORD = 'x-mcp-header';

/** The options of a member with `header` as the keyword that it stands for. */
export function withHeaderKeyword<O extends Readonly<Record<string, unknown>>>(options: O): O {
  if (options.header === undefined) return options;
  const { header, ...rest } = options;
  return { ...rest, [HEADER_KEYWORD]: header } as unknown as O; // the index signature admits the keyword
}
