import type { Host } from './host';
import type { RequestScope } from './request-scope';

/** One request, and what serves it. */
export interface Served {
  readonly scope: RequestScope;
  readonly host: Host;
}
