import type { Icon } from '@modelcontextprotocol/server';
import { lintIcons } from './lint-icons';
import type { Checked, Fault } from './checked';
import { LONGEST_TEXT } from './lint-rules';
import { longText } from './lint-tools';

/** What clients choke on in resources, templates and prompts. */
export function lintOffers(checked: Checked): readonly Fault[] {
  const { resources, templates, prompts } = checked.state.host.whole;
  return [
    ...[...resources.values()].flatMap((definition) => {
      const place = checked.placeOfOffer(definition);
      return lintOffer(definition.listing, {
        rule: 'resource-description',
        where: `resource ${definition.uri}`,
        place,
      });
    }),
    ...templates.flatMap((definition) => {
      const where = `template ${definition.listing.uriTemplate}`;
      return lintOffer(definition.listing, {
        rule: 'resource-description',
        where,
        place: checked.placeOfOffer(definition),
      });
    }),
    ...[...prompts.values()].flatMap((definition) => {
      const where = `prompt ${definition.name}`;
      const place = checked.placeOfOffer(definition);
      return [
        ...lintOffer(definition.listing, { rule: 'prompt-description', where, place }),
        ...(definition.listing.arguments ?? [])
          .filter(({ description }) => description === undefined)
          .map(({ name }): Fault => {
            const message = 'It has no description; write @param above the method, or a doc comment at it.';
            return { rule: 'prompt-argument-description', where: `${where} › argument ${name}`, place, message };
          }),
      ];
    }),
  ];
}

interface Listing {
  readonly description?: string | undefined;
  readonly icons?: Icon[] | undefined;
}

function lintOffer(
  { description = '', icons }: Listing,
  at: Pick<Fault, 'where' | 'place'> & { readonly rule: 'resource-description' | 'prompt-description' },
): readonly Fault[] {
  const { where, place } = at;
  return [
    ...(description.trim() === ''
      ? [{ ...at, message: 'It has no description; write a doc comment above the method.' }]
      : []),
    ...(description.length > LONGEST_TEXT
      ? [{ where, place, rule: 'long-text', message: longText('description', description) } as const]
      : []),
    ...lintIcons(icons, { where, place }),
  ];
}
