import type { Colours } from '../colours';
import type { ContractChange } from '../contract/compare-contracts';

const ADDED = /^(?:tool|resource|template|prompt)-added$/;
const REMOVED = /^(?:tool|resource|template|prompt)-removed$/;

/** One change of a contract: `+ tool a`, `- tool b`, or `~ tool c › argument city: is required now (breaking)`. */
export function describeChange({ rule, verdict, where, message }: ContractChange, colours: Colours): string {
  if (ADDED.test(rule)) return colours.green(`+ ${where}`);
  if (REMOVED.test(rule)) return colours.red(`- ${where}`);
  const line = `~ ${where}: ${message}`;
  if (verdict === 'breaking') return `${colours.yellow(line)} ${colours.red('(breaking)')}`;
  return verdict === 'compatible' ? colours.yellow(line) : colours.dim(line);
}
