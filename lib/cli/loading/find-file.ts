import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { nearestNames } from '../../errors/nearest-names';
import { realPath } from '../../manifest/source-path';
import { shownPath } from '../../metadata/shown-path';
import { CommandError } from '../command-error';

const EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs'];

/**
 * The absolute path of a file that holds a server, behind symbolic links as Node has it.
 *
 * @throws CommandError where there is none, with the names that are near.
 */
export function findFile(file: string): string {
  const path = resolve(file);
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw new CommandError(`There is no file ${file}${suggestion(path)}`);
  if (facts.isDirectory()) {
    throw new CommandError(`${file} is a folder; give the file with the server${listed(sourcesIn(path))}.`);
  }
  if (!EXTENSIONS.includes(extname(path))) {
    throw new CommandError(`${file} is no file that can be loaded: its name has to end in ${EXTENSIONS.join(', ')}.`);
  }
  return realPath(path);
}

/** The end of a sentence. */
function suggestion(path: string): string {
  const folder = dirname(path);
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (facts?.isDirectory() !== true) return `, nor a folder ${shownPath(folder)}.`;
  const names = sourcesIn(folder);
  const wanted = basename(path);
  const near = new Set([...names.filter((name) => bare(name) === bare(wanted)), ...nearestNames(wanted, names)]);
  const shown = [...near].slice(0, 3).map((name) => shownPath(join(folder, name)));
  return shown.length > 0 ? `; did you mean ${shown.join(' or ')}?` : `${listed(names)}.`;
}

function bare(name: string): string {
  return EXTENSIONS.includes(extname(name)) ? basename(name, extname(name)) : name;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : `; there ${names.length === 1 ? 'is' : 'are'} ${names.slice(0, 8).join(', ')}`;
}

function sourcesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => EXTENSIONS.includes(extname(name)) && !/\.d\.[cm]?ts$/.test(name))
      .sort();
  } catch {
    return [];
  }
}
