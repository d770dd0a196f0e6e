import type { ValidatorRecord } from './validator-storage';

/** Under which circumstances class-validator judges a member at all. */
export interface Condition {
  /** Whether the member may be absent. */
  readonly optional: boolean;
  /** Whether the member may be null. */
  readonly nullable: boolean;
  /** Whether other members, or more of the value than that it is there, decide; then only the call can tell. */
  readonly depends: boolean;
  /** Whether the rules of the member apply to this value of it. */
  readonly holds: (object: object, value: unknown) => boolean;
}

type Predicate = (object: object, value: unknown) => unknown;

const ALWAYS: Condition = { optional: false, nullable: false, depends: false, holds: () => true };

const IF_PRESENT: Condition = {
  optional: true,
  nullable: true,
  depends: false,
  // class-validator's own predicate reads the member from the object, which may carry its wire name here.
  holds: (_object, value) => value !== null && value !== undefined,
};

/** Values of every kind that a predicate about presence alone treats alike. */
const SAMPLES: readonly unknown[] = ['text', '', 1, 0, true, false, [], {}, new Date(0)];

/** What `@IsOptional` and `@ValidateIf` say together: all of them have to hold, as in class-validator. */
export function conditionOf(records: readonly ValidatorRecord[]): Condition {
  return records
    .filter(({ type }) => type === 'conditionalValidation')
    .map(readCondition)
    .reduce(both, ALWAYS);
}

function readCondition(record: ValidatorRecord): Condition {
  if (record.name === 'isOptional') return IF_PRESENT;
  const predicate = record.constraints?.[0] as Predicate; // `@ValidateIf` stores its one argument so
  const probe = probeOf(predicate, record.propertyName);
  const absent = probe(undefined);
  const empty = probe(null);
  const others = SAMPLES.map(probe);
  const looksElsewhere = [absent, empty, ...others].some(({ elsewhere }) => elsewhere);
  return {
    optional: looksElsewhere || !absent.holds,
    nullable: !looksElsewhere && !empty.holds,
    depends: looksElsewhere || others.some(({ holds }) => !holds),
    holds: (object, value) => Boolean(predicate(object, value)),
  };
}

interface Answer {
  readonly holds: boolean;
  /** Whether the predicate asked for more of the object than the member itself. */
  readonly elsewhere: boolean;
}

/** Asks a predicate what it says of one value of its member, all other members being absent. */
function probeOf(predicate: Predicate, member: string): (value: unknown) => Answer {
  return (value) => {
    let elsewhere = false;
    const noticed = (): void => void (elsewhere = true);
    const object = new Proxy(
      { [member]: value },
      {
        get(target, key) {
          if (key !== member) noticed();
          return Reflect.get(target, key) as unknown;
        },
        has(target, key) {
          if (key !== member) noticed();
          return Reflect.has(target, key);
        },
        ownKeys(target) {
          noticed();
          return Reflect.ownKeys(target);
        },
      },
    );
    try {
      return { holds: Boolean(predicate(object, value)), elsewhere };
    } catch {
      // It would fail at call time too, so such a value is not let through.
      return { holds: true, elsewhere };
    }
  };
}

function both(first: Condition, second: Condition): Condition {
  return {
    optional: first.optional || second.optional,
    nullable: first.nullable || second.nullable,
    depends: first.depends || second.depends,
    holds: (object, value) => first.holds(object, value) && second.holds(object, value),
  };
}
