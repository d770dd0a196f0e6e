import type { DefinitionProblem } from '../errors/definition-error';

/** Something outside the members that made the types of many of them unknown. */
interface Cause {
  /** What every sentence about it contains. */
  readonly sign: string;
  readonly said: string;
  readonly fix: string;
}

const MOST_PLACES = 10;
const UNREAD = /^The types in .* were not read from the source: /;

const TYPES_BY_HAND =
  "write each type out (output for results, @Param('…', { type: … }) for parameters, @Field({ type: … }) for members)";

const CAUSES: readonly Cause[] = [
  {
    sign: 'this runner emits no',
    said: 'this runner emits no decorator metadata (tsx and esbuild do not)',
    fix: `run it with a compiler that emits it (tsc, swc, ts-node), or ${TYPES_BY_HAND}`,
  },
  {
    sign: 'module was loaded before reflect-metadata',
    said: 'modules were loaded before reflect-metadata',
    fix: "write import 'reflect-metadata' as the first import of the program",
  },
];

/** The problems of a class, those of one cause in one: the cause, the places concerned and one remedy. */
export function joinCauses(className: string, problems: readonly DefinitionProblem[]): readonly DefinitionProblem[] {
  const joined = CAUSES.flatMap(({ sign, said, fix }) => {
    const concerned = problems.filter(({ message }) => message.includes(sign));
    if (concerned.length < 2) return concerned;
    const places = listed([...new Set(concerned.map(placeOf))]);
    return [{ className, message: `${said}, so nothing tells what is at ${places}; ${fix}.` }];
  });
  const others = problems.filter(({ message }) => !CAUSES.some(({ sign }) => message.includes(sign)));
  return [...joined, ...others];
}

/** Why the types of a class were not read from its source, where that is what leaves some of them unknown. */
export function unreadTypes(
  className: string,
  problems: readonly DefinitionProblem[],
  { warnings }: { readonly warnings: readonly string[] },
): readonly DefinitionProblem[] {
  const [{ sign }] = CAUSES as readonly [Cause];
  if (!problems.some(({ message }) => message.includes(sign))) return [];
  return warnings.filter((text) => UNREAD.test(text)).map((message) => ({ className, message }));
}

/** The warnings about results of a class, those of one cause in one. */
export function joinWarnings(className: string, warnings: readonly Warning[]): readonly string[] {
  const [{ sign, said, fix }] = CAUSES as readonly [Cause];
  const concerned = warnings.filter(({ message }) => message.includes(sign));
  const told = (warning: Warning): string => `${warning.className}.${warning.member}: ${warning.message}`;
  if (concerned.length < 2) return warnings.map(told);
  const places = listed(concerned.map(({ member }) => member));
  return [
    `${className}: ${said}, so the result types of ${places} are unknown and they answer in text only; ${fix}.`,
    ...warnings.filter((warning) => !concerned.includes(warning)).map(told),
  ];
}

/** At most as many places as a reader takes in. */
function listed(places: readonly string[]): string {
  const more = places.length - MOST_PLACES;
  return more <= 1 ? places.join(', ') : `${places.slice(0, MOST_PLACES).join(', ')} and ${String(more)} more`;
}

/** A warning about one member. */
export interface Warning {
  readonly className: string;
  readonly member: string;
  readonly message: string;
}

function placeOf({ member, message }: DefinitionProblem): string {
  const field = /(?:^|\s)(\S+\.[^\s.]+): nothing tells its type/.exec(message)?.[1];
  const parameter = /^nothing says the type of '([^']*)'/.exec(message)?.[1] ?? /^parameter \d+/.exec(message)?.[0];
  return field ?? `${String(member)}(${parameter ?? ''})`;
}
