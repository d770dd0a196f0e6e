import type { ManifestClassFacts, ManifestDecorator } from '../manifest/manifest';
import { argumentMembers } from './declared-argument';
import type { DeclaredOwner } from './declared-owner';
import type { TransformerMetadata } from './transformer-metadata';
import { readMetadata } from './transformer-metadata';
import type { TransformerOptions, TransformerRecord, TransformerStorage, TypeRecord } from './transformer-storage';
import type { Direction } from './schema-session';

const NAMES = new Set(['Exclude', 'Expose', 'Type']);

/**
 * What class-transformer's decorators in a source say of a class and its bases; undefined where there are none.
 *
 * An exclusion whose circumstances only code would tell holds always; that, and every `@Transform` that concerns the
 * direction, is reported.
 */
export function declaredTransformer(
  facts: ManifestClassFacts,
  owner: DeclaredOwner,
  direction: Direction,
): TransformerMetadata | undefined {
  const type = class {
    readonly stated = true;
  };
  const exposedMethods = Object.keys(facts.types ?? {}).filter((name) => facts.readOnly?.includes(name) === true);
  // Members that class-transformer calls rather than reads, as far as reading them gives a function.
  for (const name of exposedMethods) {
    Object.defineProperty(type.prototype, name, { value: () => undefined, configurable: true });
  }
  const onClass = (facts.decorators ?? []).filter(isKnown).map((decorator) => recordOf(undefined, decorator, owner));
  const onMembers = Object.entries(facts.members ?? {}).flatMap(([name, decorators]) =>
    decorators.filter(isKnown).map((decorator) => recordOf(name, decorator, owner)),
  );
  // One registry for each decorator, the last one first, since a registry keeps one record of a member only.
  const storages = [onClass, ...onMembers.toReversed().map((record) => [record])].map((records) =>
    storageOf(type, records),
  );
  const metadata = readMetadata(type, storages);
  reportTransforms(facts, { owner, direction, metadata });
  return metadata;
}

interface Read {
  readonly kind: string;
  readonly record: TransformerRecord & Pick<TypeRecord, 'typeFunction'>;
}

function isKnown(decorator: ManifestDecorator): boolean {
  return decorator.package === 'class-transformer' && NAMES.has(decorator.name);
}

function recordOf(name: string | undefined, decorator: ManifestDecorator, owner: DeclaredOwner): Read {
  const options = optionsOf(decorator, owner);
  if (options === undefined) {
    owner.needsCode(name ?? 'class', `@${decorator.name}, whose options are code,`);
  }
  const [type] = decorator.arguments;
  const typed = decorator.name === 'Type' && type !== undefined && 'type' in type ? owner.typed(type.type) : undefined;
  return {
    kind: decorator.name,
    record: {
      propertyName: name,
      ...(options !== undefined && { options }),
      ...(typed !== undefined && { typeFunction: () => typed }),
    },
  };
}

/** Undefined where they are code, which leaves a decorator without options: one that holds always. */
function optionsOf(decorator: ManifestDecorator, owner: DeclaredOwner): TransformerOptions | undefined {
  const place = decorator.name === 'Exclude' || decorator.name === 'Expose' ? 0 : 1;
  const members = argumentMembers(decorator.arguments[place], owner.typed);
  if (members === undefined) return undefined;
  const isOpen = decorator.name !== 'Type' && [...members.values()].some((member) => 'code' in member);
  if (isOpen) return undefined;
  const entries = [...members].map(([name, member]) => [name, 'value' in member ? member.value : true] as const);
  return Object.fromEntries(entries); // what the author's compiler accepted
}

function storageOf(type: object, read: readonly Read[]): TransformerStorage {
  const registry = (kind: string): ReadonlyMap<unknown, ReadonlyMap<string | undefined, TransformerRecord>> => {
    const records = read.filter((one) => one.kind === kind).map(({ record }) => record);
    return new Map(
      records.length === 0 ? [] : [[type, new Map(records.map((record) => [record.propertyName, record]))]],
    );
  };
  return {
    excluded: registry('Exclude'),
    exposed: registry('Expose'),
    typed: registry('Type'),
    transformed: new Map(),
  };
}

interface Reading {
  readonly owner: DeclaredOwner;
  readonly direction: Direction;
  readonly metadata: TransformerMetadata | undefined;
}

function reportTransforms(facts: ManifestClassFacts, { owner, direction, metadata }: Reading): void {
  for (const [name, decorators] of Object.entries(facts.members ?? {})) {
    if (metadata?.admits(name, direction) === false) continue;
    for (const decorator of decorators) {
      if (decorator.package !== 'class-transformer' || decorator.name !== 'Transform') continue;
      const { toClassOnly, toPlainOnly, groups } = optionsOf(decorator, owner) ?? {};
      const isElsewhere = direction === 'output' ? toClassOnly === true : toPlainOnly === true;
      const isBoth = toClassOnly === toPlainOnly;
      if ((isElsewhere && !isBoth) || (groups?.length ?? 0) > 0) continue;
      owner.needsCode(name, '@Transform');
    }
  }
}
