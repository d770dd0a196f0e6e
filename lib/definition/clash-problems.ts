import type { DefinitionProblem } from '../errors/definition-error';
import { definitionOf, type ServerPart } from './server-part';
import type { SettledPart } from './settle-part';

/** Something that a client addresses, and who offers it. */
interface Address {
  readonly kind: keyof typeof MENDS;
  readonly address: string;
  /** What two addresses must not share; undefined where that is the address itself. */
  readonly claim?: string;
  readonly part: ServerPart;
  readonly member: string;
}

/** What to do about a clash within one class. */
const MENDS = {
  tool: "give one another name with @Tool({ name: '…' })",
  prompt: "give one another name with @Prompt({ name: '…' })",
  resource: 'give one another URI',
  'resource template': 'give one another template',
} as const;

/** Names and URIs that two methods claim: they are how requests find their way, so each must be one method's alone. */
export function clashProblems(parts: readonly SettledPart[]): readonly DefinitionProblem[] {
  const claims = new Map<string, Address[]>();
  for (const address of parts.flatMap(addressesOf)) {
    const key = `${address.kind} ${address.claim ?? address.address}`;
    claims.set(key, [...(claims.get(key) ?? []), address]);
  }
  return [...claims.values()].flatMap((clashing) => {
    const [first] = clashing;
    if (first === undefined || clashing.length < 2) return [];
    const { kind, part } = first;
    const shown = [...new Set(clashing.map(({ address }) => `'${address}'`))].join(', which is ');
    const alone = clashing.every((other) => other.part === part);
    const who = clashing
      .map((other) => (alone ? other.member : `${other.part.type.name}.${other.member}`))
      .join(' and ');
    return [
      {
        className: alone ? part.type.name : (parts[0]?.part.type.name ?? part.type.name),
        at: placesOf(clashing),
        message: `the methods ${who} are ${clashing.length === 2 ? 'both' : 'all'} the ${kind} ${shown}; ${alone ? MENDS[kind] : mendBetween(clashing)}.`,
      },
    ];
  });
}

/** The places of the methods in their order, as far as they are known. */
function placesOf(clashing: readonly Address[]): string | undefined {
  const places = clashing.flatMap(({ part, member }) => definitionOf(part).placeOf(member) ?? []);
  return places.length === 0 ? undefined : [...new Set(places)].join(', ');
}

/** Names can be told apart by a prefix, URIs cannot. */
function mendBetween(clashing: readonly Address[]): string {
  const kind = clashing[0]?.kind ?? 'tool';
  const named = kind === 'tool' || kind === 'prompt';
  const oneClass = new Set(clashing.map(({ part }) => part.type)).size === 1;
  if (named) return `${oneClass ? 'include' : `${MENDS[kind]}, or include`} one server under a prefix`;
  return oneClass ? `include the class once, since prefixes do not change URIs` : MENDS[kind];
}

function addressesOf({ part, tools, resources, templates, prompts }: SettledPart): readonly Address[] {
  return [
    ...tools.map(({ name, member }) => ({ kind: 'tool', address: name, part, member }) as const),
    ...prompts.map(({ name, member }) => ({ kind: 'prompt', address: name, part, member }) as const),
    ...resources.map(({ uri, member }) => ({ kind: 'resource', address: uri, part, member }) as const),
    ...templates.map(
      ({ template: { text, shape }, member }) =>
        ({ kind: 'resource template', address: text, claim: shape, part, member }) as const,
    ),
  ];
}
