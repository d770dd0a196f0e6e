import { readFileSync } from 'node:fs';
import { isObject } from '../../schema/schema-keywords';
import { CommandError } from '../command-error';
import { CONTRACT_FORMAT, type Contract } from './contract';
import { stableText } from './schema-text';

/** What every list of a contract needs of its entries. */
const KEYS = { tools: ['name'], resources: ['uri', 'name'], templates: ['uriTemplate', 'name'], prompts: ['name'] };

/**
 * The contract in a file; undefined where there is no such file.
 *
 * @param broken What becomes of a file that is no contract: `overwrite` counts it as none, since it is written anew.
 * @throws CommandError for what is no contract, and always for one of a newer format.
 */
export function readBaseline(file: string, broken: 'refuse' | 'overwrite' = 'refuse'): Contract | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  const content = parse(text, file, broken);
  const format = isObject(content) ? content.format : undefined;
  if (typeof format === 'number' && format > CONTRACT_FORMAT) {
    throw new CommandError(
      `${file} was written by a newer stereomcp (its format is ${String(format)}, this one knows ${String(CONTRACT_FORMAT)}); ` +
        'update with: npm install --save-dev stereomcp@latest',
    );
  }
  const problem = problemOf(content);
  if (problem === undefined) return content as Contract;
  if (broken === 'overwrite') return undefined;
  throw new CommandError(`${file} is no baseline: ${problem}. Write it anew with --update.`);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new CommandError(`${file} cannot be read (${String(code)}).`);
  }
}

function parse(text: string, file: string, broken: 'refuse' | 'overwrite'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (broken === 'overwrite') return undefined;
    throw new CommandError(
      `${file} is no baseline: it is no JSON (${(error as Error).message}). Take it from your repository, or write it anew with --update.`,
    );
  }
}

function problemOf(content: unknown): string | undefined {
  if (!isObject(content)) return 'it is no object';
  if (content.format !== CONTRACT_FORMAT) return `its format is ${stableText(content.format)}`;
  if (!isObject(content.server)) return 'it has no server';
  for (const [list, keys] of Object.entries(KEYS)) {
    const entries = content[list];
    if (!Array.isArray(entries)) return `it has no list of ${list}`;
    const isEntry = (entry: unknown): boolean =>
      isObject(entry) &&
      keys.every((key) => typeof entry[key] === 'string') &&
      (list !== 'tools' || isObject(entry.inputSchema)) &&
      (entry.arguments === undefined || Array.isArray(entry.arguments));
    if (!entries.every(isEntry)) return `an entry of ${list} is incomplete`;
  }
  return undefined;
}
