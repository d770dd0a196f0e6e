import type { DeclaredOffer } from './read-class';

/**
 * What an offer is for: the `description` of its decorator, else the doc comment of its method.
 *
 * A method under `@deprecated` says so in a paragraph of its own, since the protocol has no other place for it.
 */
export function descriptionOf({ declaration, declared }: DeclaredOffer): string | undefined {
  if (declaration.kind === 'complete') return undefined;
  const { description } = declaration.options;
  if (description !== undefined || declared === undefined) return description;
  const { description: text, deprecated } = declared.method;
  if (deprecated === undefined) return text;
  const said = deprecated === true || deprecated === '' ? 'Deprecated.' : `Deprecated: ${deprecated}`;
  return text === undefined ? said : `${text}\n\n${said}`;
}
