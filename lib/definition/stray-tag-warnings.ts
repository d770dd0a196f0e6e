import type { DeclaredOffer } from './read-class';

/** What an author should know whose comment has rules for arguments, where it does not say for which. */
export function strayTagWarnings({ declared }: DeclaredOffer): readonly string[] {
  const { strayTags = [] } = declared?.method ?? {};
  if (declared === undefined || strayTags.length === 0) return [];
  return [
    `${strayTags.join(', ')} in its comment says nothing, since it follows the @param of no parameter (${declared.at}); put it into a comment in front of the parameter, such as /** @minimum 1 */ days: number.`,
  ];
}
