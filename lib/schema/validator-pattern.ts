import type { JsonSchema } from './json-schema';
import type { RuleReading } from './validator-rule';
import { says, saysPartly } from './validator-rule';

/** Flags that change which text matches and have no place in a JSON Schema `pattern`. */
const MEANINGFUL_FLAGS = /[imsvy]/;

/** Escapes that mean one thing with the `u` flag, under which patterns are compiled, and another without. */
const UNICODE_ESCAPES = /\\(?:u\{|[pP]\{|k<)/;

/** `@Matches`: a `pattern` where the expression means the same in JSON Schema, else class-validator's own check. */
export function readMatches([pattern, modifiers]: readonly unknown[]): RuleReading {
  const expression = toRegExp(pattern, modifiers);
  if (expression === undefined) return saysPartly({}, 'the expression is no regular expression');
  if (MEANINGFUL_FLAGS.test(expression.flags)) {
    return saysPartly({}, `a pattern cannot carry the flags "${expression.flags}"`);
  }
  if (!expression.unicode && UNICODE_ESCAPES.test(expression.source)) {
    return saysPartly({}, 'the expression means something else under the u flag, which patterns have');
  }
  return isUnicodePattern(expression.source)
    ? says({ pattern: expression.source })
    : saysPartly({}, 'the expression is not valid under the u flag, which patterns have');
}

/** A `pattern` that finds a piece of text anywhere; undefined for text that no pattern can hold. */
export function patternOfText(text: string): JsonSchema | undefined {
  // A lone surrogate never matches half of a pair under the u flag.
  if (text === '' || /\p{Surrogate}/u.test(text)) return undefined;
  return { pattern: text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) };
}

function toRegExp(pattern: unknown, modifiers: unknown): RegExp | undefined {
  if (pattern instanceof RegExp) return pattern;
  try {
    return new RegExp(String(pattern), typeof modifiers === 'string' ? modifiers : '');
  } catch {
    return undefined;
  }
}

function isUnicodePattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
