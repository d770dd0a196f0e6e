import { randomUUID } from 'node:crypto';
import { stackOf } from '../results/stack-of';
import type { Host } from './host';

/** Writes a failure with its stack to the operator's log and gives the id under which it stands there. */
export function maskFailure(host: Pick<Host, 'report'>, place: string, thrown: unknown): string {
  const id = randomUUID();
  host.report(`error ${id} in ${place}: ${stackOf(thrown)}`);
  return id;
}
