import type { Manifest } from '../manifest/manifest';
import { reachByName, reachClasses } from './declared-reach';
import { useDeclarations } from './describe-declared';
import type { Constructor } from './described-schema';
import type { SchemaSession } from './schema-session';

/** What the sources say of the classes that users are asked to fill in. */
export interface FormSource {
  readonly manifest: Manifest;
  /** The folder of the manifest, where it is known. */
  readonly folder: string | undefined;
}

/** Lets a class take its members from the source that declares it as a form, where one does. */
export function useFormSource(type: Constructor, session: SchemaSession, sources: readonly FormSource[]): void {
  for (const { manifest, folder } of sources) {
    const key = reachByName(type, manifest, manifest.forms ?? []);
    if (key === undefined) continue;
    const into = new Map<string, Constructor>();
    reachClasses({ $ref: key }, type, { manifest, into });
    useDeclarations({ session, manifest, reachable: into, ...(folder !== undefined && { folder }) });
    return;
  }
}
