import type { CallSite, OfferDeclaration } from '../metadata/declarations';
import { classChain, ownDeclarations } from '../metadata/declaration-store';
import { isOffer } from '../metadata/is-offer';
import { knownClasses, noteClass } from '../metadata/known-classes';
import type { ClassSource, DeclaringClass, ManifestOption, MemberShape } from '../manifest/class-source';
import { findSource } from '../manifest/find-source';
import type { Manifest, ManifestMethod } from '../manifest/manifest';
import type { DeclaredPlace } from '../schema/describe-declared';
import type { Constructor } from '../schema/described-schema';
import type { SchemaSession } from '../schema/schema-session';
import { holdsMembers } from './declared-shape';

const DECORATORS = { tool: 'Tool', resource: 'Resource', prompt: 'Prompt', complete: 'Complete' } as const;

/** What the author's sources say of one method. */
export interface DeclaredMethod {
  readonly method: ManifestMethod;
  /** Where the definitions are that its types refer to. */
  readonly manifest: Manifest;
  /** The folder of the manifest, where it is known. */
  readonly folder: string | undefined;
  /** The classes whose constructors the run time holds, by the key of their definition; filled before types are read. */
  readonly reachable: Map<string, Constructor>;
  /** The file and line of the method, as `weather.ts:12`. */
  readonly at: string;
}

/** Where the types of a method become schemas. */
export function placeIn(session: SchemaSession, { manifest, folder, reachable }: DeclaredMethod): DeclaredPlace {
  return { session, manifest, reachable, ...(folder !== undefined && { folder }) };
}

/** What the definition of a class depends on besides the class. */
export interface DefinitionRequest {
  readonly manifest?: ManifestOption;
  /** Where the server is constructed, which tells the file of a class without decorators of its own. */
  readonly construction?: CallSite | undefined;
}

/** What the author's sources say of a class. */
export function sourceOf(type: Constructor, { manifest, construction }: DefinitionRequest): ClassSource {
  // Those of standard decorators are known to nobody before they are served.
  noteClass(type);
  return findSource(classChain(type).map(declaringClass), { option: manifest, construction, classes: knownChains });
}

function knownChains(): readonly (readonly DeclaringClass[])[] {
  return knownClasses()
    .filter((type) => ownDeclarations(type).some(isOffer))
    .map((type) => classChain(type).map(declaringClass));
}

/** The same of a class whose decorators are still running; `declaration` is the one at hand. */
export function sourceWhileDefining(type: Constructor, { member, site }: OfferDeclaration): ClassSource {
  const chain = classChain(type).map(declaringClass);
  const own = chain.at(-1);
  if (own === undefined) return findSource([], { option: undefined, construction: undefined });
  const members = [...new Set([...own.members, member])];
  const sites = site === undefined ? own.sites : [...own.sites, site];
  return findSource([...chain.slice(0, -1), { ...own, members, sites }], {
    option: undefined,
    construction: undefined,
  });
}

function declaringClass(type: Constructor): DeclaringClass {
  const offers = ownDeclarations(type).filter(isOffer);
  const members = [...new Set(offers.map(({ member }) => member))];
  return {
    type,
    name: type.name,
    members,
    shapes: new Map(members.map((member) => [member, shapeOf(type, member, offers)])),
    sites: offers.flatMap(({ site }) => (site === undefined ? [] : [site])),
  };
}

function shapeOf(type: Constructor, member: string, offers: readonly OfferDeclaration[]): MemberShape {
  const kinds = new Set(offers.filter((offer) => offer.member === member).map(({ kind }) => DECORATORS[kind]));
  const method: unknown = Object.getOwnPropertyDescriptor(type.prototype, member)?.value;
  return { decorators: [...kinds], length: typeof method === 'function' ? method.length : 0 };
}

/** Looks methods up in the sources of one class, whose methods share what is known of other classes. */
export function declaredMethods(
  source: ClassSource,
): (owner: Constructor, member: string) => DeclaredMethod | undefined {
  const reachable = new Map<Manifest, Map<string, Constructor>>();
  return (owner, member) => {
    const method = source.method(owner, member);
    const manifest = source.manifestOf(owner, member);
    if (method === undefined || manifest === undefined) return undefined;
    const known = reachable.get(manifest) ?? new Map<string, Constructor>();
    reachable.set(manifest, known);
    const place = source.place(owner, member);
    const at = place === undefined ? member : `${place.file}:${String(place.line)}`;
    return { method, manifest, folder: source.folderOf(owner, member), reachable: known, at };
  };
}

/** Whether the sources declare members of a class that the run time holds. */
export function isKnownClass(type: Constructor, declared: DeclaredMethod | undefined): boolean {
  if (declared === undefined) return false;
  const { manifest, reachable } = declared;
  return [...reachable].some(([key, reached]) => reached === type && holdsMembers({ $ref: key }, manifest));
}
