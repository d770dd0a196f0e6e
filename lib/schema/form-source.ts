import { join } from 'node:path';
import type { CallSite } from '../metadata/declarations';
import { shownPath } from '../metadata/shown-path';
import { locator } from '../manifest/locate-manifest';
import type { Manifest } from '../manifest/manifest';
import { packageRootOf } from '../manifest/manifest-file';
import { reachClasses } from './declared-reach';
import { useDeclarations } from './describe-declared';
import type { Constructor } from './described-schema';
import { asksFrom, formCandidates, matchForm, type FormCandidate } from './match-form';
import type { SchemaSession } from './schema-session';

/** What the sources say of the classes that users are asked to fill in. */
export interface FormSource {
  readonly manifest: Manifest;
  /** The folder of the manifest, where it is known. */
  readonly folder: string | undefined;
  /** The files of the methods that it describes. */
  readonly files: readonly string[];
}

/** Where a class is asked for. */
export interface FormRequest {
  readonly sources: readonly FormSource[];
  /** The calls that led here, nearest first. */
  readonly sites: () => readonly CallSite[];
}

/**
 * Lets a class take its members from the source that declares it as a form, where one does.
 *
 * Why it is not known which of several classes it is becomes a problem of the session.
 */
export function useFormSource(type: Constructor, session: SchemaSession, { sources, sites }: FormRequest): void {
  // Whoever serves without manifests wants none of any package.
  if (sources.length === 0) return;
  const asked = sites();
  const candidates = candidatesAt(type, sources, asked);
  const match = matchForm(type, candidates, asked);
  if (match === undefined) return;
  if ('tie' in match) {
    const places = match.tie.map(placeOf).join(' or ');
    session.problems.push(
      `${type.name} may be ${places}; rename one of them, or decorate the fields with @Field() or class-validator.`,
    );
    return;
  }
  const { key, source } = match.found;
  const { manifest, folder } = source;
  const into = new Map<string, Constructor>();
  reachClasses({ $ref: key }, type, { manifest, into });
  into.set(key, type);
  useDeclarations({ session, manifest, reachable: into, ...(folder !== undefined && { folder }) });
}

/** What the class may be by the manifests of the server, or by that of the package that asks where it is another one. */
function candidatesAt(
  type: Constructor,
  sources: readonly FormSource[],
  sites: readonly CallSite[],
): readonly FormCandidate[] {
  const known = formCandidates(type, sources);
  const file = sites[0]?.file;
  if (file === undefined || known.some((candidate) => asksFrom(candidate, sites.slice(0, 1)))) return known;
  const root = packageRootOf(file);
  const isOwn = sources.some(({ files }) => files.some((own) => packageRootOf(own) === root));
  if (isOwn) return known;
  const from = locator(undefined, { problems: new Set(), warnings: new Set() })(file);
  if (from === undefined || sources.some(({ manifest }) => manifest === from.manifest)) return [];
  return formCandidates(type, [from]);
}

/** `Guest (src/inn.ts:12)` */
function placeOf({ source, definition }: FormCandidate): string {
  const file = source.folder === undefined ? definition.source : shownPath(join(source.folder, definition.source));
  return `${definition.name || 'a class'} (${file}:${String(definition.line)})`;
}
