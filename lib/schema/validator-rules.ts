import type { ValidatorRule } from './validator-rule';
import { TEXT_RULES } from './validator-rules-text';
import { VALUE_RULES } from './validator-rules-value';

/**
 * Every decorator of class-validator that judges a value, by the name under which its metadata is stored.
 *
 * A rule under any other name is an author's own and stays with class-validator.
 */
export const VALIDATOR_RULES: ReadonlyMap<string, ValidatorRule> = new Map(
  [...VALUE_RULES, ...TEXT_RULES].map((rule) => [rule.name, rule]),
);

/** Whether class-validator itself has a decorator of this name. */
export function isValidatorDecorator(name: string): boolean {
  return VALIDATOR_FRAMES.has(name) || [...VALIDATOR_RULES.values()].some(({ decorator }) => decorator === name);
}

/** The decorators that say something about other rules instead of judging a value, and where that is read. */
export const VALIDATOR_FRAMES: ReadonlyMap<string, string> = new Map([
  ['Allow', 'declares the member; its type comes from elsewhere'],
  ['IsOptional', 'the member may be absent or null'],
  ['ValidateIf', 'the condition is probed at definition time and asked again at call time'],
  ['ValidateNested', 'the member is described by its class'],
  ['ValidatePromise', 'the rules beside it judge what the promise brings'],
  ['Validate', "the author's own check runs at call time"],
  ['ValidateBy', "the author's own check runs at call time"],
  ['ValidatorConstraint', 'marks a class that holds a check'],
]);
