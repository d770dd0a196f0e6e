import type { ManifestDecorator } from '../manifest/manifest';
import { argumentValue } from './declared-argument';
import type { DeclaredOwner } from './declared-owner';
import { loadValidator } from './load-validator';
import { VALIDATOR_RULES } from './validator-rules';
import type { ValidatorRecord } from './validator-storage';
import { ownValidatorRecords } from './validator-storage';

/** How many arguments stand before the options that every decorator takes; none where a decorator is not named. */
const OWN_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ...wordsOf(`ArrayContains ArrayMaxSize ArrayMinSize ArrayNotContains ArrayUnique Contains Equals IsAlpha IsAlphanumeric
    IsBase64 IsCurrency IsDateString IsDecimal IsDivisibleBy IsEmail IsEnum IsFQDN IsHash IsIBAN IsIP IsISBN IsISO8601
    IsISSN IsIdentityCard IsIn IsInstance IsMACAddress IsNotEmptyObject IsNotIn IsNumber IsNumberString IsPassportNumber
    IsPhoneNumber IsPostalCode IsRgbColor IsStrongPassword IsTaxId IsUUID IsUrl Max MaxDate MaxLength Min MinDate
    MinLength NotContains NotEquals ValidateIf`).map((name) => [name, 1] as const),
  ...wordsOf('IsByteLength IsMobilePhone Length Matches').map((name) => [name, 2] as const),
]);

/** Decorators that take the common options also in place of the last argument of their own. */
const SHORTENED = new Set(wordsOf('ArrayUnique IsBase64 IsIBAN IsISSN IsMACAddress Matches'));
const COMMON_OPTIONS = new Set(wordsOf('each message groups always context validateIf'));

const FRAMES: ReadonlyMap<string, Pick<ValidatorRecord, 'type' | 'name'>> = new Map<
  string,
  Pick<ValidatorRecord, 'type' | 'name'>
>([
  ['Allow', { type: 'whitelistValidation' }],
  ['IsOptional', { type: 'conditionalValidation', name: 'isOptional' }],
  ['ValidateNested', { type: 'nestedValidation' }],
  ['ValidatePromise', { type: 'promiseValidation' }],
]);

const RULES_BY_DECORATOR = new Map([...VALIDATOR_RULES.values()].map((rule) => [rule.decorator, rule]));

/**
 * The records that class-validator would keep of the decorators on one member, made of what the source says.
 *
 * What needs code is reported. The package itself is loaded only where one of its own checks has to judge.
 */
export function declaredRecords(
  name: string,
  decorators: readonly ManifestDecorator[],
  owner: DeclaredOwner,
): readonly ValidatorRecord[] {
  return decorators
    .filter((decorator) => decorator.package === 'class-validator')
    .flatMap((decorator) => recordOf(name, decorator, owner) ?? []);
}

function recordOf(name: string, decorator: ManifestDecorator, owner: DeclaredOwner): ValidatorRecord | undefined {
  const rule = RULES_BY_DECORATOR.get(decorator.name);
  const frame = FRAMES.get(decorator.name) ?? (rule && { type: 'customValidation', name: rule.name });
  if (frame === undefined) {
    owner.needsCode(name, decorator.name === 'ValidateIf' ? 'the condition of @ValidateIf' : `@${decorator.name}`);
    return undefined;
  }
  const { own, options } = split(decorator);
  const values = [...own, ...options].map((argument) => argumentValue(withoutMessage(argument), owner.typed));
  const code = values.find((value) => 'code' in value);
  if (code !== undefined && 'code' in code) {
    owner.needsCode(name, `@${decorator.name}, of which an argument is code (${code.code}),`);
    return undefined;
  }
  const given = values.map((value) => ('value' in value ? value.value : undefined));
  const common = (given[own.length] ?? {}) as Pick<ValidatorRecord, 'each' | 'message'>;
  return {
    ...frame,
    target: owner,
    propertyName: name,
    constraints: given.slice(0, own.length),
    ...(common.each === true && { each: true }),
    ...(rule !== undefined && { applied: () => applied(name, { decorator, given }, owner) }),
  };
}

function split({
  name,
  arguments: given,
}: ManifestDecorator): Record<'own' | 'options', ManifestDecorator['arguments']> {
  const count = OWN_ARGUMENTS.get(name) ?? 0;
  const last = given[count - 1];
  const isShort = SHORTENED.has(name) && given.length === count && last !== undefined && isCommon(last);
  const own = isShort ? count - 1 : count;
  return { own: given.slice(0, own), options: given.slice(own, own + 1) };
}

function isCommon(argument: ManifestDecorator['arguments'][number]): boolean {
  const members = 'object' in argument ? argument.object : 'value' in argument ? argument.value : undefined;
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return false;
  const names = Object.keys(members);
  return names.length > 0 && names.every((name) => COMMON_OPTIONS.has(name));
}

/** A sentence that code makes is left to class-validator's own; it decides nothing. */
function withoutMessage(argument: ManifestDecorator['arguments'][number]): ManifestDecorator['arguments'][number] {
  if (!('object' in argument) || !isCommon(argument)) return argument;
  const decisive = Object.entries(argument.object).filter(
    ([name, member]) => !('code' in member) || (name !== 'message' && name !== 'context'),
  );
  return { object: Object.fromEntries(decisive) };
}

interface Application {
  readonly decorator: ManifestDecorator;
  readonly given: readonly unknown[];
}

/** What class-validator makes of a decorator: it is applied to a class that nothing else knows. */
function applied(name: string, { decorator, given }: Application, owner: DeclaredOwner): ValidatorRecord | undefined {
  const decorate = loadValidator(owner.folders)?.[decorator.name];
  if (decorate === undefined) {
    owner.needsCode(name, `@${decorator.name}, whose check class-validator has but cannot be loaded from here,`);
    return undefined;
  }
  class Applied {
    readonly applied = true;
  }
  decorate(...given)(Applied.prototype, name);
  return ownValidatorRecords(Applied).at(-1);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/);
}
