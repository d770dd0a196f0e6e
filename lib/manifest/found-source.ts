import { join } from 'node:path';
import { shownPath } from '../metadata/shown-path';
import type { ClassSource, DeclaredType, SourcePlace } from './class-source';
import { classOf, type FoundClass } from './loaded-manifest';
import type { Manifest, ManifestMethod } from './manifest';

interface FoundMethod {
  readonly in: FoundClass;
  readonly method: ManifestMethod;
}

/** What was found of the classes of a chain. */
export class FoundSource implements ClassSource {
  readonly name: string | undefined;
  readonly manifest: Manifest | undefined;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  readonly #concrete: FoundClass | undefined;
  readonly #classes: ReadonlyMap<DeclaredType, FoundClass>;

  /**
   * @param concrete The last class of the chain.
   * @param classes The entries of those classes that have one, bases first.
   */
  constructor(
    concrete: DeclaredType | undefined,
    classes: ReadonlyMap<DeclaredType, FoundClass>,
    report: { readonly problems: Iterable<string>; readonly warnings: Iterable<string> },
  ) {
    this.#concrete = concrete && classes.get(concrete);
    this.#classes = classes;
    this.name = this.#concrete?.entry.name;
    this.manifest = (this.#concrete ?? [...classes.values()].at(-1))?.from.manifest;
    this.problems = [...report.problems];
    this.warnings = [...report.warnings];
  }

  method(owner: DeclaredType, member: string): ManifestMethod | undefined {
    return this.#find(owner, member)?.method;
  }

  manifestOf(owner: DeclaredType, member: string): Manifest | undefined {
    return this.#find(owner, member)?.in.from.manifest;
  }

  folderOf(owner: DeclaredType, member: string): string | undefined {
    return this.#find(owner, member)?.in.from.folder;
  }

  place(owner: DeclaredType, member: string): SourcePlace | undefined {
    // A message is about what the author wrote, which stands in the class that declares it.
    const declared = ownMethod(this.#classes.get(owner), member) ?? this.#find(owner, member);
    if (declared === undefined) return undefined;
    const { from, entry } = declared.in;
    const file = from.folder === undefined ? entry.source : shownPath(join(from.folder, entry.source));
    return { file, line: declared.method.line };
  }

  overrides(member: string): readonly { readonly asks: number; readonly place: SourcePlace }[] {
    return this.#lineage.flatMap((found) => {
      const { from, entry } = found;
      const method = ownMethod(found, member)?.method;
      if (method?.asks === undefined) return [];
      const file = from.folder === undefined ? entry.source : shownPath(join(from.folder, entry.source));
      return [{ asks: method.asks, place: { file, line: method.line } }];
    });
  }

  /** The entries of the concrete class and of its bases, nearest first. */
  get #lineage(): readonly FoundClass[] {
    const concrete = this.#concrete;
    if (concrete === undefined) return [];
    return [concrete.key, ...(concrete.entry.bases ?? [])].flatMap((key) => classOf(concrete.from, key) ?? []);
  }

  #find(owner: DeclaredType, member: string): FoundMethod | undefined {
    for (const entry of this.#lineage) {
      const found = ownMethod(entry, member);
      if (found !== undefined) return found;
    }
    return ownMethod(this.#classes.get(owner), member);
  }
}

function ownMethod(found: FoundClass | undefined, member: string): FoundMethod | undefined {
  if (found === undefined || !Object.hasOwn(found.entry.methods, member)) return undefined;
  const method = found.entry.methods[member];
  return method && { in: found, method };
}
