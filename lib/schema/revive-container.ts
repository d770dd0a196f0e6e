import type { JsonSchema } from './json-schema';
import { RevivalError } from './revival-error';
import { isObject } from './schema-keywords';
import { setMember } from './set-member';

/** Makes the declared TypeScript value of a JSON value that fits the schema; never changes the JSON value. */
export type Revival = (value: unknown) => unknown;

type Compile = (child: unknown) => Revival | undefined;

interface Contents {
  readonly compile: Compile;
  /** Whether an object loses the members that its `properties` do not name. */
  readonly isClosed: boolean;
}

/** The revival of what an array or object contains, into a copy; undefined where the contents are JSON already. */
export function reviveContainer(node: JsonSchema, { compile, isClosed }: Contents): Revival | undefined {
  const items = reviveItems(node, compile);
  const members = reviveMembers(node, { compile, isClosed });
  if (items === undefined && members === undefined) return undefined;
  return (value) => {
    if (Array.isArray(value)) return items === undefined ? (value as unknown) : items(value);
    return members !== undefined && isPlainObject(value) ? members(value) : value;
  };
}

function reviveItems({ prefixItems = [], items }: JsonSchema, compile: Compile) {
  const prefix = prefixItems.map(compile);
  const rest = compile(items);
  if (rest === undefined && prefix.every((revival) => revival === undefined)) return undefined;
  return (value: readonly unknown[]): unknown[] =>
    value.map((item, index) => reviveAt(index, item, index < prefix.length ? prefix[index] : rest));
}

function reviveMembers(
  { properties = {}, patternProperties, additionalProperties }: JsonSchema,
  { compile, isClosed }: Contents,
) {
  const named = new Map(Object.entries(properties).map(([name, child]) => [name, compile(child)]));
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {}).map(
    ([pattern, child]) => [new RegExp(pattern, 'u'), compile(child)] as const,
  );
  const rest = compile(additionalProperties);
  const all = [...named.values(), ...patterns.map(([, revival]) => revival), rest];
  if (!isClosed && all.every((revival) => revival === undefined)) return undefined;
  const revivalOf = (name: string): Revival | undefined => {
    if (named.has(name)) return named.get(name);
    const matching = patterns.find(([pattern]) => pattern.test(name));
    return matching === undefined ? rest : matching[1];
  };
  return (value: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      if (isClosed && !named.has(name)) continue;
      setMember(copy, name, reviveAt(name, value[name], revivalOf(name)));
    }
    return copy;
  };
}

function reviveAt(key: string | number, value: unknown, revival: Revival | undefined): unknown {
  if (revival === undefined) return value;
  try {
    return revival(value);
  } catch (error) {
    throw error instanceof RevivalError ? error.below(key) : error;
  }
}

/** What another part of the schema revived into an instance is no JSON object any more. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // That of any realm: what a runner of tests has parsed outside of the test is plain in it, too.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
