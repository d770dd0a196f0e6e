import type { ClassPlan } from '../schema/described-schema';
import { isRuledOut, type Mark } from './branch-marks';
import type { ConversionRun, RunMemory } from './conversion-run';
import type { Mode } from './mode';
import type { Projection } from './projection';

/** One way to read a value. */
export interface Alternative {
  readonly plan: ClassPlan | undefined;
  readonly marks: readonly Mark[];
  readonly project: Projection;
  /** Whether a projected value satisfies this alternative. */
  readonly fits: (json: unknown) => boolean;
}

interface Attempt {
  readonly json: unknown;
  readonly memory: RunMemory;
  readonly fits: boolean;
  readonly weight: number;
}

/**
 * Projects a value by the alternative it belongs to.
 *
 * The class it is an instance of decides, else the only alternative whose constants it has; else, of the alternatives
 * that the projected value satisfies, the one that keeps most of it, the earlier one on a tie. Where none is satisfied
 * the fullest is kept, so that the message shows it.
 */
export function chooseAlternative(value: object, run: ConversionRun, { alternatives, mode }: Choice): unknown {
  const byClass = alternativeByClass(value, alternatives);
  if (byClass !== undefined) return byClass.project(value, run, mode);
  const possible = alternatives.filter(({ marks }) => !isRuledOut(value, marks, mode));
  const [only, ...others] = possible;
  if (only !== undefined && others.length === 0) return only.project(value, run, mode);
  return run.attempt(() => tryAll(value, run, { alternatives: only === undefined ? alternatives : possible, mode }));
}

function tryAll(value: object, run: ConversionRun, { alternatives, mode }: Choice): unknown {
  const before = run.takeMemory();
  let best: Attempt | undefined;
  for (const { project, fits } of alternatives) {
    const json = project(value, run, mode);
    const memory = run.takeMemory();
    const attempt = { json, memory, fits: !memory.failed && fits(json), weight: membersIn(json) };
    if (best === undefined || isBetter(attempt, best)) best = attempt;
  }
  run.addMemory(before);
  if (best === undefined) return null;
  run.addMemory(best.memory);
  return best.json;
}

function isBetter(attempt: Attempt, best: Attempt): boolean {
  return attempt.fits === best.fits ? attempt.weight > best.weight : attempt.fits;
}

export interface Choice {
  readonly alternatives: readonly Alternative[];
  readonly mode: Mode;
}

/** The alternative of the very class, else of the nearest base class; undefined where no alternative's class fits. */
function alternativeByClass(value: object, alternatives: readonly Alternative[]): Alternative | undefined {
  let prototype: unknown = Object.getPrototypeOf(value);
  while (typeof prototype === 'object' && prototype !== null && prototype !== Object.prototype) {
    const found = alternatives.find(({ plan }) => plan?.type?.prototype === prototype);
    if (found !== undefined) return found;
    prototype = Object.getPrototypeOf(prototype);
  }
  return undefined;
}

/** How many members and items a JSON value has, at every depth. */
function membersIn(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  let count = 0;
  for (const value of Object.values(json)) count += 1 + membersIn(value);
  return count;
}
