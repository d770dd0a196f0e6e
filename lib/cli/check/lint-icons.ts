import type { Icon } from '@modelcontextprotocol/server';
import type { Fault } from './checked';
import { LARGEST_ICON, type LintRule } from './lint-rules';

/** What clients choke on in icons. */
export function lintIcons(icons: readonly Icon[] = [], place: Pick<Fault, 'where' | 'place'>): readonly Fault[] {
  const fault = (index: number, rule: LintRule, message: string): Fault => ({
    rule,
    where: `${place.where} › icons[${String(index)}]`,
    place: place.place,
    message,
  });
  const each = icons.flatMap((icon, index) => [
    ...(isVector(icon) || (icon.sizes ?? []).length > 0
      ? []
      : [
          fault(
            index,
            'icon-size',
            "It does not say its size; write sizes: ['48x48'], or make it with Icon.fromFile(path).",
          ),
        ]),
    ...(icon.src.length > LARGEST_ICON && icon.src.startsWith('data:')
      ? [
          fault(
            index,
            'large-icon',
            `Its data: URI has ${icon.src.length.toLocaleString('en')} bytes; take a smaller picture, or serve it from https.`,
          ),
        ]
      : []),
    ...(/^http:/i.test(icon.src)
      ? [fault(index, 'icon-http', 'It is served over http; write an https or data: URI.')]
      : []),
  ]);
  if (icons.length === 0 || !icons.every(isVector)) return each;
  return [...each, fault(0, 'icon-format', 'It is an SVG and there is no other; add a PNG, which every client knows.')];
}

function isVector({ src, mimeType }: Icon): boolean {
  return /^image\/svg/i.test(mimeType ?? '') || /^data:image\/svg/i.test(src) || /\.svg(?:[?#]|$)/i.test(src);
}
