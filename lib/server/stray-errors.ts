import { authorPlace, followAuthorCode } from '../dispatch/author-code';
import type { Host } from '../dispatch/host';
import { maskFailure } from '../dispatch/mask-failure';
import { stackOf } from '../results/stack-of';
import { ReportBudget } from './report-budget';

/** An error in a timer may come back with every tick of it. */
const BUDGET = { most: 20, span: 10_000 } as const;

/** Which of the servers of this process survive errors; the first one reports those of all, so that each is told once. */
const survivors = new Set<object>();

/**
 * From here on an error that reaches nobody ends this process no more: a rejection that nobody handles, a callback that
 * throws. It is reported, with the tool that began it where that is known.
 *
 * Only for a process that is the server's own. A mistake in the definition of a class, and what fails while the program
 * is still being set up, ends the process as ever. The function that comes back undoes it all.
 */
export function surviveStrayErrors(host: Pick<Host, 'report'>): () => void {
  followAuthorCode();
  const own = {};
  survivors.add(own);
  let settingUp = true;
  const settled = setImmediate(() => {
    settingUp = false;
  });
  const budget = new ReportBudget(BUDGET, (left) => {
    host.report(`${String(left)} more errors outside of any answer in the last ${String(BUDGET.span / 1000)} seconds.`);
  });
  const take = (error: unknown, what: string): void => {
    if (survivors.values().next().value !== own) return;
    const place = authorPlace();
    if (place === undefined && (settingUp || isDefinitionError(error))) {
      host.report(stackOf(error));
      process.exit(1);
    }
    if (!budget.take()) return;
    maskFailure(host, place === undefined ? `${what}, begun outside of any call` : `${place}, ${what}`, error);
  };
  const rejected = (reason: unknown): void => {
    take(reason, 'a rejection that nobody handles');
  };
  const thrown = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    // Under --unhandled-rejections=strict a rejection comes here as well as there.
    if (origin === 'uncaughtException') take(error, 'an exception that nobody catches');
  };
  process.on('unhandledRejection', rejected);
  process.on('uncaughtException', thrown);
  return () => {
    survivors.delete(own);
    clearImmediate(settled);
    process.off('unhandledRejection', rejected);
    process.off('uncaughtException', thrown);
    budget.end();
  };
}

/** By its code, so that a mistake found by another copy of this package is one too. */
function isDefinitionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_DEFINITION';
}
