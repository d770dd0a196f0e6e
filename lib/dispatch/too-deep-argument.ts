import type { ValidationIssue } from '../results/validation-issue';
import { conversionReason } from '../results/validation-reasons';

/** How deep arguments may be nested; deeper ones are met by attackers, and by mistake. */
const MAX_DEPTH = 64;

/** What is wrong with arguments that are nested too deeply for what walks them, or undefined. */
export function tooDeepArgument(args: Readonly<Record<string, unknown>>): ValidationIssue | undefined {
  const name = Object.keys(args).find((candidate) => isDeeper(args[candidate], MAX_DEPTH));
  return name === undefined
    ? undefined
    : { path: [name], reason: conversionReason('too_deep'), kind: 'too_deep', input: args[name] };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeeper(member, levels - 1));
}
