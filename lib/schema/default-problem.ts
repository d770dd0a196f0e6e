import { isIPv4, isIPv6 } from 'node:net';
import { definitionOf } from './create-output-contract';
import type { JsonSchema } from './json-schema';
import { hasJsonType } from './json-type';
import { typesOf } from './member-keywords';
import { meansText } from './revive-branch';
import { isObject } from './schema-keywords';
import type { SchemaSession } from './schema-session';

/**
 * What a schema asks for and a default is not, as the end of "it is …"; undefined where nothing was found.
 *
 * A look at the keywords that authors put beside defaults, while classes are being defined: a validator, which knows
 * them all, is not loaded before the first call.
 */
export function misfitOf(value: unknown, node: JsonSchema, session: SchemaSession): string | undefined {
  const definition = definitionOf(node, session);
  if (definition !== undefined && definition !== node) {
    const misfit = misfitOf(value, definition, session);
    if (misfit !== undefined) return misfit;
  }
  const listed = node.enum ?? ('const' in node ? [node.const] : undefined);
  if (listed !== undefined && !listed.some((one) => isSame(one, value))) return `one of ${JSON.stringify(listed)}`;
  const types = typesOf(node);
  if (!hasJsonType(value, types)) return `of type ${String(types?.join(' or '))}`;
  for (const part of node.allOf ?? []) {
    const misfit = misfitOf(value, part, session);
    if (misfit !== undefined) return misfit;
  }
  const branches = node.anyOf ?? node.oneOf;
  const misfits = branches?.map((branch) => misfitOf(value, branch, session));
  if (misfits?.every((misfit) => misfit !== undefined) === true) return [...new Set(misfits)].join(' or ');
  return scalarMisfit(value, node) ?? containerMisfit(value, node, session) ?? textMisfit(value, node, session);
}

function scalarMisfit(value: unknown, node: JsonSchema): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  if (typeof value !== 'number') return undefined;
  if (isNumber(minimum) && value < minimum) return `at least ${String(minimum)}`;
  if (isNumber(maximum) && value > maximum) return `at most ${String(maximum)}`;
  if (isNumber(exclusiveMinimum) && value <= exclusiveMinimum) return `above ${String(exclusiveMinimum)}`;
  if (isNumber(exclusiveMaximum) && value >= exclusiveMaximum) return `below ${String(exclusiveMaximum)}`;
  // Fractions are left to the validator, whose rounding is its own.
  if (isNumber(multipleOf) && Number.isInteger(multipleOf) && Number.isInteger(value) && value % multipleOf !== 0)
    return `a multiple of ${String(multipleOf)}`;
  return undefined;
}

function textMisfit(value: unknown, node: JsonSchema, { meanings }: SchemaSession): string | undefined {
  const { minLength, maxLength, pattern, format, contentEncoding } = node;
  if (typeof value !== 'string') return undefined;
  const length = Array.from(value).length;
  if (isNumber(minLength) && length < minLength) return `of at least ${String(minLength)} characters`;
  if (isNumber(maxLength) && length > maxLength) return `of at most ${String(maxLength)} characters`;
  if (typeof pattern === 'string' && matches(pattern, value) === false) return `of the pattern ${pattern}`;
  if (format !== undefined && FORMATS.get(format)?.(value) === false) return `of the format ${format}`;
  if (meansText(meanings.get(node), value)) return undefined;
  return `of the ${format === undefined ? `encoding ${String(contentEncoding)}` : `format ${format}`}`;
}

function containerMisfit(value: unknown, node: JsonSchema, session: SchemaSession): string | undefined {
  const { minItems, maxItems, items, prefixItems = [], required = [], properties = {} } = node;
  if (Array.isArray(value)) {
    if (isNumber(minItems) && value.length < minItems) return `of at least ${String(minItems)} items`;
    if (isNumber(maxItems) && value.length > maxItems) return `of at most ${String(maxItems)} items`;
    for (const [index, item] of value.entries()) {
      const below = prefixItems[index] ?? items;
      const misfit = isObject(below) ? misfitOf(item, below, session) : undefined;
      if (misfit !== undefined) return `a list whose item ${String(index)} is ${misfit}`;
    }
  }
  if (!isObject(value)) return undefined;
  for (const name of required) if (!Object.hasOwn(value, name)) return `an object with '${name}'`;
  for (const [name, below] of Object.entries(properties)) {
    const misfit = Object.hasOwn(value, name) ? misfitOf(value[name], below, session) : undefined;
    if (misfit !== undefined) return `an object whose '${name}' is ${misfit}`;
  }
  return undefined;
}

const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', (text: string) => /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/.test(text)],
  ['date', (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))],
  ['time', (text: string) => /^\d\d:\d\d:\d\d/.test(text)],
  ['email', (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)],
  ['uri', (text: string) => URL.canParse(text)],
  ['uuid', (text: string) => /^(?:urn:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)],
  ['ipv4', isIPv4],
  ['ipv6', isIPv6],
]);

/** A pattern that does not compile is told by another check. */
function matches(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
