/**
 * What a value is after a trip through JSON text, without making the text: its long strings are shared, not copied.
 *
 * @throws {TypeError | RangeError} for what JSON cannot carry: a bigint, a value that contains itself.
 */
export function copyJson(value: unknown): unknown {
  return isCarried(value) ? copyMember(value) : undefined;
}

function copyMember(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null; // -0 is no JSON number
  if (typeof value !== 'object') return viaText(value);
  if ('toJSON' in value) return viaText(value);
  if (Array.isArray(value)) return Array.from(value, copyItem);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return viaText(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (isCarried(member)) setOwn(copy, key, copyMember(member));
  }
  return copy;
}

/** JSON has no holes: whatever it cannot carry is null in a list. */
function copyItem(item: unknown): unknown {
  return isCarried(item) ? (copyMember(item) ?? null) : null;
}

/** Whatever has rules of its own: dates, bytes, bigints, instances of classes. */
function viaText(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined; // undefined where `toJSON` gives nothing
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

function isCarried(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

/** A member of that very name, also where the name is `__proto__`. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) return;
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}
