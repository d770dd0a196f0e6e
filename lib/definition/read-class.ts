import type { DefinitionProblem } from '../errors/definition-error';
import { classChain, ownDeclarations } from '../metadata/declaration-store';
import type {
  ArgsDeclaration,
  CompleteDeclaration,
  Declaration,
  OfferDeclaration,
  ParamDeclaration,
  PromptDeclaration,
  ResourceDeclaration,
  ToolDeclaration,
} from '../metadata/declarations';
import { isOffer } from '../metadata/is-offer';
import { shownSite } from '../metadata/shown-path';
import type { ClassSource } from '../manifest/class-source';
import type { Constructor } from '../schema/described-schema';
import { declaredMethods, type DeclaredMethod } from './declared-method';
import { offerPlace } from './offer-place';

/** One method that clients can reach, with everything that decorators said about it. */
export interface DeclaredOffer<D extends OfferDeclaration = OfferDeclaration> {
  readonly declaration: D;
  readonly params: readonly ParamDeclaration[];
  readonly args: readonly ArgsDeclaration[];
  /** The class whose decorators these are. */
  readonly owner: Constructor;
  /** The method that the decorators stand on. */
  readonly method: (...args: never[]) => unknown;
  /** What the author's sources say of the method; undefined where they are not at hand. */
  readonly declared: DeclaredMethod | undefined;
}

/** What a class and its bases declare, the nearest declarations of a member winning. */
export interface DeclaredClass {
  readonly tools: readonly DeclaredOffer<ToolDeclaration>[];
  readonly resources: readonly DeclaredOffer<ResourceDeclaration>[];
  readonly prompts: readonly DeclaredOffer<PromptDeclaration>[];
  readonly completions: readonly DeclaredOffer<CompleteDeclaration>[];
  readonly problems: readonly DefinitionProblem[];
}

/** Members of the base class that users override or call; a method of that name would shadow them. */
const RESERVED: ReadonlySet<string> = new Set(['run', 'onStart', 'onStop', 'changes', 'constructor']);

const NOUNS = { tool: 'tool', resource: 'resource', prompt: 'prompt', complete: 'completion' } as const;

const DECORATORS = { tool: 'Tool', resource: 'Resource', prompt: 'Prompt', complete: 'Complete' } as const;

/** Reads the declarations of a class along its chain, bases first, with what its sources say of each method. */
export function readClass(type: Constructor, source: ClassSource): DeclaredClass {
  const declaredOf = declaredMethods(source);
  const offers = new Map<string, readonly DeclaredOffer[]>();
  const problems: DefinitionProblem[] = [];
  for (const owner of classChain(type)) {
    for (const [member, declared] of byMember(ownDeclarations(owner))) {
      const own = declaredOffers(owner, declared, declaredOf(owner, member));
      // What a mistaken decorator leaves unsaid is no second mistake.
      if (own.length > 0 && !declared.some(({ kind }) => kind === 'misplaced')) offers.set(member, own);
      for (const mistake of mistakes(member, declared, own))
        problems.push({ className: owner.name, member, ...mistake });
    }
  }
  const all = [...offers.values()].flat();
  for (const [first] of offers.values())
    if (first !== undefined) problems.push(...overrideProblems(first, type, source));
  return {
    tools: all.filter(ofKind('tool')),
    resources: all.filter(ofKind('resource')),
    prompts: all.filter(ofKind('prompt')),
    completions: all.filter(ofKind('complete')),
    problems,
  };
}

function ofKind<K extends OfferDeclaration['kind']>(kind: K) {
  return (offer: DeclaredOffer): offer is DeclaredOffer<Extract<OfferDeclaration, { kind: K }>> =>
    offer.declaration.kind === kind;
}

function byMember(declarations: readonly Declaration[]): ReadonlyMap<string, readonly Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    const group = groups.get(declaration.member);
    if (group === undefined) groups.set(declaration.member, [declaration]);
    else group.push(declaration);
  }
  return groups;
}

function declaredOffers(
  owner: Constructor,
  written: readonly Declaration[],
  declared: DeclaredMethod | undefined,
): readonly DeclaredOffer[] {
  const params = written.filter((candidate) => candidate.kind === 'param');
  const args = written.filter((candidate) => candidate.kind === 'args');
  return written.filter(isOffer).map((declaration) => {
    const method = ownMethod(owner, declaration.member) ?? (() => undefined);
    return { declaration, params, args, owner, method, declared };
  });
}

