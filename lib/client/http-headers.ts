import type { HttpAccess } from './open-transport';

/**
 * The headers that go along with every request.
 *
 * Throws a TypeError that names the header but not its value, which may be a secret.
 */
export function headersOf(given: HttpAccess['headers']): Headers | undefined {
  if (given === undefined) return undefined;
  if (given instanceof Headers) return new Headers(given);
  const known: unknown = given; // callers in JavaScript may pass anything
  if (typeof known !== 'object' || known === null || Array.isArray(known)) {
    throw new TypeError('connect(): headers must be an object of texts, or a Headers object.');
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (typeof (value as unknown) !== 'string' || !isHeader(name, value)) {
      throw new TypeError(
        `connect(): the header ${JSON.stringify(name)} cannot be sent: its name or its value is none.`,
      );
    }
    headers.set(name, value);
  }
  return headers;
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers().set(name, value);
    return true;
  } catch {
    return false;
  }
}
