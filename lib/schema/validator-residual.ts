import type { Meaning, ResidualRule } from './described-schema';
import type { Condition } from './validator-condition';
import type { ValidatorRule } from './validator-rule';
import { VALIDATOR_RULES } from './validator-rules';
import type { ValidatorArguments, ValidatorConstraint, ValidatorRecord } from './validator-storage';
import { constraintsOf } from './validator-storage';

/** What a residual rule has to know of the member that it judges. */
export interface JudgedMember {
  readonly type: { readonly name: string };
  readonly name: string;
  readonly condition: Condition;
  /** Whether the member is a `Map`, which JSON holds as an object. */
  readonly isMap: boolean;
  /** Whether absence, and null, are settled by the schema, so that no rule looks at them. */
  readonly admits: { readonly absence: boolean; readonly null: boolean };
  /** What the values under judgement are in TypeScript; of the items, where the rule judges each. */
  readonly meaning: (record: ValidatorRecord) => Meaning | undefined;
}

type Verdict = string | undefined;

/**
 * class-validator's own checks behind one decorator, ready to be asked at call time.
 *
 * They take the member as an instance holds it or as JSON holds it: a check on text sees a `Date` as its ISO text, a
 * check on dates sees text as a `Date`.
 */
export function residualRules(record: ValidatorRecord, member: JudgedMember): readonly ResidualRule[] {
  const builtIn = VALIDATOR_RULES.get(record.name ?? '');
  const known = record.applied === undefined ? record : record.applied();
  return known === undefined ? [] : rulesBehind(known, builtIn, member);
}

function rulesBehind(
  record: ValidatorRecord,
  builtIn: ValidatorRule | undefined,
  member: JudgedMember,
): readonly ResidualRule[] {
  return constraintsOf(record).map((constraint) => ({
    member: member.name,
    rule: constraint.name ?? record.name ?? record.type,
    check: (value, object) => {
      if (value === undefined && member.admits.absence && !member.condition.depends) return undefined;
      if (value === null && member.admits.null) return undefined;
      if (!member.condition.holds(object, value)) return undefined;
      if (record.validateIf?.(object, value) === false) return undefined;
      return judge({ record, constraint, builtIn, member }, value, object);
    },
  }));
}

/** The demand of a member that its condition makes present, where no other rule of it would notice its absence. */
export function presenceRule({ name, condition }: JudgedMember): ResidualRule {
  return {
    member: name,
    rule: 'isDefined',
    check: (value, object) =>
      value === undefined && condition.holds(object, value) ? `${name} should not be null or undefined` : undefined,
  };
}

interface Check {
  readonly record: ValidatorRecord;
  readonly constraint: ValidatorConstraint;
  readonly builtIn: ValidatorRule | undefined;
  readonly member: JudgedMember;
}

function judge(check: Check, value: unknown, object: object): Verdict | Promise<Verdict> {
  const { record, member } = check;
  const items = record.each === true ? itemsOf(value, member) : undefined;
  const meaning = member.meaning(record);
  const judged = items ?? [value];
  const details: ValidatorArguments = {
    value,
    constraints: record.constraints,
    targetName: member.type.name,
    object,
    property: record.propertyName,
  };
  const answers = judged.map((item) => ask(check, expected(item, check.builtIn, meaning), details));
  const verdict = (satisfied: readonly boolean[]): Verdict =>
    satisfied.every(Boolean) ? undefined : messageOf(check, details);
  return answers.some((answer) => typeof answer !== 'boolean')
    ? Promise.all(answers.map(async (answer) => answer)).then(verdict)
    : verdict(answers as boolean[]); // no answer is a promise here
}

function ask({ constraint, builtIn }: Check, value: unknown, details: ValidatorArguments): boolean | Promise<boolean> {
  try {
    const answer = constraint.instance.validate(value, details);
    return answer;
  } catch (error) {
    // Some checks of class-validator stumble over values that they ought to refuse; an author's error is the author's.
    if (builtIn !== undefined) return false;
    throw error;
  }
}

function itemsOf(value: unknown, { isMap }: JudgedMember): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Set) return [...(value as Set<unknown>)];
  if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
  return isMap && typeof value === 'object' && value !== null ? Object.values(value) : undefined;
}

/** The value as the check expects it. */
function expected(value: unknown, rule: ValidatorRule | undefined, meaning: Meaning | undefined): unknown {
  if (rule?.judges === 'text') return asText(value);
  if (rule?.judges === 'date' && typeof value === 'string') return new Date(value);
  return rule === undefined && typeof value === 'string' ? asDeclared(value, meaning) : value;
}

function asText(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? value : value.toISOString();
  return value instanceof URL ? value.href : value;
}

function asDeclared(text: string, meaning: Meaning | undefined): unknown {
  if (meaning?.kind === 'date') return new Date(text);
  if (meaning?.kind === 'url' && URL.canParse(text)) return new URL(text);
  return meaning?.kind === 'bigint' && /^-?[0-9]+$/.test(text) ? BigInt(text) : text;
}

/** class-validator's sentence, its `$property`, `$value`, `$target` and `$constraint1` filled in. */
function messageOf({ record, constraint }: Check, details: ValidatorArguments): string {
  const template = record.message ?? constraint.instance.defaultMessage?.(details) ?? '';
  const text = typeof template === 'function' ? template(details) : template;
  const { value, constraints, property, targetName } = details;
  const isScalar = ['string', 'boolean', 'number'].includes(typeof value);
  const filled = text
    .replace(/\$constraint(\d+)/g, (token, place: string) =>
      constraints === undefined || Number(place) > constraints.length ? token : asWords(constraints[Number(place) - 1]),
    )
    .replace(/\$value/g, (token) => (isScalar ? String(value) : token))
    .replace(/\$property/g, () => property)
    .replace(/\$target/g, () => targetName);
  return filled === '' ? `${property} is not valid` : filled;
}

function asWords(constraint: unknown): string {
  if (Array.isArray(constraint)) return constraint.join(', ');
  return typeof constraint === 'symbol' ? (constraint.description ?? '') : String(constraint);
}
