import { definitionOf } from '../../definition/server-part';
import { manifestBeside } from '../../manifest/manifest-file';
import { manifestsAreOff } from '../../manifest/manifests-are-off';
import { shownPath } from '../../metadata/shown-path';
import type { Checked, Fault } from './checked';

const MISSING =
  'There is no manifest beside this JavaScript, so its types are not known; where it is compiled from TypeScript, run `npx stereomcp build` or `npx stereomcp manifest`.';

/** Classes in JavaScript for which there is no manifest, so that the types of their sources are not known. */
export function lintManifest({ state }: Checked): readonly Fault[] {
  const seen = new Set<unknown>();
  return state.parts.flatMap((part): readonly Fault[] => {
    const { name, sites } = definitionOf(part);
    const [site] = sites;
    if (seen.has(part.type) || part.options.manifest !== undefined || site === undefined) return [];
    seen.add(part.type);
    const where = { where: name, place: { file: shownPath(site.file), line: site.line } };
    return lacksManifest(site.file) ? [{ rule: 'manifest', ...where, message: MISSING }] : [];
  });
}

/** The same for a file whose class cannot be made, which may be for want of its types. */
export function lintManifestOf(file: string): readonly Fault[] {
  if (!lacksManifest(file)) return [];
  return [{ rule: 'manifest', where: 'server', place: { file: shownPath(file) }, message: MISSING }];
}

function lacksManifest(file: string): boolean {
  return !manifestsAreOff() && /\.[cm]?js$/.test(file) && manifestBeside(file) === undefined;
}
