import { PathPattern } from './path-pattern';
import {
  parseExpression,
  type TemplateExpression,
  type TemplateParts,
  type TemplateValue,
  type TemplateValues,
  type TemplateVariable,
} from './template-expression';
import { holesOf, refuseAmbiguous, sealAdjacent } from './template-holes';
import { decodeOnce, expandExpression, readHoles, readPairs } from './template-values';

const MAX_TEMPLATE = 8_192;

/** No URI in use is longer, and the length is the sender's choice. */
const MAX_URI = 65_536;

/** Whether a resource's address has variables. */
export function isTemplate(uri: string): boolean {
  return /[{}]/.test(uri);
}

/**
 * A URI template of RFC 6570, as far as URIs can be matched against it without doubt.
 *
 * Matching takes time in proportion to the length of the URI, whatever it holds. What is no variable is compared
 * character by character, and URIs are never normalised; only `{?…}`, `{&…}` and `{;…}` take their values in any order.
 */
export class UriTemplate {
  readonly text: string;
  readonly variables: readonly TemplateVariable[];
  /** The template without the names of variables that no URI tells; two of one shape match the same URIs. */
  readonly shape: string;
  readonly #parts: TemplateParts;
  readonly #pattern: PathPattern;
  /** How many holes each expression of the path has. */
  readonly #holes: readonly number[];
  /** How many `&` stand before `{&…}`. */
  readonly #ampersands: number;

  /** @throws {TypeError} that says what is wrong with the template. */
  constructor(text: string) {
    if (text.length > MAX_TEMPLATE) throw new TypeError(`it has more than ${String(MAX_TEMPLATE)} characters.`);
    const parts = divide(text);
    refuseAmbiguous(parts);
    const holes = parts.path.map(holesOf);
    this.text = text;
    this.#parts = parts;
    this.variables = Object.freeze(expressionsOf(parts).flatMap(({ variables }) => variables));
    this.shape = shapeOf(parts);
    this.#holes = holes.map(({ length }) => length);
    // Between the holes of one expression stands nothing.
    const [head = '', ...tails] = parts.literals;
    const literals = holes.flatMap(({ length }, index) =>
      Array.from({ length }, (_, hole) => (hole === length - 1 ? (tails[index] ?? '') : '')),
    );
    this.#pattern = new PathPattern([head, ...literals], sealAdjacent(parts, holes));
    this.#ampersands = parts.literals.join('').split('&').length - 1;
  }

  /** The values of the variables, or undefined where the URI does not fit the template. */
  match(uri: string): TemplateValues | undefined {
    if (uri.length > MAX_URI) return undefined;
    const cut = this.#cut(uri);
    if (cut === undefined) return undefined;
    const texts = this.#pattern.match(cut.path);
    if (texts === undefined) return undefined;
    const values = new Map<string, TemplateValue>();
    let at = 0;
    for (const [index, expression] of this.#parts.path.entries()) {
      const next = at + (this.#holes[index] ?? 0);
      if (!readHoles(expression, texts.slice(at, next), values)) return undefined;
      at = next;
    }
    const { query, fragment } = this.#parts;
    if (query && !readPairs(cut.query, '&', { variables: query.variables, into: values })) return undefined;
    if (fragment && cut.fragment !== undefined) {
      const value = decodeOnce(cut.fragment);
      if (value === undefined) return undefined;
      values.set(fragment.variables[0].name, value);
    }
    return values;
  }

  /** The URI of the given values; undefined where one is missing that must be there, or cannot be told again. */
  expand(values: Readonly<Record<string, TemplateValue | undefined>>): string | undefined {
    const { literals, path, query, fragment } = this.#parts;
    const closed = [...(query ? ['?', '#'] : []), ...(fragment ? ['#'] : [])];
    const encode = (value: string): string =>
      closed.reduce((text, sign) => text.replaceAll(sign, encodeURIComponent(sign)), encodeURI(value));
    let uri = literals[0] ?? '';
    for (const [index, expression] of path.entries()) {
      const expanded = expandExpression(expression, values, encode);
      if (expanded === undefined) return undefined;
      uri += expanded + (literals[index + 1] ?? '');
    }
    for (const [expression, encodeReserved] of [[query, encode] as const, [fragment, encodeURI] as const]) {
      if (expression === undefined) continue;
      const expanded = expandExpression(expression, values, encodeReserved);
      if (expanded === undefined) return undefined;
      uri += expanded;
    }
    return uri;
  }

  /** Takes the query and the fragment off a URI, where the template has places for them. */
  #cut(uri: string): { path: string; query: string; fragment: string | undefined } | undefined {
    const { query, fragment } = this.#parts;
    const hash = fragment === undefined ? -1 : uri.indexOf('#');
    const rest = hash === -1 ? uri : uri.slice(0, hash);
    const anchor = hash === -1 ? undefined : uri.slice(hash + 1);
    if (query === undefined) return { path: rest, query: '', fragment: anchor };
    if (rest.includes('#')) return undefined;
    const at = query.operator === '?' ? rest.indexOf('?') : nthIndex(rest, '&', this.#ampersands);
    if (at === -1) return { path: rest, query: '', fragment: anchor };
    return { path: rest.slice(0, at), query: rest.slice(at + 1), fragment: anchor };
  }
}

/** The place of the sign that so many others come before; -1 where there are fewer. */
function nthIndex(text: string, sign: string, before: number): number {
  let at = text.indexOf(sign);
  for (let count = 0; count < before && at !== -1; count++) at = text.indexOf(sign, at + 1);
  return at;
}

function divide(text: string): TemplateParts {
  const literals: string[] = [];
  const expressions: TemplateExpression[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{([^{}]*)\}/g)) {
    literals.push(text.slice(at, match.index));
    expressions.push(parseExpression(match[1] ?? ''));
    at = match.index + match[0].length;
  }
  literals.push(text.slice(at));
  const stray = literals.find((literal) => isTemplate(literal));
  if (stray !== undefined) throw new TypeError(`a brace in '${stray}' has no partner.`);
  const fragment = takeLast(literals, expressions, ['#']);
  const query = takeLast(literals, expressions, ['?', '&']);
  return { literals, path: expressions, query, fragment };
}

/** Takes the last expression off, where it is one of these and nothing stands behind it. */
function takeLast(
  literals: string[],
  expressions: TemplateExpression[],
  operators: readonly string[],
): TemplateExpression | undefined {
  const last = expressions.at(-1);
  if (last === undefined || !operators.includes(last.operator) || literals.at(-1) !== '') return undefined;
  literals.pop();
  return expressions.pop();
}

function expressionsOf({ path, query, fragment }: TemplateParts): readonly TemplateExpression[] {
  return [...path, ...(query ? [query] : []), ...(fragment ? [fragment] : [])];
}

/** Names count where a URI carries them. */
function shapeOf(parts: TemplateParts): string {
  const shown = ({ operator, variables }: TemplateExpression): string => {
    const named = operator === ';' || operator === '?' || operator === '&';
    const specs = variables.map(({ name, list }) => (named ? name : '') + (list === true ? '*' : ''));
    return `{${operator}${(named ? specs.sort() : specs).join(',')}}`;
  };
  const path = parts.path.map((expression, index) => shown(expression) + (parts.literals[index + 1] ?? ''));
  return [
    parts.literals[0] ?? '',
    ...path,
    ...[parts.query, parts.fragment].flatMap((end) => (end ? [shown(end)] : [])),
  ].join('');
}
