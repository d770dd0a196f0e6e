import type { ConversionRun } from './conversion-run';
import type { Mode } from './mode';
import type { Projection } from './projection';

/**
 * Projects a value of a union once, however many alternatives of the unions around it are tried.
 *
 * Each of them comes to the same value with the same question; asked anew, the answers would double with every level.
 */
export function projectOnce(value: object, run: ConversionRun, { project, mode }: Question): unknown {
  if (!run.attempting) return project(value, run, mode);
  const known = run.recall(project, value);
  if (known?.mode === mode) {
    run.addMemory(known.memory);
    return known.json;
  }
  const before = run.takeMemory();
  const json = project(value, run, mode);
  const memory = run.takeMemory();
  run.remember(project, { value, mode, json, memory });
  run.addMemory(before);
  run.addMemory(memory);
  return json;
}

export interface Question {
  readonly project: Projection;
  readonly mode: Mode;
}
