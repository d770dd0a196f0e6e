import { CommandError } from '../command-error';
import { exampleValue } from './example-value';
import { parseJson } from './parse-json';
import { nodeOf, typesOf, valuesOf, type Schemas, type SchemaNode } from './schema-node';
import { shellWord } from './shell-word';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A value of the command line with where it goes. */
export interface GivenText {
  readonly text: string;
  /** The name as it was written: `days`, `address.city`. */
  readonly path: string;
  readonly node: unknown;
  readonly schemas: Schemas;
}

/**
 * What a text of the command line is as JSON, by its schema: a text stays a text where a schema asks for one, and is
 * otherwise what it looks like among what the schema allows.
 *
 * @throws CommandError that names the argument, what it is to be, and what to write.
 */
export function convertText(given: GivenText): unknown {
  const { text, schemas, node } = given;
  const options = schemas.alternatives(node);
  const types = new Set(options.flatMap(typesOf));
  if (types.size === 0) return loosely(text);
  for (const option of options) {
    const found = valuesOf(option)?.find((value) => typeof value !== 'string' && String(value) === text);
    if (found !== undefined) return found;
  }
  if (types.has('null') && text === 'null') return null;
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const number = types.has('number') ? readNumber(text) : types.has('integer') ? readInteger(text) : undefined;
  if (number !== undefined && (types.has('number') || Number.isSafeInteger(number))) return number;
  if (types.has('object') && text.trimStart().startsWith('{') && !types.has('string')) return asJson(given);
  if (types.has('array')) {
    if (text.trimStart().startsWith('[') && (!takesTexts(given) || isJson(text))) return asList(given);
    return types.has('string') ? text : [convertText({ ...given, node: itemsOf(options) })];
  }
  if (types.has('string')) return text;
  throw new CommandError(wrong(given, number, types));
}

/** Whether a schema takes a list, so that an argument may be given several times. */
export function takesList(schemas: Schemas, node: unknown): boolean {
  const types = new Set(schemas.alternatives(node).flatMap(typesOf));
  return types.has('array') || types.size === 0;
}

/** The schema of the items of a list. */
function itemNode(schemas: Schemas, node: unknown): unknown {
  return itemsOf(schemas.alternatives(node));
}

function itemsOf(options: readonly SchemaNode[]): unknown {
  return options.find((option) => typesOf(option).includes('array'))?.items;
}

/** Where no schema says what it is: JSON where it is that, else a text. */
function loosely(text: string): unknown {
  return isJson(text) ? (JSON.parse(text) as unknown) : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readNumber(text: string): number | undefined {
  const number = NUMBER.test(text.trim()) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

function readInteger(text: string): number | undefined {
  const number = readNumber(text);
  return number === undefined || !Number.isInteger(number) ? undefined : number;
}

function takesTexts({ schemas, node }: GivenText): boolean {
  const types = schemas.alternatives(itemNode(schemas, node)).flatMap(typesOf);
  return types.includes('string') || types.length === 0;
}

/** JSON of a list is the whole list; of a list of lists it may be one of those. */
function asList(given: GivenText): unknown {
  const { schemas, node } = given;
  const value = asJson(given);
  const holdsLists = schemas.alternatives(itemNode(schemas, node)).some((item) => typesOf(item).includes('array'));
  return holdsLists && Array.isArray(value) && !value.some((item) => Array.isArray(item)) ? [value] : value;
}

function asJson(given: GivenText): unknown {
  return parseJson({ text: given.text, from: given.path, example: jsonWord(given) });
}

function jsonWord({ path, schemas, node }: GivenText): string {
  return shellWord(`${path}:=${JSON.stringify(exampleValue(schemas, node))}`);
}

const NOUNS: ReadonlyMap<string, string> = new Map([
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
]);

function wrong(given: GivenText, number: number | undefined, types: ReadonlySet<string>): string {
  const { path, text, schemas, node } = given;
  if (number !== undefined) {
    return `${path} is beyond the whole numbers that JSON carries exactly (up to ${String(Number.MAX_SAFE_INTEGER)}): ${text}`;
  }
  const values = schemas.alternatives(node).flatMap((option) => valuesOf(option) ?? []);
  const wanted =
    values.length > 0
      ? `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
      : [...types].map((type) => NOUNS.get(type) ?? type).join(', or ');
  return `${path} takes ${wanted}, not ${JSON.stringify(text)}. Write ${rightWord(given, types)}`;
}

function rightWord(given: GivenText, types: ReadonlySet<string>): string {
  const { path, schemas, node } = given;
  const example = exampleValue(schemas, node);
  if (!types.has('object')) return shellWord(`${path}=${String(example)}`);
  const [member] = Object.entries(nodeOf(example)).filter(([, value]) => typeof value !== 'object');
  if (member === undefined) return jsonWord(given);
  return `${shellWord(`${path}.${member[0]}=${String(member[1])}`)}, or ${jsonWord(given)}`;
}
