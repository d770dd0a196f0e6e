import type { Hole } from './path-pattern';
import { isNamed, type TemplateExpression, type TemplateParts } from './template-expression';

/** What separates the components of a URI. */
const COMPONENT = '/?#&,';

const MAX_VARIABLES = 256;

/** The places that an expression of a path fills, one for each variable unless names tell them apart. */
export function holesOf({ operator, variables }: TemplateExpression): readonly Hole[] {
  if (operator === '+') return [{ delimiter: '', stops: '', takes: 'most' }];
  if (operator === ';') return [{ delimiter: ';', stops: COMPONENT, takes: 'most' }];
  const delimiter = operator === '' ? ',' : operator;
  return variables.map(({ list }, index): Hole => {
    // A single {.x} has all of `tar.gz`; of several, each has one label.
    const stops = COMPONENT + (operator === '.' && variables.length > 1 ? '.' : '');
    const inner = list === true ? without(stops, delimiter) : stops;
    const bare = operator === '' && index === 0;
    return { delimiter: bare ? '' : delimiter, stops: inner, takes: bare ? 'least' : 'most' };
  });
}

function without(stops: string, sign: string): string {
  return stops.replaceAll(sign, '');
}

/**
 * The holes of all expressions, each closed to what begins the next one where nothing stands between them.
 *
 * @throws {TypeError} where nothing could tell where one ends.
 */
export function sealAdjacent({ literals, path }: TemplateParts, holes: readonly (readonly Hole[])[]): readonly Hole[] {
  return holes.flatMap((own, index) => {
    const followers: string[] = [];
    for (let next = index + 1; next < holes.length && literals[next] === ''; next++) {
      followers.push(holes[next]?.[0]?.delimiter ?? '');
    }
    return own.map((hole) => followers.reduce((sealed, sign) => seal(sealed, sign, { path, index }), hole));
  });
}

function seal(hole: Hole, sign: string, { path, index }: { path: readonly TemplateExpression[]; index: number }): Hole {
  if (sign !== '' && hole.stops.includes(sign)) return hole;
  // Values are written with an encoded semicolon, which is no more than a matter of taste elsewhere.
  if (sign === ';' && hole.delimiter !== ';' && path[index]?.operator !== '+') {
    return { ...hole, stops: `${hole.stops};` };
  }
  const [one, other] = [path[index], path[index + 1]];
  throw new TypeError(
    `nothing stands between '${one?.variables.at(-1)?.name ?? ''}' and '${other?.variables[0].name ?? ''}', so nothing tells where one ends.`,
  );
}

/** @throws {TypeError} for a template of whose URIs nobody could tell which value belongs to which variable. */
export function refuseAmbiguous({ literals, path, query, fragment }: TemplateParts): void {
  const expressions = [...path, ...(query ? [query] : []), ...(fragment ? [fragment] : [])];
  const names = expressions.flatMap(({ variables }) => variables.map(({ name }) => name));
  if (names.length > MAX_VARIABLES) throw new TypeError(`it has more than ${String(MAX_VARIABLES)} variables.`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new TypeError(`the variable '${repeated}' stands in it twice.`);
  const misplaced = path.find(({ operator }) => operator === '#' || (isNamed(operator) && operator !== ';'));
  if (misplaced !== undefined) {
    const { operator, variables } = misplaced;
    const after = operator === '#' ? '' : ', or before {#name} only';
    throw new TypeError(`'{${operator}${variables[0].name}}' must stand at its end${after}.`);
  }
  if (path.filter(isWide).length > 1) {
    throw new TypeError(
      'only one variable may be {+name} or {/name*}, since nothing tells where one ends and the next begins.',
    );
  }
  const literal = literals.join('');
  const hasWide = path.some(({ operator }) => operator === '+');
  if (query?.operator === '?' && /[?#]/.test(literal)) {
    throw new TypeError(
      `'{?${query.variables[0].name}}' begins the query, and another begins before it; write {&${query.variables[0].name}}.`,
    );
  }
  if (query?.operator === '&' && (!literal.includes('?') || literal.includes('#') || hasWide)) {
    throw new TypeError(
      `'{&${query.variables[0].name}}' goes on with a query that its text has to begin, without {+name}; write {?${query.variables[0].name}}.`,
    );
  }
  if (fragment !== undefined && literal.includes('#')) {
    throw new TypeError(`'{#${fragment.variables[0].name}}' begins the fragment, and another begins before it.`);
  }
}

/** Whether an expression takes several components of a path. */
function isWide({ operator, variables }: TemplateExpression): boolean {
  return operator === '+' || (operator === '/' && variables.at(-1)?.list === true);
}
