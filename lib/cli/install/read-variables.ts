import { readFileSync } from 'node:fs';
import * as util from 'node:util';
import { CommandError } from '../command-error';

/** What is said about the environment of a server on the command line. */
export interface GivenVariables {
  /** `KEY=VALUE`, or `KEY` for the value that it has here. */
  readonly env: readonly string[];
  /** A file of such lines. */
  readonly envFrom: string | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment variables for an entry; those given one by one win over those of the file.
 *
 * No sentence repeats a value, which may be a secret.
 *
 * @param here The environment of this process.
 * @throws CommandError for what is no variable, or a file that cannot be read.
 */
export function readVariables({ env, envFrom }: GivenVariables, here: Variables): Readonly<Record<string, string>> {
  const given = env.map((text) => variableOf(text, here));
  return Object.fromEntries([...(envFrom === undefined ? [] : Object.entries(variablesIn(envFrom))), ...given]);
}

function variableOf(text: string, here: Variables): readonly [string, string] {
  const [, name, , value] = /^([A-Za-z_]\w*)(=(.*))?$/s.exec(text) ?? [];
  if (name === undefined) {
    throw new CommandError('An environment variable is written NAME=value, such as -e API_KEY=abc, or NAME alone.');
  }
  if (value !== undefined) return [name, value];
  const current = here[name];
  if (current === undefined) throw new CommandError(`-e ${name} takes its value from here, where it is not set.`);
  return [name, current];
}

function variablesIn(file: string): Readonly<Record<string, string>> {
  const { parseEnv } = util as { readonly parseEnv?: (text: string) => Record<string, string> };
  if (parseEnv === undefined) {
    throw new CommandError('--env-from needs Node 20.12 or later. Name the variables with -e instead.');
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(`--env-from ${file} cannot be read: ${code === 'ENOENT' ? 'it is not there' : message}.`);
  }
  const wrong = text.split(/\r\n|\n|\r/).findIndex((line) => /^(?!\s*(?:#|$|export\s))[^=]*$/.test(line));
  // Values in quotes may go on over lines, where anything may stand.
  if (wrong !== -1 && !/=\s*["'`]/.test(text)) {
    throw new CommandError(`--env-from ${file}:${String(wrong + 1)} is no line of the form NAME=value.`);
  }
  return { ...parseEnv(text.replace(/^\uFEFF/, '')) };
}
