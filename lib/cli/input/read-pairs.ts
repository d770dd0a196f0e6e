import { CommandError } from '../command-error';

/**
 * Texts by their names, from `name=value`.
 *
 * @throws CommandError for a word without a name, and for a name that is given twice.
 */
export function readPairs(words: readonly string[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) throw new CommandError(`${word} has no name. Write name=value.`);
    const name = word.slice(0, at);
    if (pairs.has(name)) throw new CommandError(`${name} is given twice, and takes one value. Give it once.`);
    pairs.set(name, word.slice(at + 1));
  }
  return pairs;
}
