import type { JsonSchema } from '../../schema/json-schema';
import { NOTES, stableText } from './schema-text';
import { valuesOf, type SchemaSide } from './schema-side';

/** Keywords that a single text or number is checked by. */
const BOUNDS = [
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  'format',
];

/** What a node may say for its values to be countable. */
const KNOWN: readonly string[] = [...['type', 'enum', 'const', 'default', 'x-mcp-header'], ...BOUNDS, ...NOTES];

/** A flat node without what bounds texts and numbers. */
export function withoutBounds(flat: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(flat).filter(([keyword]) => !BOUNDS.includes(keyword)));
}

/**
 * A flat node whose values can be counted as one list of them, without bounds; the node itself where they cannot.
 *
 * A choice of constants, and a list with bounds that leave some of it, are such lists in other words.
 */
export function asList(side: SchemaSide, flat: JsonSchema): JsonSchema {
  if (flat.anyOf === undefined && flat.oneOf === undefined) return listOf(flat) ?? flat;
  const lists = side.branches(flat)?.map((branch) => (valuesOf(branch) === undefined ? undefined : countedOf(branch)));
  if (lists === undefined || lists.includes(undefined)) return flat;
  const values = new Map(lists.flatMap((list = []) => list).map((value) => [stableText(value), value]));
  return { enum: [...values.values()] };
}

/** Whether a node without fixed values certainly admits all values of a list, as far as their kinds do. */
export function admitsAll(flat: JsonSchema, list: JsonSchema): boolean {
  return (list.enum ?? []).every((value) => fits(flat, value) === true);
}

function listOf(flat: JsonSchema): JsonSchema | undefined {
  if (flat.enum === undefined && flat.const === undefined) return undefined;
  const { type: _type, const: _const, ...rest } = withoutBounds(flat);
  const values = countedOf(flat);
  return values === undefined ? undefined : { ...rest, enum: values };
}

function countedOf(flat: JsonSchema): readonly unknown[] | undefined {
  if (Object.keys(flat).some((keyword) => flat[keyword] !== undefined && !KNOWN.includes(keyword))) return undefined;
  const values = (valuesOf(flat) ?? []).map((text) => JSON.parse(text) as unknown);
  // Nobody lists values that have not the format beside them.
  const { format: _format, ...checked } = flat;
  const verdicts = values.map((value) => fits(checked, value));
  return verdicts.includes(undefined) ? undefined : values.filter((_, index) => verdicts[index] === true);
}

/** Whether a value is within the bounds of a node; undefined where that is not asked. */
function fits(flat: JsonSchema, value: unknown): boolean | undefined {
  if (typeof value === 'string') return fitsText(flat, value);
  return typeof value === 'number' ? fitsRange(flat, value) : true;
}

function fitsText(
  { minLength = 0, maxLength = Infinity, pattern, format }: JsonSchema,
  text: string,
): boolean | undefined {
  if (format !== undefined) return undefined;
  const { length } = Array.from(text); // in characters, as JSON Schema counts them
  if (length < Number(minLength) || length > Number(maxLength)) return false;
  if (pattern === undefined) return true;
  if (typeof pattern !== 'string') return undefined;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
}

function fitsRange(flat: JsonSchema, value: number): boolean | undefined {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = flat;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = flat;
  if (value < Number(minimum) || value > Number(maximum)) return false;
  if (value <= Number(exclusiveMinimum) || value >= Number(exclusiveMaximum)) return false;
  if (multipleOf === undefined) return true;
  return Number.isInteger(value) && Number.isInteger(multipleOf) ? value % Number(multipleOf) === 0 : undefined;
}
