import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { shownPath } from '../../metadata/shown-path';
import { authorFrame, filePath } from './author-frame';

interface Place {
  readonly file: string;
  readonly line: number;
  /** From 1. */
  readonly column: number | undefined;
}

const MOST = 5;
const MOST_CHECKED = 30;

/**
 * What is wrong with the text of a file that could not be read as code, each with its place and the line itself.
 *
 * @param sources The files that it may be, for an error that does not say in which it is.
 */
export function readingProblems(thrown: unknown, sources: readonly string[]): readonly string[] {
  if (!(thrown instanceof Error)) return [];
  if (thrown.name === 'TransformError') return transformProblems(thrown.message, sources);
  if (thrown.name !== 'SyntaxError') return [];
  const said = syntaxProblem(thrown.stack ?? '', thrown.message);
  // An error of a call such as JSON.parse has the place of that call, and none in a text.
  return said.length > 0 || authorFrame(thrown) !== undefined ? said : checkedProblem(sources, thrown.message);
}

/** Of an ES module the engine tells its own output alone where the mistake is. */
function checkedProblem(sources: readonly string[], message: string): readonly string[] {
  for (const file of sources.filter((source) => /\.m?js$/.test(source)).slice(0, MOST_CHECKED)) {
    const { status, stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8', env: {} });
    const found = status === 0 ? [] : syntaxProblem(stderr, message);
    if (found.length > 0) return found;
  }
  return [];
}

/** The compiler lists them as `/path/server.ts:2:8: ERROR: Expected ";"`, with columns from 0. */
function transformProblems(message: string, sources: readonly string[]): readonly string[] {
  const found = [...message.matchAll(/^(.+?):(\d+):(\d+): ERROR: (.+)$/gm)];
  const shown = found.slice(0, MOST).map(([, file = '', line, column, text = '']) => {
    const place = { file: sourceNamed(filePath(file), sources), line: Number(line), column: Number(column) + 1 };
    return described(place, text);
  });
  return found.length > MOST ? [...shown, `… and ${String(found.length - MOST)} more`] : shown;
}

/** tsx gives files of modules of either kind to the compiler as `.ts`. */
function sourceNamed(file: string, sources: readonly string[]): string {
  if (sources.includes(file)) return file;
  return sources.find((source) => source.replace(/\.[cm]ts$/, '.ts') === file) ?? file;
}

/** The engine puts the place before the stack: a line with `file:line`, that line of code, and a line of carets. */
function syntaxProblem(stack: string, message: string): readonly string[] {
  const [, file, line, carets] = /^((?:file:\/\/)?\S.*?):(\d+)\n.*\n( *\^+)/.exec(stack) ?? [];
  if (file === undefined || carets === undefined) return [];
  return [described({ file: filePath(file), line: Number(line), column: carets.indexOf('^') + 1 }, message)];
}

function described(place: Place, text: string): string {
  const { file, line, column } = place;
  const at = [shownPath(file), String(line), ...(column === undefined ? [] : [String(column)])].join(':');
  return [`${at}: ${text}`, ...frame(place)].join('\n');
}

function frame({ file, line, column }: Place): readonly string[] {
  let text: string | undefined;
  try {
    text = readFileSync(file, 'utf8').split(/\r?\n/)[line - 1];
  } catch {
    return [];
  }
  // A line of minified code says nothing.
  if (text === undefined || text.length > 200) return [];
  const number = String(line);
  const code = `  ${number} | ${text}`;
  if (column === undefined) return [code];
  const before = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
  return [code, `  ${' '.repeat(number.length)} | ${before}^`];
}
