import { inspect } from 'node:util';

/** A log entry as JSON, whatever the author passed: text and plain data as they are, the rest described. */
export function toLogData(data: unknown): unknown {
  if (typeof data === 'string') return data;
  if (data instanceof Error) return `${data.name}: ${data.message}`;
  try {
    const text = JSON.stringify(data, (_key, value: unknown) => {
      if (typeof value === 'bigint') return value.toString();
      return value instanceof Error ? `${value.name}: ${value.message}` : value;
    }) as string | undefined; // undefined for undefined, functions and symbols
    return text === undefined ? String(data) : (JSON.parse(text) as unknown);
  } catch {
    return inspect(data, { depth: 2 });
  }
}
