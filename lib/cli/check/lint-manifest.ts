import { definitionOf } from '../../definition/server-part';
import { manifestsAreOff } from '../../manifest/manifests-are-off';
import { shownPath } from '../../metadata/shown-path';
import type { Checked, Fault } from './lint-place';

/** Classes in JavaScript for which there is no manifest, so that the types of their sources are not known. */
export function lintManifest({ state, file }: Checked): readonly Fault[] {
  if (manifestsAreOff()) return [];
  const seen = new Set<unknown>();
  return state.parts.flatMap((part): readonly Fault[] => {
    const { name, forms, sites, warnings } = definitionOf(part);
    if (seen.has(part.type) || part.options.manifest === false) return [];
    seen.add(part.type);
    const [site] = sites;
    // Where something is wrong with a manifest, that is told already; forms name every manifest that was read.
    if (site === undefined || forms.length > 0 || warnings.length > 0 || !/\.[cm]?js$/.test(site.file)) return [];
    const place = { file: site.file === '' ? file : shownPath(site.file), line: site.line };
    const message =
      'There is no manifest of its types beside the JavaScript; run `npx stereomcp build` or `npx stereomcp manifest`.';
    return [{ rule: 'manifest', where: name, place, message }];
  });
}
