import type { Manifest, ManifestDefinition } from '../manifest/manifest';
import { HiddenMembers, type HiddenClass } from '../results/hidden-members';
import { definitionsOf } from './declared-shape';
import type { DeclaredOffer } from './read-class';

/**
 * The members that the sources know as private, for values that no schema cuts.
 *
 * Classes are known by what the run time holds, else by name. A type that says nothing may stand for any class, so all of
 * them count; of several that share a name a member is kept in only where none of them declares it for everybody.
 */
export function hiddenMembers({ declared }: DeclaredOffer): HiddenMembers | undefined {
  if (declared === undefined) return undefined;
  const { manifest, method, reachable } = declared;
  const schema = 'schema' in method.result ? method.result.schema : undefined;
  const named = schema === undefined ? new Set<string>() : definitionsOf(schema, manifest);
  const classes = closedClasses(manifest).map(({ key, className, names, others }): HiddenClass => {
    const type = reachable.get(key);
    const isCertain = type !== undefined || named.has(key);
    return { type, className, names: isCertain ? names : names.filter((name) => !others.has(name)) };
  });
  const closed = classes.filter(({ names }) => names.length > 0);
  return closed.length === 0 ? undefined : new HiddenMembers(closed);
}

interface ClosedClass {
  readonly key: string;
  readonly className: string;
  readonly names: readonly string[];
  /** What other classes of its name declare for everybody. */
  readonly others: ReadonlySet<string>;
}

const known = new WeakMap<Manifest, readonly ClosedClass[]>();

function closedClasses(manifest: Manifest): readonly ClosedClass[] {
  const read = known.get(manifest);
  if (read !== undefined) return read;
  const groups = new Map<string, [string, ManifestDefinition][]>();
  for (const entry of Object.entries(manifest.definitions)) {
    const [, definition] = entry;
    if (definition.class === undefined) continue;
    const name = bareName(definition.name);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const classes = [...groups].flatMap(([className, group]) => {
    const others = new Set(group.flatMap(([, { schema }]) => Object.keys(schema.properties ?? {})));
    return group
      .map(([key, definition]) => ({ key, className, names: definition.class?.hidden ?? [], others }))
      .filter(({ names }) => names.length > 0);
  });
  known.set(manifest, classes);
  return classes;
}

/** A class of type arguments is called by its bare name at run time. */
function bareName(name: string): string {
  return name.replace(/<.*$/s, '');
}