function mistakes(
  member: string,
  declared: readonly Declaration[],
  offers: readonly DeclaredOffer[],
): readonly Pick<DefinitionProblem, 'at' | 'message'>[] {
  const found = declared.filter((candidate) => candidate.kind === 'misplaced');
  const messages: string[] = [];
  const kinds = offers.map(({ declaration }) => declaration.kind);
  const twice = kinds.find((kind, index) => kind !== 'complete' && kinds.indexOf(kind) !== index);
  if (twice !== undefined) {
    messages.push(`carries @${DECORATORS[twice]} twice; write a second method for the second one.`);
  }
  const [kind] = kinds;
  if (kind !== undefined && RESERVED.has(member)) {
    const named = kind === 'tool' || kind === 'prompt';
    const keep = named ? ` and keep the ${kind}'s with @${DECORATORS[kind]}({ name: '${member}' })` : '';
    messages.push(
      `would shadow ${member === 'changes' ? member : `${member}()`} of the server; give the method another name${keep}.`,
    );
  }
  const orphan = declared.find((candidate) => candidate.kind === 'param' || candidate.kind === 'args');
  if (kind === undefined && orphan !== undefined && found.length === 0) {
    messages.push(
      `has @${orphan.kind === 'param' ? 'Param' : 'Args'} on a parameter but no @Tool(), @Resource() or @Prompt() on the method; add one.`,
    );
  }
  const at = offers[0] && offerPlace(offers[0]);
  return [
    ...found.map(({ site, message }) => ({ at: shownSite(site), message })),
    ...messages.map((message) => ({ at, message })),
  ];
}

/** An override keeps the contract of what it overrides, so it may not ask for more than that contract delivers. */
function overrideProblems(offer: DeclaredOffer, type: Constructor, source: ClassSource): readonly DefinitionProblem[] {
  const { member, kind } = offer.declaration;
  const problems: DefinitionProblem[] = [];
  const chain = classChain(type);
  for (const link of chain.slice(chain.indexOf(offer.owner) + 1)) {
    if (!Object.hasOwn(link.prototype as object, member)) continue;
    const override = ownMethod(link, member);
    const className = link.name;
    if (override === undefined) {
      problems.push({
        className,
        member,
        message: `overrides a ${NOUNS[kind]} of ${offer.owner.name} with something that is no method; write a method.`,
      });
    } else if (source.name === undefined && override.length > parameterCount(offer)) {
      problems.push({ className, member, message: asksTooMuch(offer, override.length, '') });
    }
  }
  const [nearest] = source.overrides(member);
  if (nearest !== undefined && nearest.asks > parameterCount(offer) && !takesRest(offer)) {
    const at = ` (${nearest.place.file}:${String(nearest.place.line)})`;
    problems.push({ className: type.name, member, message: asksTooMuch(offer, nearest.asks, at) });
  }
  return problems;
}

function asksTooMuch(offer: DeclaredOffer, asks: number, at: string): string {
  const { kind } = offer.declaration;
  return `overrides a ${NOUNS[kind]} of ${offer.owner.name} and asks for ${String(asks)} parameters${at} where its contract has ${String(parameterCount(offer))}; give the new ones defaults, or declare the override with @${DECORATORS[kind]}() of its own.`;
}

/** A contract with a rest parameter delivers as many values as there are. */
function takesRest({ declared }: DeclaredOffer): boolean {
  return declared?.method.parameters.at(-1)?.takes === 'rest';
}

/** How many positional parameters a method has: as declared, else as far as the run time can tell. */
export function parameterCount({ declaration, params, args, method, declared }: DeclaredOffer): number {
  if (declared !== undefined) return declared.method.parameters.length;
  const marked = [...params, ...args].map(({ index }) => index + 1);
  return Math.max(method.length, declaration.emitted?.parameterTypes.length ?? 0, ...marked);
}

function ownMethod(type: Constructor, member: string): ((...args: never[]) => unknown) | undefined {
  const value = Object.getOwnPropertyDescriptor(type.prototype as object, member)?.value as unknown;
  return typeof value === 'function' ? (value as (...args: never[]) => unknown) : undefined;
}
