import { answerFault } from './answer-fault';
import { expectedAnswer } from './expected-answer';
import type { OddRequest } from './odd-requests';

/** What a response has said, whatever carried it. */
export interface Told {
  readonly status: number;
  readonly messages: readonly unknown[];
  readonly type: string;
}

type Members = Readonly<Record<string, unknown>>;

/** What is wrong with the answer to a request; undefined where nothing is. */
export function responseFault({ method, body }: OddRequest, { status, messages, type }: Told): string | undefined {
  if (status >= 500) return `status ${status}: ${JSON.stringify(messages)}`;
  for (const message of messages) {
    const fault = answerFault(message);
    if (fault !== undefined) return fault;
  }
  if (method !== 'POST') return undefined;
  const answers = messages.filter((message) => (message as Members).method === undefined) as readonly Members[];
  const expected = expectedAnswer(textOf(body));
  const id = expected.kind === 'none' ? null : expected.id;
  if (status >= 400) {
    const [answer, ...others] = answers;
    if (answer?.error === undefined || others.length > 0)
      return `status ${status} without one error: ${JSON.stringify(messages)}`;
    return answer.id === null || same(answer.id, id)
      ? undefined
      : `id ${JSON.stringify(answer.id)} for ${JSON.stringify(id)}`;
  }
  if (status === 202) return expected.kind === 'none' && messages.length === 0 ? undefined : 'status 202 for a request';
  if (status !== 200) return `status ${status}`;
  if (expected.kind === 'none') return `status 200 for what is no request: ${JSON.stringify(messages)}`;
  if (expected.kind === 'at-most-one') return answers.length <= 1 ? undefined : `${answers.length} answers`;
  const [answer, ...others] = answers;
  if (answer === undefined || others.length > 0) return `${answers.length} answers over ${type}`;
  return same(answer.id, id) ? undefined : `id ${JSON.stringify(answer.id)} for ${JSON.stringify(id)}`;
}

/** Ids as they are written: -0 is 0. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Bytes that are no UTF-8 are no JSON, either. */
function textOf(body: Buffer): string {
  const text = body.toString('utf8');
  return Buffer.from(text).equals(body) ? text : 'no UTF-8';
}
