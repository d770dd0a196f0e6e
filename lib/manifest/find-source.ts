import type { ClassSource, DeclaringClass, SourceRequest } from './class-source';
import type { Manifest, ManifestClass } from './manifest';

const NOTHING: ClassSource = {
  manifest: undefined,
  method: () => undefined,
  manifestOf: () => undefined,
  place: () => undefined,
  problems: [],
  warnings: [],
};

/** Finds what the author's sources say of a class; `chain` is the class and its bases, bases first. */
export function findSource(chain: readonly DeclaringClass[], request: SourceRequest): ClassSource {
  const { option } = request;
  if (process.env.STEREOMCP_MANIFEST === 'off' || typeof option !== 'object' || option instanceof URL) return NOTHING;
  const entryOf = (type: DeclaringClass['type']): ManifestClass | undefined => {
    const declaring = chain.find((link) => link.type === type);
    return declaring === undefined ? undefined : matching(option, declaring);
  };
  return {
    ...NOTHING,
    manifest: option,
    method: (owner, member) => entryOf(owner)?.methods[member],
    manifestOf: () => option,
    place: (owner, member) => {
      const entry = entryOf(owner);
      const method = entry?.methods[member];
      return entry === undefined || method === undefined ? undefined : { file: entry.source, line: method.line };
    },
  };
}

function matching(manifest: Manifest, { name, members }: DeclaringClass): ManifestClass | undefined {
  return Object.values(manifest.classes).find(
    (entry) => entry.name === name && members.every((member) => Object.hasOwn(entry.methods, member)),
  );
}
