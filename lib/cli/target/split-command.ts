import { CommandError } from '../command-error';

/** A program with its arguments and the variables that were set before it. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What a shell takes for itself, and this does not do. */
const OPERATORS = '|&;<>()';

/**
 * Takes a command line apart as a shell does: words between blanks, quotes, backslashes (but on Windows, where they
 * are part of paths), and `NAME=value` before the program. Nothing is expanded.
 *
 * @throws CommandError for a quote without its end and for what only a shell does, such as pipes.
 */
export function splitCommand(text: string, platform: NodeJS.Platform = process.platform): CommandLine {
  const words = wordsOf(text, platform !== 'win32');
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const [command, ...args] = start === -1 ? [] : words.slice(start);
  if (command === undefined || command === '') {
    throw new CommandError(`There is no program in ${JSON.stringify(text)}. Write a command such as "node server.js".`);
  }
  const pairs = words.slice(0, start).map((word): [string, string] => {
    const at = word.indexOf('=');
    return [word.slice(0, at), word.slice(at + 1)];
  });
  return { command, args, env: Object.fromEntries(pairs) };
}

function wordsOf(text: string, escapes: boolean): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quote !== undefined && letter === quote) quote = undefined;
    else if (quote === "'") word = (word ?? '') + letter;
    else if (letter === '\\' && escapes && next !== '' && (quote === undefined || '"\\$`'.includes(next))) {
      word = (word ?? '') + next;
      at += 1;
    } else if (quote !== undefined) word = (word ?? '') + letter;
    else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (OPERATORS.includes(letter)) throw new CommandError(forShells(text, letter));
    else word = (word ?? '') + letter;
  }
  if (quote !== undefined) {
    throw new CommandError(`The command ${JSON.stringify(text)} has a ${quote} without its end.`);
  }
  return word === undefined ? words : [...words, word];
}

function forShells(text: string, operator: string): string {
  return (
    `The command ${JSON.stringify(text)} has a "${operator}", which only a shell understands; commands are started ` +
    `without one. Put quotes around the word with it, or name the shell: "sh -c '…'".`
  );
}
