import type { ClassPlan } from '../schema/described-schema';
import type { ConversionRun } from './conversion-run';
import { setMember } from '../schema/set-member';
import type { Mode } from './mode';
import type { Projection } from './projection';
import { serialisableEntries } from './serialisable-entries';
import { toJsonValue } from './to-json-value';
import { Unconvertible } from './unconvertible';
import { valueKind } from './value-kind';

/** What happens to members that `properties` does not name. */
export interface RestRule {
  /** The names that are dealt with already, on the object and on the wire. */
  readonly named: ReadonlySet<string>;
  readonly patterns: readonly (readonly [RegExp, Projection])[];
  /** For members that no pattern takes; undefined leaves them out, `open` takes them as they are. */
  readonly rest: Projection | 'open' | undefined;
  /** The members that stay in whatever else is said. */
  readonly withholds: ClassPlan['withholds'];
}

/** Adds the members that `properties` does not name, by pattern or as `additionalProperties` says. */
export function projectRest(target: Record<string, unknown>, source: object, context: RestContext): void {
  const { rule, run } = context;
  for (const [key, value] of entriesOf(source, run)) {
    if (value === undefined || rule.named.has(key) || rule.withholds?.(key) === true) continue;
    const project = rule.patterns.find(([pattern]) => pattern.test(key))?.[1] ?? rule.rest;
    if (project === undefined) continue;
    setMember(target, key, projectMember(value, context, project));
  }
}

export interface RestContext {
  readonly rule: RestRule;
  readonly run: ConversionRun;
  /** How the values of the members are taken. */
  readonly mode: Mode;
}

function projectMember(value: unknown, { run, mode }: RestContext, project: Projection | 'open'): unknown {
  if (value instanceof Unconvertible) return value;
  return project === 'open' ? toJsonValue(value, run) : project(value, run, mode);
}

/** Members are read one by one, since reading may run the author's getters. */
function* entriesOf(source: object, { hidden }: ConversionRun): Iterable<readonly [string, unknown]> {
  if (valueKind(source) === 'instance') {
    yield* serialisableEntries(source, hidden);
  } else {
    for (const key of Object.keys(source)) yield [key, (source as Readonly<Record<string, unknown>>)[key]];
  }
}
