import { LIBRARY } from '../metadata/call-site';
import { stackOf } from '../results/stack-of';

/** The stack of what an author's code threw, without the lines of this package and of Node, unless it has no others. */
export function authorStack(thrown: unknown): string {
  const lines = stackOf(thrown).split('\n');
  const kept = lines.filter((line) => !/^\s+at /.test(line) || !isForeign(line));
  return (kept.some((line) => /^\s+at /.test(line)) ? kept : lines).join('\n');
}

function isForeign(line: string): boolean {
  return (LIBRARY !== '' && line.includes(LIBRARY)) || /\bat node:|\(node:/.test(line);
}
