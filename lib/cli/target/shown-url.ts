/** A URL as messages name it: without name, password and query, in which secrets stand. */
export function shownUrl({ origin, pathname, search }: URL): string {
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}
