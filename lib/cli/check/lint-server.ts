import type { Finding } from './finding';
import { lintIcons } from './lint-icons';
import { lintManifest } from './lint-manifest';
import { lintOffers } from './lint-offers';
import { toFinding, type Checked, type Fault } from './checked';
import { lintTools, longText } from './lint-tools';
import { LONGEST_TEXT } from './lint-rules';
import { lintWarnings } from './lint-warnings';

/** What a server that can be served has that clients choke on, and what its definition warns of. */
export function lintServer(checked: Checked): readonly Finding[] {
  return [
    ...lintWarnings(checked),
    ...lintManifest(checked),
    ...lintSelf(checked),
    ...lintTools(checked),
    ...lintOffers(checked),
  ].map(toFinding);
}

function lintSelf({ state, file }: Checked): readonly Fault[] {
  const { info, instructions = '' } = state.host.whole;
  const at = { where: 'server', place: { file } };
  return [
    ...(instructions.length > LONGEST_TEXT
      ? [{ ...at, rule: 'long-text', message: longText('text of the instructions', instructions) } as const]
      : []),
    ...lintIcons(info.icons, at),
  ];
}
