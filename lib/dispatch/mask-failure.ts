import { randomUUID } from 'node:crypto';
import { describeThrown } from '../results/error-result';
import type { Host } from './host';

/** Writes a failure with its stack to the operator's log and gives the id under which it stands there. */
export function maskFailure(host: Pick<Host, 'report'>, place: string, thrown: unknown): string {
  const id = randomUUID();
  host.report(`error ${id} in ${place}: ${stackOf(thrown)}`);
  return id;
}

function stackOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error && typeof thrown.stack === 'string') return thrown.stack;
  } catch {
    // A proxy or a getter that throws in turn is described like any other value.
  }
  return describeThrown(thrown);
}
