import type { AnswerOptions } from '../results/answer-options';
import type { Host } from './host';
import type { RequestScope } from './request-scope';

/** What making the answer of one request may need of a host; without a scope nobody can cancel it. */
export function answerOptions(host: Host, member: string, scope?: Pick<RequestScope, 'signal'>): AnswerOptions {
  const { maxMediaBytes, maxItems, maxResultBytes } = host.view;
  return {
    maxMediaBytes,
    maxItems,
    maxResultBytes,
    signal: scope?.signal,
    warn: (line) => {
      host.report(`${host.view.info.name}.${member}: ${line}`);
    },
  };
}
