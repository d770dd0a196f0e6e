import type { DefinitionProblem } from '../errors/definition-error';
import type { SettledPart } from './settle-part';

/** Something that a client addresses, and who offers it. */
interface Address {
  readonly kind: string;
  readonly address: string;
  readonly className: string;
  readonly member: string;
  /** What to do about a clash. */
  readonly mend: string;
}

/** Names and URIs that two methods claim: they are how requests find their way, so each must be one method's alone. */
export function clashProblems(parts: readonly SettledPart[]): readonly DefinitionProblem[] {
  const claims = new Map<string, Address[]>();
  for (const address of parts.flatMap(addressesOf)) {
    const key = `${address.kind} ${address.address}`;
    claims.set(key, [...(claims.get(key) ?? []), address]);
  }
  return [...claims.values()].flatMap((clashing) => {
    const [first] = clashing;
    if (first === undefined || clashing.length < 2) return [];
    const oneClass = new Set(clashing.map(({ className }) => className)).size === 1;
    const who = clashing.map(({ className, member }) => (oneClass ? member : `${className}.${member}`)).join(' and ');
    return [
      {
        className: first.className,
        message: `the methods ${who} are both the ${first.kind} '${first.address}'; ${oneClass ? first.mend : `${first.mend}, or include one server under a prefix`}.`,
      },
    ];
  });
}

function addressesOf({ part, tools, resources, templates, prompts }: SettledPart): readonly Address[] {
  const className = part.type.name;
  const of = (kind: string, mend: string) => (address: string, member: string) => ({
    kind,
    address,
    className,
    member,
    mend,
  });
  const tool = of('tool', "give one another name with @Tool({ name: '…' })");
  const prompt = of('prompt', "give one another name with @Prompt({ name: '…' })");
  const resource = of('resource', 'give one another URI');
  const template = of('resource template', 'give one another template');
  return [
    ...tools.map(({ name, member }) => tool(name, member)),
    ...prompts.map(({ name, member }) => prompt(name, member)),
    ...resources.map(({ uri, member }) => resource(uri, member)),
    ...templates.map((definition) => template(definition.template.text, definition.member)),
  ];
}
