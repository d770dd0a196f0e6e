/**
 * Where two JSON values differ: one line for each place, none where they are equal.
 *
 * The order of members does not matter, the order of items does.
 */
export function differences(expected: unknown, actual: unknown, place: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const longer = expected.length > actual.length ? expected : actual;
    return longer.flatMap((_, index) => differences(expected[index], actual[index], `${place}[${index}]`));
  }
  if (isObject(expected) && isObject(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(own(expected, key), own(actual, key), `${place}.${key}`));
  }
  if (Object.is(expected, actual)) return [];
  return [`${place}: expected ${shown(expected)}, got ${shown(actual)}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Which of the words a text lacks: one line for each. */
export function lacking(words: readonly string[], text: string, place: string): string[] {
  return words.filter((word) => !text.includes(word)).map((word) => `${place}: expected to read of ${word}`);
}
