import type { Question } from '../dispatch/asking';
import { UnfitAnswer } from '../dispatch/unfit-answer';
import { checkAnswerShape } from './answer-shape';

/** What was read of an answer, or why it does not fit. */
export type Reading<T> = { readonly fits: true; readonly value: T } | { readonly fits: false; readonly reason: string };

/** Reads an answer of the client; what an author's own checks throw passes through. */
export async function readAnswer<T>(question: Question<T>, answer: unknown): Promise<Reading<T>> {
  try {
    checkAnswerShape(question.request, answer);
    return { fits: true, value: await question.read(answer) };
  } catch (error) {
    if (error instanceof UnfitAnswer) return { fits: false, reason: error.message };
    throw error;
  }
}
