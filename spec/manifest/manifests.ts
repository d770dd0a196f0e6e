import type { DeclaringClass } from '../../lib/manifest/class-source';
import type { Manifest, ManifestClass, ManifestMethod } from '../../lib/manifest/manifest';
import type { CallSite } from '../../lib/metadata/declarations';

/** A method that returns a text; `line` is where its name stands. */
export function method(line: number, description?: string): ManifestMethod {
  return {
    decorators: ['Tool'],
    line,
    ...(description !== undefined && { description }),
    parameters: [],
    result: { kind: 'data', schema: { type: 'string' } },
  };
}

/** The same method where it carries no decorator of its own. */
export function undecorated(line: number, description?: string): ManifestMethod {
  return { ...method(line, description), decorators: [] };
}

/** A class entry; each member is a decorated method, one below the other from line 2. */
export function entry(name: string, members: readonly string[], more: Partial<ManifestClass> = {}): ManifestClass {
  const start = more.lines?.[0] ?? 1;
  return {
    name,
    source: `src/${name.toLowerCase()}.ts`,
    lines: [start, start + members.length + 1],
    methods: Object.fromEntries(
      members.map((member, index) => [member, method(start + index + 1, `${name}.${member}`)]),
    ),
    ...more,
  };
}

/** A manifest of classes, keyed as the compiler keys them. */
export function manifestOf(...classes: readonly ManifestClass[]): Manifest {
  const entries = classes.map((own) => [`${own.source}#${own.name}:${String(own.lines[0])}`, own] as const);
  return { version: 1, sources: {}, classes: Object.fromEntries(entries), definitions: {} };
}

/** A class as the run time sees it. */
export function declaring(
  type: DeclaringClass['type'],
  members: readonly string[],
  ...sites: readonly CallSite[]
): DeclaringClass {
  return { type, name: type.name, members, sites };
}

/** Looks for manifests in a suite also where the specs run without. */
export function useManifests(): void {
  const before = process.env.STEREOMCP_MANIFEST;
  beforeAll(() => {
    delete process.env.STEREOMCP_MANIFEST;
  });
  afterAll(() => {
    if (before !== undefined) process.env.STEREOMCP_MANIFEST = before;
  });
}
