import type { OfferDeclaration } from '../metadata/declarations';
import { shownSite } from '../metadata/shown-path';
import type { DeclaredMethod } from './declared-method';

/** A method that clients can reach, as far as its place is concerned. */
interface PlacedOffer {
  readonly declaration: Pick<OfferDeclaration, 'site'>;
  readonly declared: Pick<DeclaredMethod, 'at'> | undefined;
}

/** Where a method stands in the author's files: by the sources, else where its decorator runs. */
export function offerPlace({ declaration, declared }: PlacedOffer): string | undefined {
  return declared?.at ?? shownSite(declaration.site);
}
