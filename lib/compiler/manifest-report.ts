import type { Manifest, ManifestClass, ManifestMethod } from '../manifest/manifest';

/** What a manifest holds, for a line that a person reads. */
export interface ManifestReport {
  readonly classes: number;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** Methods that classes take over from generic bases, which offer nothing by themselves. */
  readonly inherited: number;
  /** Types that have no schema. */
  readonly problems: readonly ManifestProblem[];
}

/** A type that the compiler could not describe. */
export interface ManifestProblem {
  /** By its path from the folder of the manifest. */
  readonly source: string;
  readonly line: number;
  /** `Weather.report` */
  readonly place: string;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** Counts what a manifest holds and lists what it lacks, in the order of the sources. */
export function reportManifest(manifest: Manifest): ManifestReport {
  const counts = { classes: 0, tools: 0, resources: 0, prompts: 0, inherited: 0 };
  const problems: ManifestProblem[] = [];
  for (const declaring of Object.values(manifest.classes)) {
    const { name, source, methods, generic } = declaring;
    const declared = Object.entries(methods).filter(([, { decorators }]) => decorators.length > 0);
    const inherited = settledMethods(declaring, manifest);
    if (declared.length + inherited > 0) counts.classes += 1;
    counts.inherited += inherited;
    for (const [member, method] of declared) {
      if (method.decorators.includes('Tool')) counts.tools += 1;
      if (method.decorators.includes('Resource')) counts.resources += 1;
      if (method.decorators.includes('Prompt')) counts.prompts += 1;
      // The types of a generic class are settled where a class extends it.
      if (generic === true) continue;
      for (const message of problemsOf(method)) {
        problems.push({ source, line: method.line, place: `${name}.${member}`, message });
      }
    }
  }
  return { ...counts, problems };
}

/** How many methods of generic bases have their types from this class. */
function settledMethods({ methods, bases = [] }: ManifestClass, { classes }: Manifest): number {
  const open = new Set(bases.flatMap((base) => classes[base]?.open ?? []));
  return Object.entries(methods).filter(([member, { decorators }]) => decorators.length === 0 && open.has(member))
    .length;
}

function problemsOf({ decorators, parameters, result }: ManifestMethod): readonly string[] {
  const found = parameters.flatMap(({ name, type, takes }) =>
    'problem' in type && takes !== 'context' ? [`argument ${name}: ${type.problem}`] : [],
  );
  if (!decorators.includes('Tool')) return found;
  if (result.kind === 'none') found.push(`result: ${result.reason}`);
  if (result.kind === 'undeclared') found.push(`result: the class ${result.className} declares no fields.`);
  return found;
}
