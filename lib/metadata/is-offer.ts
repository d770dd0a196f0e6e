import type { Declaration, OfferDeclaration } from './declarations';

const KINDS: ReadonlySet<Declaration['kind']> = new Set(['tool', 'resource', 'prompt', 'complete']);

/** Whether a declaration makes a method one that clients can reach. */
export function isOffer(declaration: Declaration): declaration is OfferDeclaration {
  return KINDS.has(declaration.kind);
}
