import { ProgressLine } from '../compiler/progress-line';

/**
 * Says once that something takes time, as soon as it has taken more than a second.
 *
 * @param text What is being done.
 * @returns What to call now and then meanwhile; the work is synchronous, so no timer could.
 */
export function createProgress(text: string): () => void {
  return new ProgressLine(`stereomcp: ${text}`, Date.now()).tick;
}
