import type { AnswerOptions } from './answer-options';
import { DEFAULT_RENDERING } from './render-parts';

/** Official clients end the connection on a message over 10 MiB; the rest of it is what JSON-RPC puts around an answer. */
const MAX_BYTES = 10 * 1024 * 1024 - 64 * 1024;

/** A character of JSON text has six bytes at most, as an escape. */
const WIDEST = 6;

/** Longer texts are measured, since they would be taken for much longer than they are. */
const LONG_TEXT = 100_000;

/** More than any number, boolean or null has as JSON text. */
const SCALAR = 25;

/** What JSON text writes as an escape. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * Why an answer does not fit into a message that clients take; undefined where it does.
 *
 * Answers that are small for certain are only walked, the others are written as JSON once more to be measured. Where
 * the author said nothing of the whole but allowed more media than are allowed by default, the bound is higher by as much.
 */
export function oversize(answer: object, { maxMediaBytes, maxResultBytes }: AnswerOptions): string | undefined {
  const more = Math.max(0, maxMediaBytes - DEFAULT_RENDERING.maxMediaBytes);
  const bound = maxResultBytes ?? MAX_BYTES + Math.ceil((more * 4) / 3);
  if (isCertainlyWithin(answer, bound)) return undefined;
  const size = sizeOf(answer);
  if (size <= bound) return undefined;
  const shown = size === Infinity ? 'far too many' : String(size);
  return `the result has ${shown} bytes as JSON, and at most ${String(bound)} fit into a message; return less of it at a time, or a ResourceLink to it.`;
}

/** A loop rather than a recursion, since what an author wrote into a result may be nested without end. */
function isCertainlyWithin(answer: object, bound: number): boolean {
  let left = bound;
  const open: unknown[] = [answer];
  while (open.length > 0 && left >= 0) {
    const value = open.pop();
    if (typeof value === 'string') left -= textBytes(value);
    else if (typeof value !== 'object' || value === null) left -= SCALAR;
    else if (Array.isArray(value)) {
      left -= 2 + value.length;
      if (left >= 0) for (const item of value as readonly unknown[]) open.push(item);
    } else {
      left -= 2;
      for (const [name, member] of Object.entries(value)) {
        left -= textBytes(name) + 2;
        open.push(member);
      }
    }
  }
  return left >= 0;
}

function textBytes(text: string): number {
  if (text.length < LONG_TEXT) return 2 + WIDEST * text.length;
  return ESCAPED.test(text) ? Buffer.byteLength(JSON.stringify(text)) : 2 + Buffer.byteLength(text);
}

/** Zero for what has no JSON text, which is refused where it is to be written. */
function sizeOf(answer: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(answer));
  } catch (error) {
    return error instanceof RangeError ? Infinity : 0; // longer than any text of the language
  }
}
