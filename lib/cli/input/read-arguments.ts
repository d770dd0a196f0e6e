import { nearestNames } from '../../errors/nearest-names';
import { setMember } from '../../schema/set-member';
import { CommandError } from '../command-error';
import { convertText, takesList } from './convert-text';
import { exampleValue } from './example-value';
import { parseJson } from './parse-json';
import { nodeOf, Schemas, typesOf } from './schema-node';
import { shellWord } from './shell-word';

type Members = Record<string, unknown>;

/** The arguments of a call, in the ways in which they are written. */
export interface ArgumentWords {
  /** `key=value` and `key:=json`. */
  readonly words: readonly string[];
  /** A JSON object that the words are added to, with where it comes from. */
  readonly json?: { readonly text: string; readonly from: string } | undefined;
}

/**
 * The arguments object of a call.
 *
 * @param inputSchema What decides whether `5` is a number or a text.
 * @throws CommandError that names the argument, what it is to be, and what to write.
 */
export function readArguments({ words, json }: ArgumentWords, inputSchema: unknown): Members {
  const schemas = new Schemas(inputSchema);
  const args: Members = json === undefined ? {} : readObject(json, schemas);
  const given = new Set<string>();
  for (const word of words) {
    const { path, isJson, text } = splitWord(word, schemas);
    const place = findPlace(args, path, { schemas, written: word });
    const where = path.join('.');
    const value = isJson
      ? parseJson({ text, from: `${where}:=`, example: exampleWord(where, schemas, place.node) })
      : convertText({ text, path: where, node: place.node, schemas });
    put(place, value, { isAgain: given.has(where), where, schemas });
    given.add(where);
  }
  return args;
}

/** The arguments that a schema does not know, each with the nearest that it knows. */
export function unknownArguments(args: Members, inputSchema: unknown): readonly string[] {
  const { properties, additionalProperties: others } = nodeOf(inputSchema);
  if (typeof properties !== 'object' || (others !== undefined && others !== false)) return [];
  const known = Object.keys(nodeOf(properties));
  return Object.keys(args)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [nearest] = nearestNames(name, known);
      const all = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
      return `there is no argument ${JSON.stringify(name)}; ${nearest === undefined ? all : `did you mean ${nearest}?`}`;
    });
}

function readObject({ text, from }: { readonly text: string; readonly from: string }, schemas: Schemas): Members {
  const example = shellWord(JSON.stringify(exampleValue(schemas, { ...schemas.root, type: 'object' })));
  const value = parseJson({ text, from, example });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  throw new CommandError(
    `${from} must be a JSON object with the arguments by their names, not ${found}. Write it such as ${example}`,
  );
}

interface Word {
  readonly path: readonly string[];
  readonly isJson: boolean;
  readonly text: string;
}

function splitWord(word: string, schemas: Schemas): Word {
  const at = word.indexOf('=');
  const isJson = at > 0 && word.charAt(at - 1) === ':';
  const name = word.slice(0, isJson ? at - 1 : at);
  if (at === -1 || name === '') throw new CommandError(noPair(word, schemas));
  return { path: pathOf(name, schemas), isJson, text: word.slice(at + 1) };
}

/** A name with dots may be that of an argument itself. */
function pathOf(name: string, schemas: Schemas): readonly string[] {
  if (!name.includes('.') || Object.hasOwn(nodeOf(schemas.root.properties), name)) return [name];
  const path = name.split('.');
  if (path.some((part) => part === '')) throw new CommandError(`${name} has an empty name between its dots.`);
  return path;
}

function noPair(word: string, schemas: Schemas): string {
  const properties = nodeOf(schemas.root.properties);
  const required: readonly unknown[] = Array.isArray(schemas.root.required) ? schemas.root.required : [];
  const takesText = (name: string): boolean =>
    schemas.alternatives(properties[name]).some((node) => typesOf(node).includes('string'));
  const rank = (name: string): number => (required.includes(name) ? 0 : 2) + (takesText(name) ? 0 : 1);
  const [name] = Object.keys(properties).sort((one, other) => rank(one) - rank(other));
  if (name === undefined) return `${word} is no argument: the tool takes none. Arguments are written name=value.`;
  if (word.startsWith('{')) return `${word} is no argument. Give all arguments as JSON with --args ${shellWord(word)}`;
  const value = takesText(name) ? word.replace(/^=/, '') : String(exampleValue(schemas, properties[name]));
  return `${word} is no argument: it has no name. Write name=value, such as ${shellWord(`${name}=${value}`)}`;
}

interface Place {
  readonly holder: Members;
  readonly name: string;
  readonly node: unknown;
}

function findPlace(
  args: Members,
  path: readonly string[],
  at: { readonly schemas: Schemas; readonly written: string },
): Place {
  let holder = args;
  let node: unknown = at.schemas.root;
  for (const [index, name] of path.entries()) {
    node = at.schemas.member(node, name)?.node;
    if (index === path.length - 1) break;
    const inner = Object.hasOwn(holder, name) ? holder[name] : undefined;
    if (inner === undefined) {
      const made: Members = {};
      setMember(holder, name, made);
      holder = made;
    } else if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) holder = inner as Members;
    else {
      const outer = path.slice(0, index + 1).join('.');
      throw new CommandError(
        `${at.written} goes into ${outer}, which was given another value: ${JSON.stringify(inner)}`,
      );
    }
  }
  return { holder, name: path.at(-1) ?? '', node };
}

interface Putting {
  /** Whether the command line has given it already. */
  readonly isAgain: boolean;
  readonly where: string;
  readonly schemas: Schemas;
}

function put({ holder, name, node }: Place, value: unknown, { isAgain, where, schemas }: Putting): void {
  const earlier = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (!isAgain) {
    setMember(holder, name, value);
    return;
  }
  if (!takesList(schemas, node)) {
    throw new CommandError(`${where} is given several times, and takes one value. Give it once.`);
  }
  const list: readonly unknown[] = Array.isArray(earlier) ? earlier : [earlier];
  setMember(holder, name, [...list, ...(Array.isArray(value) ? (value as readonly unknown[]) : [value])]);
}

function exampleWord(where: string, schemas: Schemas, node: unknown): string {
  return shellWord(`${where}:=${JSON.stringify(exampleValue(schemas, node))}`);
}
