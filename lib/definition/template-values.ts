import type { TemplateExpression, TemplateValue, TemplateVariable } from './template-expression';

/** Where values are gathered by the names of their variables. */
type Gathered = Map<string, TemplateValue>;

/** Decoded once; undefined where it is not encoded text. */
export function decodeOnce(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads `a=1&b=2` into the variables of those names, in any order; tells whether every pair is one of theirs. */
export function readPairs(
  text: string,
  separator: '&' | ';',
  { variables, into }: { readonly variables: readonly TemplateVariable[]; readonly into: Gathered },
): boolean {
  const named = new Map(variables.map((variable) => [variable.name, variable]));
  const lists = new Map<string, string[]>();
  for (const { name, list } of variables) if (list === true) lists.set(name, []);
  for (const pair of text === '' ? [] : text.split(separator)) {
    const equals = pair.indexOf('=');
    const name = decodeOnce(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decodeOnce(pair.slice(equals + 1));
    if (name === undefined || value === undefined || !named.has(name)) return false;
    const list = lists.get(name);
    if (list !== undefined) list.push(value);
    else if (into.has(name)) return false;
    else into.set(name, value);
  }
  for (const [name, values] of lists) into.set(name, values);
  return true;
}

/** Reads the texts of an expression's holes into its variables; tells whether they are encoded text. */
export function readHoles(expression: TemplateExpression, texts: readonly string[], into: Gathered): boolean {
  const { operator, variables } = expression;
  if (operator === ';') return readPairs((texts[0] ?? '').slice(1), ';', { variables, into });
  const delimiter = operator === '' ? ',' : operator;
  return variables.every(({ name, list }, index) => {
    const text = texts[index] ?? '';
    const isBare = operator === '+' || (operator === '' && index === 0);
    if (text === '' && (list === true || !isBare)) {
      if (list === true) into.set(name, []);
      return true;
    }
    const body = isBare ? text : text.slice(1);
    const values = (list === true ? body.split(delimiter) : [body]).map(decodeOnce);
    const good = values.filter((value) => value !== undefined);
    if (good.length < values.length) return false;
    into.set(name, list === true ? good : (good[0] ?? ''));
    return true;
  });
}

/** The text of an expression with these values; undefined where it cannot be matched again. */
export function expandExpression(
  expression: TemplateExpression,
  values: Readonly<Record<string, TemplateValue | undefined>>,
  encodeReserved: (value: string) => string,
): string | undefined {
  const { operator, variables } = expression;
  const named = operator === ';' || operator === '?' || operator === '&';
  const separator = operator === '?' ? '&' : operator === '' ? ',' : operator;
  const parts: string[] = [];
  let missing = false;
  for (const [index, variable] of variables.entries()) {
    const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    const items = itemsOf(variable, value);
    if (items === undefined) return undefined;
    // Without names the order tells what a value belongs to, so none may be left out before another.
    if (items.length > 0 && missing && !named) return undefined;
    if (items.length === 0) missing = true;
    if (items.length === 0 && operator === '' && index === 0 && variable.list !== true) return undefined;
    if (operator === '.' && (variables.length > 1 || variable.list) && items.some((item) => item.includes('.'))) {
      return undefined;
    }
    if (operator === '' && variable.list === true && items.length === 1 && items[0] === '') return undefined;
    parts.push(...items.map((item) => written(variable, item, { operator, encodeReserved })));
  }
  if (operator === '+') return parts[0];
  if (parts.length === 0) return '';
  return operator === '' ? parts.join(separator) : operator + parts.join(separator);
}

function written(
  { name, reserved }: TemplateVariable,
  item: string,
  { operator, encodeReserved }: { operator: string; encodeReserved: (value: string) => string },
): string {
  if (reserved) return encodeReserved(item);
  const value = encodeURIComponent(item);
  if (operator === ';') return value === '' ? name : `${name}=${value}`;
  return operator === '?' || operator === '&' ? `${name}=${value}` : value;
}

/** What a variable is written as; nothing where it is absent, undefined where it is half a character or a list by mistake. */
function itemsOf({ list }: TemplateVariable, value: TemplateValue | undefined): readonly string[] | undefined {
  if (value === undefined) return [];
  if (typeof value === 'string' ? list === true : list !== true) return undefined;
  const items = typeof value === 'string' ? [value] : value;
  return items.every((item) => item.isWellFormed()) ? items : undefined;
}
