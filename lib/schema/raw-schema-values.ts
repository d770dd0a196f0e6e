/** One mistake, and the JSON pointer of the node that carries it. */
export interface SchemaProblem {
  readonly at: string;
  readonly message: string;
}

/** An object as JSON has them, whatever realm it comes from. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The JSON pointer of a member. */
export function below(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A value in a message, cut where it is long. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (typeof value === 'object' && value !== null && !isPlainObject(value) && !Array.isArray(value)) {
    return `an instance of ${className(value)}`;
  }
  if (typeof value === 'symbol' || typeof value === 'number') return String(value); // JSON has no NaN either
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** What in a value JSON cannot say, circles included, each with what to do about one. */
export function jsonProblems(
  schema: object,
  circle = 'put the recursive part under $defs and refer to it by $ref',
): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const open = new Set<object>();
  const done = new Set<object>();
  const visit = (value: unknown, at: string): void => {
    if (isScalar(value)) return;
    if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlainObject(value))) {
      problems.push({ at, message: `is ${shown(value)}, which JSON cannot say.` });
      return;
    }
    if (open.has(value)) {
      problems.push({ at, message: `contains itself; ${circle}.` });
      return;
    }
    if (done.has(value)) return;
    open.add(value);
    if (Array.isArray(value)) value.forEach((item: unknown, index) => visit(item, below(at, index)));
    else visitMembers(value, at);
    open.delete(value);
    done.add(value);
  };
  const visitMembers = (value: Readonly<Record<string, unknown>>, at: string): void => {
    for (const [key, member] of Object.entries(value)) {
      // An undefined member is none once it is JSON.
      if (member !== undefined) visit(member, below(at, key));
    }
  };
  visit(schema, '');
  return problems;
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function className(value: object): string {
  const { constructor } = value as { readonly constructor?: unknown };
  return typeof constructor === 'function' && constructor.name !== '' ? constructor.name : 'a class';
}
