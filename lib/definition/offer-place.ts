import { shownSite } from '../metadata/shown-path';
import type { DeclaredOffer } from './read-class';

/** Where a method stands in the author's files: by the sources, else where its decorator runs. */
export function offerPlace({ declaration, declared }: DeclaredOffer): string | undefined {
  return declared?.at ?? shownSite(declaration.site);
}
