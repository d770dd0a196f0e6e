/** A variable of a template: `{x}` takes one component, `{+x}` may take several with their slashes. */
export interface TemplateVariable {
  readonly name: string;
  readonly reserved: boolean;
}

/** The values that a URI gives to the variables of a template, decoded once. */
export type TemplateValues = ReadonlyMap<string, string>;

/** `{x}` stops at what separates components of a URI. */
const STOPS = /[/?#&,]/;

const MAX_TEMPLATE = 8_192;
const MAX_VARIABLES = 256;

/** No URI in use is longer, and the length is the sender's choice. */
const MAX_URI = 65_536;

/** Whether a resource's address has variables. */
export function isTemplate(uri: string): boolean {
  return /[{}]/.test(uri);
}

/**
 * A URI template of RFC 6570, as far as URIs can be matched against it: literals, `{x}` and `{+x}`.
 *
 * Matching takes time in proportion to the length of the URI, whatever it holds. What is no variable is compared
 * character by character, and URIs are never normalised.
 */
export class UriTemplate {
  readonly text: string;
  readonly variables: readonly TemplateVariable[];
  /** The template without the names of its variables; two of one shape match the same URIs. */
  readonly shape: string;
  /** One more than there are variables: before, between and after them. */
  readonly #literals: readonly string[];

  /** @throws {TypeError} that says what is wrong with the template. */
  constructor(text: string) {
    if (text.length > MAX_TEMPLATE) throw new TypeError(`it has more than ${String(MAX_TEMPLATE)} characters.`);
    const { literals, variables } = parse(text);
    refuseAmbiguous(literals, variables);
    this.text = text;
    this.variables = Object.freeze(variables);
    this.#literals = Object.freeze(literals);
    this.shape = text.replace(/\{(\+?)\w+\}/g, '{$1}');
  }

  /** The values of the variables, or undefined where the URI does not fit the template. */
  match(uri: string): TemplateValues | undefined {
    if (uri.length > MAX_URI) return undefined;
    const raw = this.#split(uri);
    if (raw === undefined) return undefined;
    const values = new Map<string, string>();
    for (const [index, { name, reserved }] of this.variables.entries()) {
      const value = raw[index] ?? '';
      if (!reserved && STOPS.test(value)) return undefined;
      const decoded = decode(value);
      if (decoded === undefined) return undefined;
      values.set(name, decoded);
    }
    return values;
  }

  /** The URI of the given values; undefined where one is missing, or is no well-formed text. */
  expand(values: Readonly<Record<string, string>>): string | undefined {
    let uri = this.#literals[0] ?? '';
    for (const [index, { name, reserved }] of this.variables.entries()) {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value?.isWellFormed() !== true) return undefined;
      uri += (reserved ? encodeURI(value) : encodeURIComponent(value)) + (this.#literals[index + 1] ?? '');
    }
    return uri;
  }

  /** Cuts a URI at the literals: from the left up to a `{+x}`, from the right after it. */
  #split(uri: string): readonly string[] | undefined {
    const literals = this.#literals;
    const first = literals[0] ?? '';
    const last = literals.at(-1) ?? '';
    if (!uri.startsWith(first) || !uri.endsWith(last) || uri.length < first.length + last.length) return undefined;
    let left = first.length;
    let right = uri.length - last.length;
    const wide = this.variables.findIndex(({ reserved }) => reserved);
    const pivot = wide === -1 ? this.variables.length - 1 : wide;
    const before: string[] = [];
    for (let index = 0; index < pivot; index++) {
      const literal = literals[index + 1] ?? '';
      const at = uri.indexOf(literal, left);
      if (at === -1 || at + literal.length > right) return undefined;
      before.push(uri.slice(left, at));
      left = at + literal.length;
    }
    const after: string[] = [];
    for (let index = this.variables.length - 1; index > pivot; index--) {
      const literal = literals[index] ?? '';
      const at = uri.lastIndexOf(literal, right - literal.length);
      if (at < left) return undefined;
      after.unshift(uri.slice(at + literal.length, right));
      right = at;
    }
    return right < left ? undefined : [...before, uri.slice(left, right), ...after];
  }
}

function parse(text: string): { readonly literals: string[]; readonly variables: TemplateVariable[] } {
  const literals: string[] = [];
  const variables: TemplateVariable[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{([^{}]*)\}/g)) {
    literals.push(text.slice(at, match.index));
    variables.push(variable(match[1] ?? ''));
    at = match.index + match[0].length;
  }
  literals.push(text.slice(at));
  const stray = literals.find((literal) => isTemplate(literal));
  if (stray !== undefined) throw new TypeError(`a brace in '${stray}' has no partner.`);
  return { literals, variables };
}

function variable(expression: string): TemplateVariable {
  const found = /^(\+?)([A-Za-z_]\w*)$/.exec(expression);
  if (found?.[2] === undefined) {
    throw new TypeError(`'{${expression}}' is no variable that can be matched; write {name} or {+name}.`);
  }
  if (found[2] in Object.prototype) {
    throw new TypeError(`'${found[2]}' is what every object has, so no variable can have this name; take another.`);
  }
  return { name: found[2], reserved: found[1] === '+' };
}

function refuseAmbiguous(literals: readonly string[], variables: readonly TemplateVariable[]): void {
  if (variables.length > MAX_VARIABLES) throw new TypeError(`it has more than ${String(MAX_VARIABLES)} variables.`);
  const names = variables.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new TypeError(`the variable '${repeated}' stands in it twice.`);
  const adjacent = literals.slice(1, -1).indexOf('');
  if (adjacent !== -1) {
    throw new TypeError(
      `nothing stands between '${names[adjacent] ?? ''}' and '${names[adjacent + 1] ?? ''}', so nothing tells where one ends.`,
    );
  }
  if (variables.filter(({ reserved }) => reserved).length > 1) {
    throw new TypeError('only one variable may be {+name}, since nothing tells where one ends and the next begins.');
  }
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
