import type { JsonSchema } from './json-schema';
import { isObject } from './schema-keywords';

/** Whether a JSON value is of a type of JSON Schema; `undefined` is the type of anything. */
export function hasJsonType(value: unknown, type: JsonSchema['type']): boolean {
  if (type === undefined) return true;
  return typeof type === 'string' ? isOfType(value, type) : type.some((name) => isOfType(value, name));
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
