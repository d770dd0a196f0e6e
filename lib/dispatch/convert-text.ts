import type { JsonSchema } from '../schema/json-schema';
import { resolvePointer } from '../schema/schema-reference';

type Definitions = Readonly<Record<string, JsonSchema>>;

/**
 * The values that texts stand for where the wire knows text only: prompt arguments and variables of URI templates.
 *
 * `"5"` is 5 where a number is declared, `"false"` is false where a boolean is, JSON where an object or array is. A
 * text that fits nothing stays text, for the check that follows to refuse; so does a whole number that JavaScript
 * would round. A list of texts is converted item by item.
 */
export function convertTexts(texts: Readonly<Record<string, unknown>>, schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, $defs = {} } = schema;
  const converted = Object.entries(texts).map(([name, text]) => {
    const node = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, node === undefined ? text : convertGiven(text, node, $defs)] as const;
  });
  return Object.fromEntries(converted);
}

/** A text, or the texts of a list, each by the type of its place. */
function convertGiven(given: unknown, node: JsonSchema, $defs: Definitions): unknown {
  if (typeof given === 'string') return convertText(given, node, $defs);
  if (!Array.isArray(given)) return given;
  const list = listNode(node, $defs);
  return given.map((item: unknown, index) => {
    const place = list?.prefixItems?.[index] ?? list?.items;
    return typeof item === 'string' && typeof place === 'object' ? convertText(item, place, $defs) : item;
  });
}

/** The branch of a node that describes lists. */
function listNode(node: JsonSchema, $defs: Definitions, depth = 0): JsonSchema | undefined {
  if (depth > 32) return undefined;
  const target = node.$ref === undefined ? undefined : resolvePointer({ $defs }, node.$ref);
  if (target !== undefined) return listNode(target, $defs, depth + 1);
  if ([node.type].flat().includes('array')) return node;
  for (const branch of node.anyOf ?? node.oneOf ?? []) {
    const found = listNode(branch, $defs, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function convertText(text: string, node: JsonSchema, $defs: Definitions): unknown {
  for (const value of readings(text)) if (admits(node, value, { $defs, depth: 0 })) return value;
  return text;
}

/** What a text may stand for, the text itself first where text is declared. */
function readings(text: string): readonly unknown[] {
  if (!/^(?:-?\d\S*$|\s*[{[]|(?:true|false|null)$)/.test(text)) return [text];
  try {
    const value: unknown = JSON.parse(text);
    return isRounded(value, text) ? [text] : [text, value];
  } catch {
    return [text];
  }
}

/** Whether a whole number lost digits, as an id of twenty digits would. */
function isRounded(value: unknown, text: string): boolean {
  return typeof value === 'number' && /^-?\d+$/.test(text) && !Number.isSafeInteger(value);
}

/** Whether a node admits values of this kind; what the value says in detail is for the validator. */
function admits(node: JsonSchema, value: unknown, { $defs, depth }: { $defs: Definitions; depth: number }): boolean {
  if (depth > 32) return false;
  const below = { $defs, depth: depth + 1 };
  const target = node.$ref === undefined ? undefined : resolvePointer({ $defs }, node.$ref);
  if (target !== undefined) return admits(target, value, below);
  const branches = node.anyOf ?? node.oneOf;
  if (branches !== undefined) return branches.some((branch) => admits(branch, value, below));
  if (node.enum !== undefined) return node.enum.includes(value);
  if (node.type === undefined) return typeof value === 'string';
  return [node.type].flat().some((type) => isOfType(type, value));
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}
