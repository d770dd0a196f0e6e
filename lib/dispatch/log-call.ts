import { performance } from 'node:perf_hooks';
import { types } from 'node:util';
import type { CallRecord } from '../definition/call-record';
import { PendingAnswer } from '../errors/pending-answer';
import { describeThrown } from '../results/error-result';
import type { CallNote } from './call-note';
import type { Host } from './host';
import type { RequestScope } from './request-scope';

/** What a client calls itself or a tool is cut there, so that it cannot fill a log. */
const LONGEST_NAME = 128;

/** The call that a record is about. */
export interface NotedCall {
  readonly name: unknown;
  readonly scope: RequestScope;
  readonly note: CallNote;
}

/** Runs a call and records it when it has ended, where the server wants records. */
export function logCall<R>(host: Host, call: NotedCall, run: () => R | Promise<R>): R | Promise<R> {
  if (host.view.logCalls === false) return run();
  const begun = performance.now();
  const done = (): void => {
    record(host, recordOf(call, performance.now() - begun));
  };
  const failed = (thrown: unknown): never => {
    call.note.end(thrown instanceof PendingAnswer ? 'asked' : 'protocol-error');
    done();
    throw thrown;
  };
  try {
    const answer = run();
    if (answer instanceof Promise) {
      return answer.then((settled) => {
        done();
        return settled;
      }, failed);
    }
    done();
    return answer;
  } catch (thrown) {
    return failed(thrown);
  }
}

function recordOf({ name, scope, note: { outcome, errorId } }: NotedCall, milliseconds: number): CallRecord {
  const { client } = scope;
  return {
    tool: shortened(typeof name === 'string' ? name : ''),
    ...(client === undefined ? {} : { client: shortened(`${client.name} ${client.version}`) }),
    ms: Math.round(milliseconds * 100) / 100,
    outcome,
    ...(errorId === undefined ? {} : { errorId }),
  };
}

/** A record that is lost is no reason for a call to fail. */
function record(host: Host, line: CallRecord): void {
  const { logCalls } = host.view;
  if (typeof logCalls !== 'function') {
    host.report(JSON.stringify(line));
    return;
  }
  const lost = (thrown: unknown): void => {
    host.report(`logCalls failed for a call of ${JSON.stringify(line.tool)}: ${describeThrown(thrown)}`);
  };
  const take: (record: CallRecord) => unknown = logCalls; // an author's may be asynchronous all the same
  try {
    const returned = take(line);
    if (types.isPromise(returned)) returned.catch(lost);
  } catch (thrown) {
    lost(thrown);
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME)}…`;
}
