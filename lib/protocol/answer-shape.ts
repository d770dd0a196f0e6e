import { isSpecType } from '@modelcontextprotocol/server';
import type { AskRequest } from '../dispatch/asking';
import { UnfitAnswer } from '../dispatch/unfit-answer';

/** Throws `UnfitAnswer` for an answer that is not of the kind that the protocol has for the request. */
export function checkAnswerShape({ method }: AskRequest, answer: unknown): void {
  if (!fits(method, answer)) throw new UnfitAnswer(`it is no answer to ${method}.`);
}

function fits(method: AskRequest['method'], answer: unknown): boolean {
  switch (method) {
    case 'elicitation/create':
      return isSpecType.ElicitResult(answer);
    case 'sampling/createMessage':
      return isSpecType.CreateMessageResult(answer) || isSpecType.CreateMessageResultWithTools(answer);
    case 'roots/list':
      return isSpecType.ListRootsResult(answer);
    default:
      return method satisfies never;
  }
}
