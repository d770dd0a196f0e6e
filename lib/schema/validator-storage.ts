import type { Constructor } from './described-schema';

/** What a constraint of class-validator is told about the value that it judges. */
export interface ValidatorArguments {
  readonly value: unknown;
  readonly constraints: readonly unknown[] | undefined;
  readonly targetName: string;
  readonly object: object;
  readonly property: string;
}

/** One decorator on one member, as class-validator's storage hands it out. */
export interface ValidatorRecord {
  /** `customValidation` for every decorator that judges a value, else the kind of frame around the others. */
  readonly type: string;
  readonly name?: string;
  readonly target: unknown;
  readonly propertyName: string;
  readonly constraints?: readonly unknown[];
  readonly constraintCls?: object;
  readonly message?: string | ((rule: ValidatorArguments) => string);
  readonly each?: boolean;
  readonly validateIf?: (object: object, value: unknown) => boolean;
  /**
   * For a decorator that was read from a source: what class-validator itself makes of it, which is loaded for that.
   * Undefined where it cannot be loaded, which was reported then.
   */
  readonly applied?: () => ValidatorRecord | undefined;
}

/** A check of class-validator, its own or an author's. */
export interface ValidatorConstraint {
  readonly name?: string;
  readonly instance: {
    validate(value: unknown, rule: ValidatorArguments): boolean | Promise<boolean>;
    defaultMessage?(rule: ValidatorArguments): string;
  };
}

/** The part of class-validator's public `MetadataStorage` that is read here. */
interface ValidatorStorage {
  getTargetValidationMetadatas(type: Constructor, schema: string, always: boolean, strict: boolean): ValidatorRecord[];
  getTargetValidatorConstraints(constraintCls: object): ValidatorConstraint[];
}

/** class-validator puts its storage here when it is loaded; two copies of the package share it. */
function storage(): ValidatorStorage | undefined {
  return (globalThis as { classValidatorMetadataStorage?: ValidatorStorage }).classValidatorMetadataStorage;
}

/** What class-validator's decorators wrote on this very class, in the order in which they ran. Never loads the package. */
export function ownValidatorRecords(type: Constructor): readonly ValidatorRecord[] {
  // Asked for the whole chain, class-validator drops a base's rules on a member that the derived class judges as well.
  const records = storage()?.getTargetValidationMetadatas(type, '', false, false) ?? [];
  return records.filter((record) => record.target === type && typeof record.propertyName === 'string');
}

/** The member of a class, still being defined, on which a decorator of class-validator ran last. */
export function lastJudgedMember(type: Constructor): string | undefined {
  return ownValidatorRecords(type).at(-1)?.propertyName;
}

/** The checks behind one decorator; none for the frames. */
export function constraintsOf(record: ValidatorRecord): readonly ValidatorConstraint[] {
  return record.constraintCls === undefined
    ? []
    : (storage()?.getTargetValidatorConstraints(record.constraintCls) ?? []);
}
