import type { RequestScope } from './request-scope';
import { ScopeWithin } from './scope-within';

/** A resource that is read for the sake of a request, and not for the client: its progress is nobody's. */
export class NestedScope extends ScopeWithin {
  /** How many reads there are around it, its own among them. */
  readonly depth: number;

  constructor(outer: RequestScope) {
    super(outer);
    this.depth = outer instanceof NestedScope ? outer.depth + 1 : 1;
  }

  override get progressToken(): undefined {
    return undefined;
  }

  /** The stream is that of the request around it, which has not asked for this. */
  override releaseStream(): boolean {
    return false;
  }
}
