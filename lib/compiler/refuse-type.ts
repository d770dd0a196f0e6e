import type { ts } from 'typescript-json-schema';
import { contentName, replyData } from './result-content';
import type { TypeContext } from './type-context';
import { TypeProblem } from './type-problem';

type ContentContext = Pick<TypeContext, 'checker' | 'library'>;

/** @throws TypeProblem for what is no data: classes themselves, functions, content. */
export function refuseType(type: ts.Type, context: ContentContext): void {
  if (type.getConstructSignatures().length > 0) {
    throw new TypeProblem('a class itself has no JSON form; write the type of its instances.');
  }
  if (type.getCallSignatures().length > 0) {
    throw new TypeProblem('functions have no JSON form; make it a method, which is left out, or write data.');
  }
  const content = contentName(type, context);
  if (content !== undefined) {
    throw new TypeProblem(
      `${content} is content, not data, and stands by itself (or in a list) only; use reply(data) to send both.`,
    );
  }
  if (replyData(type, context.checker) !== undefined) {
    throw new TypeProblem('Reply stands by itself only, as the whole result of a tool.');
  }
}
