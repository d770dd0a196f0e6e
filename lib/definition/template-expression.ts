/** What an expression of RFC 6570 begins with. */
export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** Whether its value may be several components with their slashes, as that of `{+x}` and `{#x}`. */
  readonly reserved: boolean;
  /** Whether it takes a list of values, as `{/x*}` does. */
  readonly list?: boolean;
}

/** What stands between two braces. */
export interface TemplateExpression {
  readonly operator: Operator;
  readonly variables: readonly [TemplateVariable, ...TemplateVariable[]];
}

/** The parts of a template: its path with one literal more than expressions, then what has a place of its own. */
export interface TemplateParts {
  readonly literals: readonly string[];
  readonly path: readonly TemplateExpression[];
  /** `{?…}` or `{&…}`. */
  readonly query: TemplateExpression | undefined;
  /** `{#…}`. */
  readonly fragment: TemplateExpression | undefined;
}

/** The value of a variable, decoded once. */
export type TemplateValue = string | readonly string[];

/** The values that a URI gives to the variables of a template; what it leaves out is not among them. */
export type TemplateValues = ReadonlyMap<string, TemplateValue>;

const EXPRESSION = /^([+#./;?&]?)([A-Za-z_]\w*\*?(?:,[A-Za-z_]\w*\*?)*)$/;

/** @throws {TypeError} for what is no expression, and for one whose values nothing tells apart. */
export function parseExpression(text: string): TemplateExpression {
  const found = EXPRESSION.exec(text);
  if (found?.[2] === undefined) {
    throw new TypeError(
      `'{${text}}' is no expression that can be matched; write {name}, {+name}, {/name*}, {?name} or another of the documented ones.`,
    );
  }
  const operator = found[1] as Operator; // by the pattern
  const reserved = operator === '+' || operator === '#';
  const variables = found[2].split(',').map((spec): TemplateVariable => {
    const list = spec.endsWith('*');
    const name = list ? spec.slice(0, -1) : spec;
    if (name in Object.prototype) {
      throw new TypeError(`'${name}' is what every object has, so no variable can have this name; take another.`);
    }
    return list ? { name, reserved, list } : { name, reserved };
  });
  const [first, ...others] = variables as [TemplateVariable, ...TemplateVariable[]]; // a split text has one part at least
  if (reserved && (others.length > 0 || first.list === true)) {
    throw new TypeError(
      `'{${text}}' has more than one value, and nothing tells where one ends; write one variable without *.`,
    );
  }
  if (!isNamed(operator) && variables.slice(0, -1).some(({ list }) => list)) {
    throw new TypeError(`'{${text}}' has a list before another variable, so nothing tells where it ends; put it last.`);
  }
  return { operator, variables: [first, ...others] };
}

/** Whether the values of an expression come with the names of their variables, so that their order is free. */
export function isNamed(operator: Operator): boolean {
  return operator === ';' || operator === '?' || operator === '&';
}
